import { deleteFiles, listFiles } from "#adapters/storage.ts";
import type { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { BrandTrackingEntity } from "#domain/brands/requests/tracking.entity.ts";
import { readCurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { brandKey, brandsFolder } from "./files.ts";

/**
 * Deletes what a video has no use for when a request is done: what the request was processed with, and the files of requests that
 * it replaced. No effect if the request is not the last one, or is not done. Idempotent.
 */
export async function deleteReplaced(job: BrandJob): Promise<void> {
  const heatmap = await readCurrentHeatmap(job.uid);
  if (!heatmap) return;
  // Listed before the request is read: a request that replaces it stores its first file later.
  const stored = await listFiles(brandsFolder(heatmap, job.gen));
  const { data: last } = await BrandTrackingEntity.get({ uid: job.uid, gen: job.gen }).go({ consistent: true });
  if (last?.request !== job.request || last.status !== "done") return;
  const kept = new Set([brandKey(heatmap, job, "result"), brandKey(heatmap, job, "video")]);
  await deleteFiles([...stored.keys()].filter((key) => !kept.has(key)));
}
