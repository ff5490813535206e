import { command } from "../command.ts";
import { UsageError } from "../exit-codes.ts";
import { inParallel } from "../parallel.ts";
import { progressWriter } from "../progress.ts";
import { isHeatmap } from "../targets.ts";
import { printOutcomes } from "./analyze.ts";

export const watch = command({
  name: "watch",
  usage: "HEATMAP...",
  summary: "Follow analyses until they end",
  options: {},
  async run(context) {
    const { args, terminal, signal } = context;
    const unknown = args.find((uid) => !isHeatmap(uid));
    if (args.length === 0 || unknown) throw new UsageError("Name the ids of heatmaps, which begin with hm_.");
    const client = context.client();
    const follow = (uid: string) => client.waitForHeatmap(uid, { signal, onProgress: progressWriter(terminal, uid) });
    return printOutcomes(context, args, await inParallel(args, signal, follow));
  },
});
