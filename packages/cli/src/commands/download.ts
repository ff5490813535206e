import { command } from "../command.ts";
import { downloadFiles } from "../downloads.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { follow } from "../follow.ts";
import { inParallel } from "../parallel.ts";
import { rowsOf } from "../problem.ts";
import { isHeatmap } from "../targets.ts";
import { printErrors, valuesOf } from "./analyze.ts";

export const download = command({
  name: "download",
  usage: "HEATMAP...",
  summary: "Download the images or videos of heatmaps, and their data",
  details: "Each gets a folder. Analyses that have not ended are waited for.",
  options: { out: { type: "string", value: "FOLDER", text: "where the folders are created; default: this folder" } },
  async run(context) {
    const { args, options, terminal, signal } = context;
    if (args.length === 0 || !args.every(isHeatmap)) throw new UsageError("Name the ids of heatmaps, which begin with hm_.");
    const client = context.client();
    const downloadOne = (uid: string) =>
      follow(context, uid, async (following) => {
        const heatmap = await client.waitForHeatmap(uid, following);
        return downloadFiles(heatmap, options.out ?? ".", signal);
      });
    const outcomes = await inParallel(args, signal, downloadOne);
    if (options.json) {
      const rows = rowsOf(args, outcomes).map(({ target, value: folder, problem }) => ({ target, folder, problem }));
      terminal.out(JSON.stringify(rows, null, 2));
    } else for (const folder of valuesOf(outcomes)) terminal.out(folder);
    return printErrors(terminal, args, outcomes) ?? EXIT.success;
  },
});
