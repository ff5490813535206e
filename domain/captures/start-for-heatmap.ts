import { captureName, startCapture } from "#adapters/pipelines/capture.ts";
import type { GenerateJob } from "#contracts/heatmaps.ts";
import type { CaptureJob } from "#contracts/pipelines/capture.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import type { bookHeatmap } from "#domain/heatmaps/book-heatmap.ts";

type Heatmap = Awaited<ReturnType<typeof bookHeatmap>>;

/**
 * Starts the capture whose first heatmap was booked, unless that has come to something already. Booked and never started, as after a crash,
 * it is ended and refunded by the sweep.
 */
export async function startForHeatmap(heatmap: Heatmap, job: CaptureJob): Promise<GenerateJob> {
  if (isInProgress(heatmap) && heatmap.upload === "pending") await startCapture(job);
  return { job_id: captureName(job), status: heatmap.status, heatmap_uid: heatmap.uid, credits_reserved: 1 };
}
