import type { HeatmapCard } from "../../../sdk/src/index.ts";
import { type Context, command, type Options } from "../command.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { table } from "../table.ts";

const OPTIONS = {
  project: { type: "string", value: "PROJECT", text: "only those of the project with this ID" },
  words: { type: "string", value: "WORDS", text: "only those whose title or tags have these words" },
  type: { type: "string", value: "TYPE", text: "only images or videos: image or video" },
  reference: { type: "string", value: "TEXT", text: "only those that were created with exactly this reference" },
  limit: { type: "string", value: "NUMBER", text: "how many at most; default: 50" },
} as const satisfies Options;

const DEFAULT_LIMIT = 50;

export const list = command({
  name: "list",
  usage: "",
  summary: "List heatmaps, newest first",
  options: OPTIONS,
  async run(context) {
    const { args, options, terminal } = context;
    if (args.length > 0) throw new UsageError("list takes no arguments.");
    const limit = Number(options.limit ?? DEFAULT_LIMIT);
    if (!(Number.isInteger(limit) && limit > 0)) throw new UsageError("--limit is a number, such as 50.");
    if (options.project && (options.words || options.type || options.reference))
      throw new UsageError("--project can’t be used with --words, --type or --reference.");
    const heatmaps: HeatmapCard[] = [];
    for await (const heatmap of found(context)) {
      heatmaps.push(heatmap);
      if (heatmaps.length === limit) break;
    }
    const rows = heatmaps.map(({ uid, title, type, status, created_at }) => [uid, title, type, status, created_at.slice(0, 10)]);
    terminal.out(
      options.json ? JSON.stringify(heatmaps, null, 2) : table(["HEATMAP", "TITLE", "TYPE", "STATUS", "CREATED"], rows),
    );
    return EXIT.success;
  },
});

function found({ options, signal, ...context }: Context<typeof OPTIONS>): AsyncIterable<HeatmapCard> {
  const client = context.client();
  const { project, words, type, reference } = options;
  // The API checks the type.
  return project
    ? client.projects.read(project, {}, { signal })
    : client.heatmaps.list({ words, type: type as "image" | undefined, reference }, { signal });
}
