import { startHeatmapImage } from "#adapters/pipelines/heatmap-image.ts";
import { startHeatmapVideo } from "#adapters/pipelines/heatmap-video.ts";
import { headFile } from "#adapters/storage.ts";
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from "#contracts/reference.ts";
import { uploadKey } from "#domain/heatmaps/files.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";
import { ANALYSIS_SECONDS } from "./analysis-seconds.ts";
import { imageReadyAt } from "./image-duration.ts";
import { executionName, isInProgress } from "./in-progress.ts";
import { ignoreStale, StaleResult } from "./stale-result.ts";

const MAX_BYTES = { image: IMAGE_MAX_BYTES, video: VIDEO_MAX_BYTES } as const;

/**
 * Starts the analysis of an uploaded heatmap, bound to the current bytes whatever is uploaded later. Idempotent, because the
 * execution's name is derived from the heatmap; returns that name. `extraItems` are written when the file is accepted.
 * Errors: `heatmap.not_uploaded`, and `heatmap.upload_closed` if the upload ended without an analysis.
 */
export async function startAnalysis(heatmap: Heatmap, extraItems: readonly TransactionItem[] = []): Promise<string> {
  const name = executionName(heatmap);
  if (heatmap.upload === "pending") await markUploaded(heatmap, name, extraItems);
  // Also if the file was accepted before: the earlier call may have crashed before it started the execution.
  if (isInProgress(heatmap)) await startExecution(heatmap);
  return name;
}

/** Starts the execution that analyses this generation of a heatmap. Idempotent. */
export const startExecution = (heatmap: Heatmap): Promise<void> =>
  (heatmap.type === "video" ? startHeatmapVideo : startHeatmapImage)(executionName(heatmap), heatmap);

/** The uploaded file; `heatmap.not_uploaded` if there is none that can be analysed. */
export async function uploadedFile(heatmap: Heatmap): Promise<{ size: number; etag: string }> {
  const file = await headFile(uploadKey(heatmap));
  if (!file || file.size === 0 || file.size > MAX_BYTES[heatmap.type]) throw new AppError("heatmap.not_uploaded");
  return file;
}

async function markUploaded(heatmap: Heatmap, name: string, extraItems: readonly TransactionItem[]): Promise<void> {
  if (!isInProgress(heatmap)) throw new AppError("heatmap.upload_closed");
  const file = await uploadedFile(heatmap);
  const { uid, scope, type } = heatmap;
  const at = now();
  const ready_at = type === "image" ? await imageReadyAt(at) : undefined;
  await ignoreStale(
    commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid })
            .set({
              upload: "validated",
              upload_etag: file.etag,
              queued_at: at.toISOString(),
              execution: name,
              watched: shardOf(uid),
              deadline: isoAfter(at, ANALYSIS_SECONDS[type]),
              ...(ready_at && { ready_at }),
            })
            .add({ version: 1 })
            .where((item, { eq }) => `${eq(item.upload, "pending")} AND ${eq(item.status, "requested")}`)
            .params(),
        ),
        onConditionFailed: (old) => (old?.upload === "validated" ? new StaleResult() : new AppError("heatmap.upload_closed")),
      },
      publishEvent({ type: "heatmap.queued", scope, object: uid }),
      ...extraItems,
    ]),
  );
}
