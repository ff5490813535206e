import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { GenerateJob } from "#contracts/heatmaps.ts";
import { captureHeatmapInput } from "#domain/captures/capture-heatmap-input.ts";
import { captureFolder, screenshotKey } from "#domain/captures/files.ts";
import { executionName } from "#domain/heatmaps/analysis/in-progress.ts";
import { startCapturedAnalysis } from "#domain/heatmaps/captured/start-captured-analysis.ts";
import { createHeatmapRecord } from "#domain/heatmaps/create-heatmap-record.ts";
import { toCard } from "#domain/heatmaps/to-card.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { requireSearch } from "./require-search.ts";
import { statusOf } from "./status-of.ts";

/**
 * Debits one image credit and creates a heatmap of a search capture: its screenshot is the upload. The idempotency key makes a
 * retry return the same heatmap, even after a crash in between. Errors: `capture.not_found`, `capture.not_ready`,
 * `capture.failed`, those of `createHeatmapRecord`.
 */
export async function createSearchHeatmap(
  caller: Caller,
  uid: string,
  title: string | undefined,
  idempotencyKey?: string,
): Promise<GenerateJob & { heatmap: HeatmapCard }> {
  const search = await requireSearch(caller, uid);
  const status = statusOf(search);
  if (status !== "done") throw new AppError(status === "failed" ? "capture.failed" : "capture.not_ready");
  const defaultTitle = `Search results for “${search.keyword}”`;
  const common = { application: "Other", device: "desktop", dimensions: "1920x1080", source: search.keyword } as const;
  const input = captureHeatmapInput({ ...common, type: "image", subtype: "search", title: title ?? defaultTitle });
  const heatmap = await createHeatmapRecord(caller, input, { idempotencyKey });
  await startCapturedAnalysis(heatmap, screenshotKey(captureFolder(search)));
  const card = await toCard(heatmap);
  return { job_id: executionName(heatmap), status: heatmap.status, heatmap_uid: heatmap.uid, credits_reserved: 1, heatmap: card };
}
