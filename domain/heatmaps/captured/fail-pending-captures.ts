import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import type { ProblemCode } from "#domain/heatmaps/analysis/problems.ts";
import { readHeatmaps } from "#domain/heatmaps/read-heatmaps.ts";

/**
 * Ends those of the given heatmaps whose file never came, with a refund if they took a credit; those whose analysis started
 * continue. Returns whether one has status `failed`, now or before.
 */
export async function failPendingCaptures(uids: readonly string[], code: ProblemCode): Promise<boolean> {
  const unbegun = (await readHeatmaps(uids)).filter(({ upload }) => upload === "pending");
  const ends = unbegun.map((heatmap) => (isInProgress(heatmap) ? failHeatmap(heatmap, code) : heatmap.status));
  return (await Promise.all(ends)).includes("failed");
}
