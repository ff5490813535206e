import type { BenchmarkChoice, HeatmapDetail } from "../../../sdk/src/index.ts";
import { type Context, command, type Options } from "../command.ts";
import { downloadFiles } from "../downloads.ts";
import { describeError, EXIT, exitCodeOf, UsageError } from "../exit-codes.ts";
import { expandTargets } from "../expand-targets.ts";
import { follow } from "../follow.ts";
import { HEADINGS, missingScoreLines, rowOf } from "../heatmap-rows.ts";
import { inParallel } from "../parallel.ts";
import { rowsOf } from "../problem.ts";
import { table } from "../table.ts";
import { analyzeTarget, checkTarget } from "../targets.ts";
import type { Terminal } from "../terminal.ts";

/** Options that say what a target is. */
export const TARGET_OPTIONS = {
  application: {
    type: "string",
    value: "NAME",
    text: '"UX Design", "Display Ads", "Social media", "(Digital) Out Of Home", "Ad / commercial" or "Other"',
  },
  device: { type: "string", value: "DEVICE", text: "of UX Design: desktop or mobile" },
  dimensions: { type: "string", value: "WxH", text: "of Display Ads: size, such as 300x250" },
  banner: { type: "string", value: "WxH", text: "addresses are HTML5 banners of this size, recorded as videos" },
  mobile: { type: "boolean", text: "capture websites as on a phone" },
} as const satisfies Options;

export const analyze = command({
  name: "analyze",
  usage: "TARGET...",
  summary: "Analyse images, videos, websites and banners, and wait for the results",
  details:
    "A target is a file, a folder, a pattern such as *.png, or an address that begins with https:// or http://.\n" +
    "Each file and each address uses a credit; of a folder, its images and videos are analysed.",
  options: {
    ...TARGET_OPTIONS,
    title: { type: "string", value: "TITLE", text: "default: the name of the file, or the page’s own title" },
    tag: { type: "string", value: "TAG", text: "may be repeated", multiple: true },
    project: { type: "string", value: "PROJECT", text: "ID of a project to add it to; may be repeated", multiple: true },
    reference: { type: "string", value: "TEXT", text: "its name in another system, by which list finds it" },
    benchmark: { type: "string", value: "ID@VERSION", text: "benchmark to compare it with, such as bm_…@3" },
    out: { type: "string", value: "FOLDER", text: "download the images and videos of each result" },
  },
  async run(context) {
    const { args, options, terminal, signal } = context;
    if (args.length === 0) throw new UsageError('Name a file or an address. See "sightline analyze --help".');
    const targets = expandTargets(args);
    if (options.title && targets.length > 1) throw new UsageError("--title can’t be used with several targets.");
    for (const target of targets) checkTarget(target);
    const benchmark = options.benchmark === undefined ? undefined : readBenchmark(options.benchmark);
    const client = context.client();
    const settings = { ...options, tags: options.tag, projectIds: options.project, benchmark };
    const analyzeOne = (target: string) =>
      follow(context, target, async (following) => {
        const heatmap = await client.waitForAttention(await analyzeTarget(client, target, settings, following), following);
        if (options.out) terminal.err(`${target}: files in ${await downloadFiles(heatmap, options.out, signal)}`);
        return heatmap;
      });
    return printOutcomes(context, targets, await inParallel(targets, signal, analyzeOne));
  },
});

function readBenchmark(text: string): BenchmarkChoice {
  const [, uid, version] = /^(\w+)@(\d+)$/.exec(text) ?? [];
  if (!uid) throw new UsageError("--benchmark is an id and a version, such as bm_…@3.");
  return { uid, version: Number(version) };
}

/**
 * Prints the results that there are, and the errors of the others; as JSON, a row for each target. Returns the exit code of the
 * first error.
 */
export function printOutcomes(
  { terminal, options }: Pick<Context, "terminal" | "options">,
  targets: readonly string[],
  outcomes: readonly PromiseSettledResult<HeatmapDetail>[],
): number {
  const heatmaps = valuesOf(outcomes);
  if (options.json) {
    const rows = rowsOf(targets, outcomes).map(({ target, value: heatmap, uid, problem }) => ({
      target,
      uid: heatmap?.uid ?? uid,
      heatmap,
      problem,
    }));
    terminal.out(JSON.stringify(rows, null, 2));
  } else if (heatmaps.length > 0) terminal.out([table(HEADINGS, heatmaps.map(rowOf)), ...missingScoreLines(heatmaps)].join("\n"));
  return printErrors(terminal, targets, outcomes) ?? EXIT.success;
}

export const valuesOf = <Value>(outcomes: readonly PromiseSettledResult<Value>[]): Value[] =>
  outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));

/** Prints each error with its target. Returns the exit code of the first one; undefined without errors. */
export function printErrors(
  terminal: Terminal,
  targets: readonly string[],
  outcomes: readonly PromiseSettledResult<unknown>[],
): number | undefined {
  const errors = outcomes.map((outcome) => (outcome.status === "rejected" ? (outcome.reason as unknown) : undefined));
  for (const [index, error] of errors.entries()) if (error) terminal.err(`${targets[index]}: ${describeError(error)}`);
  const first = errors.find((error) => error !== undefined);
  return first === undefined ? undefined : exitCodeOf(first);
}
