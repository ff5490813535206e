import type { Job } from "#contracts/public/jobs.ts";
import { cancelUpload } from "#domain/heatmaps/removal/remove-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { readJob } from "./read-job.ts";

/**
 * Cancels a job of the caller's own that waits for its file, and refunds its credit.
 * Errors: `job.not_found`, `job.ended`, `job.not_cancelable` for a report, and `heatmap.in_progress` once the analysis has started.
 */
export async function cancelJob(caller: Caller, id: string): Promise<Job> {
  const { uid, type, state } = await readJob(caller, id);
  if (state !== "queued" && state !== "running") throw new AppError("job.ended");
  if (type === "report") throw new AppError("job.not_cancelable");
  await cancelUpload(caller, uid);
  return readJob(caller, uid);
}
