import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import type { ProblemCode } from "#domain/heatmaps/analysis/problems.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { untilProcessed } from "#domain/kit/batch.ts";

/**
 * Ends those of the given heatmaps whose file never came, with a refund if they took a credit; those whose analysis started
 * continue. Returns whether one has status `failed`, now or before.
 */
export async function failPendingCaptures(uids: readonly string[], code: ProblemCode): Promise<boolean> {
  const unbegun = (await read(uids)).filter(({ upload }) => upload === "pending");
  const ends = unbegun.map((heatmap) => (isInProgress(heatmap) ? failHeatmap(heatmap, code) : heatmap.status));
  return (await Promise.all(ends)).includes("failed");
}

async function read(uids: readonly string[]): Promise<readonly Heatmap[]> {
  const found: Heatmap[] = [];
  const keys = uids.map((uid) => ({ uid }));
  await untilProcessed(keys, async (left) => {
    const { data, unprocessed } = await HeatmapEntity.get(left).go({ consistent: true });
    found.push(...data);
    return unprocessed;
  });
  return found;
}
