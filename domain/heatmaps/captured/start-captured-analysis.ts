import { copyObject } from "#adapters/storage.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { startAnalysis } from "#domain/heatmaps/analysis/start-analysis.ts";
import { uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { AppError } from "#kit/error.ts";

/**
 * Stores a captured file as the upload of a heatmap and starts the analysis. Idempotent. Returns whether
 * it has started, now or before; false if the heatmap ended before.
 */
export async function startCapturedAnalysis(heatmap: Heatmap, file: string): Promise<boolean> {
  if (heatmap.upload === "pending") {
    if (!isInProgress(heatmap)) return false;
    await copyObject(file, uploadKey(heatmap));
  }
  try {
    await startAnalysis(heatmap, [publishEvent({ type: "capture.done", scope: heatmap.scope, object: heatmap.uid })]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "heatmap.upload_closed") return false;
    throw error;
  }
}
