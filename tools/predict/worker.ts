/** One model in a separate process: `worker.ts BUILD`, started by workers.ts, one image at a time. */
import { Build } from "#contracts/pipelines/inference.ts";
import { loadModel } from "#inference/attention/network.ts";
import { predictionErrorMessage } from "./error-message.ts";
import { predictFile } from "./predict-file.ts";
import type { WorkerReply, WorkerRequest } from "./workers.ts";

process.on("disconnect", () => process.exit(0));
const model = await loadModel(Build.parse(process.argv[2]));
process.on("message", async (order: WorkerRequest) => {
  const answer: WorkerReply = await predictFile(model, order).catch((error: unknown) => ({
    problem: predictionErrorMessage(error),
  }));
  process.send?.(answer);
});
process.send?.("ready");
