import { command } from "../command.ts";
import { UsageError } from "../exit-codes.ts";
import { follow } from "../follow.ts";
import { inParallel } from "../parallel.ts";
import { isHeatmap } from "../targets.ts";
import { printOutcomes } from "./analyze.ts";

export const watch = command({
  name: "watch",
  usage: "HEATMAP...",
  summary: "Follow analyses until they end",
  options: {},
  async run(context) {
    const { args, signal } = context;
    const unknown = args.find((uid) => !isHeatmap(uid));
    if (args.length === 0 || unknown) throw new UsageError("Name the ids of heatmaps, which begin with hm_.");
    const client = context.client();
    const watchOne = (uid: string) => follow(context, uid, (following) => client.waitForHeatmap(uid, following));
    return printOutcomes(context, args, await inParallel(args, signal, watchOne));
  },
});
