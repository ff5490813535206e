import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import type { ProblemCode } from "#domain/heatmaps/analysis/problems.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";

/**
 * Ends those of the given heatmaps whose file never came, with a refund if they took a credit; those whose analysis started
 * continue. Returns whether one has status `failed`, now or before.
 */
export async function failUnbegun(uids: readonly string[], code: ProblemCode): Promise<boolean> {
  const unbegun = (await read(uids)).filter(({ upload }) => upload === "pending");
  const ends = unbegun.map((heatmap) => (isInProgress(heatmap) ? failHeatmap(heatmap, code) : heatmap.status));
  return (await Promise.all(ends)).includes("failed");
}

/** Under load a batch read returns only some of the keys; the rest is requested again. */
async function read(uids: readonly string[]): Promise<readonly Heatmap[]> {
  if (uids.length === 0) return [];
  const { data, unprocessed } = await HeatmapEntity.get(uids.map((uid) => ({ uid }))).go({ consistent: true });
  return [...data, ...(await read(unprocessed.map(({ uid }) => uid)))];
}
