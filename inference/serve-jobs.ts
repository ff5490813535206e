import type { WorkerReply } from "./pool.ts";
import { Rejected } from "./rejected.ts";

/** Loads a model and answers the jobs of the pool that started this process, one at a time, until the pool's process exits. */
export async function serveJobs<Job, Reply>(load: () => Promise<(job: Job) => Promise<Reply>>): Promise<void> {
  process.on("disconnect", () => process.exit(0));
  const answer = await load();
  process.on("message", async (job: Job) => process.send?.(await settle(() => answer(job))));
  // When the server has exited, there is no recipient: the callback takes the error, "disconnect" ends the process.
  process.send?.("ready", undefined, undefined, () => undefined);
}

async function settle<Reply>(work: () => Promise<Reply>): Promise<WorkerReply<Reply>> {
  try {
    return { reply: await work() };
  } catch (error) {
    if (error instanceof Rejected) return { error: { code: error.code, message: error.message } };
    return { error: { code: "model.failed", message: error instanceof Error ? error.message : String(error) } };
  }
}
