import { copyObject } from "#adapters/storage.ts";
import type { FactBox } from "#contracts/facts.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { startAnalysis } from "#domain/heatmaps/analysis/start-analysis.ts";
import { uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { AppError } from "#kit/error.ts";
import { recordHeadlines } from "./record-headlines.ts";

/**
 * Stores a captured file as the upload of a heatmap, with the headlines of a page, and starts the analysis. Idempotent. Returns
 * whether it has started, now or before; false if the heatmap ended before.
 */
export async function startCapturedAnalysis(
  heatmap: Heatmap,
  file: string,
  headlines: readonly FactBox[] = [],
): Promise<boolean> {
  if (heatmap.upload === "pending") {
    if (!isInProgress(heatmap)) return false;
    await copyObject(file, uploadKey(heatmap));
    await recordHeadlines(heatmap, headlines);
  }
  try {
    await startAnalysis(heatmap, [publishEvent({ type: "capture.done", scope: heatmap.scope, object: heatmap.uid })]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "heatmap.upload_closed") return false;
    throw error;
  }
}
