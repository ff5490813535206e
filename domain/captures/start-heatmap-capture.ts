import { captureName, startCapture } from "#adapters/pipelines/capture.ts";
import type { GenerateJob } from "#contracts/heatmaps.ts";
import type { CaptureJob } from "#contracts/pipelines/capture.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import type { createHeatmapRecord } from "#domain/heatmaps/create-heatmap-record.ts";

type Heatmap = Awaited<ReturnType<typeof createHeatmapRecord>>;

/**
 * Starts the capture of a created heatmap, unless the capture already has a result. If a crash prevents the start,
 * the sweep ends and refunds the heatmap.
 */
export async function startHeatmapCapture(heatmap: Heatmap, job: CaptureJob): Promise<GenerateJob> {
  if (isInProgress(heatmap) && heatmap.upload === "pending") await startCapture(job);
  return { job_id: captureName(job), status: heatmap.status, heatmap_uid: heatmap.uid, credits_reserved: 1 };
}
