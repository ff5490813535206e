import { noVideoWinsText, verdictLine } from "../../../../kit/scores/ranking-texts.ts";
import type { NewReport, ReportCard, ReportDetail } from "../../../sdk/src/index.ts";
import { type Context, command, type Options } from "../command.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { follow } from "../follow.ts";
import { formatScore } from "../heatmap-rows.ts";
import { table } from "../table.ts";
import { isHeatmap } from "../targets.ts";

const OPTIONS = {
  title: { type: "string", value: "TITLE", text: "of a new report" },
  type: { type: "string", value: "TYPE", text: "of a new report: ooh, display or social" },
  templates: { type: "string", value: "IDS", text: "of a new report: ids of templates, such as 28,80; default: the first ten" },
} as const satisfies Options;

const DEFAULT_TEMPLATES = 10;

export const report = command({
  name: "report",
  usage: "[REPORT | HEATMAP... --title TITLE --type TYPE]",
  summary: "List reports, show one, or create one from heatmaps and wait for it",
  details: "A report ranks ads by their attention and clarity in scenes. It costs no credits.",
  options: OPTIONS,
  async run(context) {
    const { args, terminal, options, signal } = context;
    if (args.length === 0) return list(context);
    const [first = ""] = args;
    const detail =
      first.startsWith("rp_") && args.length === 1
        ? await context.client().reports.read(first, { signal })
        : await create(context);
    terminal.out(options.json ? JSON.stringify(detail, null, 2) : describe(detail));
    return detail.report.status === "failed" ? EXIT.failed : EXIT.success;
  },
});

async function list({ options, terminal, signal, ...context }: Context<typeof OPTIONS>): Promise<number> {
  const reports: ReportCard[] = [];
  for await (const card of context.client().reports.list({}, { signal })) reports.push(card);
  const rows = reports.map(({ uid, title, type, status, heatmaps }) => [uid, title, type, status, heatmaps.length]);
  terminal.out(options.json ? JSON.stringify(reports, null, 2) : table(["REPORT", "TITLE", "TYPE", "STATUS", "ADS"], rows));
  return EXIT.success;
}

async function create(context: Context<typeof OPTIONS>): Promise<ReportDetail> {
  const { args, options, signal } = context;
  if (!args.every(isHeatmap)) throw new UsageError("Name one report (rp_…), or the heatmaps of a new one (hm_…).");
  const { title, type } = options;
  if (!title || !type) throw new UsageError("A new report needs --title and --type.");
  const client = context.client();
  const body = { title, type: type as NewReport["type"], heatmaps: args };
  const ids = options.templates
    ? options.templates.split(",").map(Number)
    : (await client.reports.templates({ type: body.type }, { signal })).templates.slice(0, DEFAULT_TEMPLATES).map(({ id }) => id);
  if (!ids.every(Number.isInteger)) throw new UsageError("--templates are numbers, such as 28,80.");
  const { uid } = await client.reports.create({ ...body, ids }, { signal });
  return follow(context, title, (following) => client.waitForReport(uid, following));
}

function describe({ report: { uid, title, status }, ads, rankings }: ReportDetail): string {
  const rows = ads.map((ad) => [
    ad.heatmap.uid,
    ad.heatmap.title,
    formatScore({ value: ad.template_average, interval: ad.interval }),
    formatScore({ value: ad.clarity, interval: ad.clarity_interval }),
  ]);
  const titleOf = (uid: string) => ads.find((ad) => ad.heatmap.uid === uid)?.heatmap.title ?? "";
  const verdicts =
    status === "requested" ? ["The ads are not ranked yet."] : rankings.map((ranking) => verdictLine(ranking, titleOf));
  const videos = rankings.length > 0 ? (noVideoWinsText(ads.map(({ heatmap }) => heatmap)) ?? []) : [];
  return [`${title} (${uid}): ${status}`, "", table(["HEATMAP", "TITLE", "ATTENTION", "CLARITY"], rows), "", ...verdicts]
    .concat(videos)
    .join("\n");
}
