import type { Heatmap } from "./heatmap.entity.ts";
import { readHeatmaps } from "./read-heatmaps.ts";
import { toPublicVersion } from "./to-public-version.ts";

/** The given heatmaps that are finished and in the scope, and listed unless hidden ones are included, in the same order. */
export async function filterFinished(
  uids: readonly string[],
  scope: string,
  { includesHidden = false } = {},
): Promise<readonly Heatmap[]> {
  const found = new Map((await readHeatmaps(uids)).map((heatmap) => [heatmap.uid, toPublicVersion(heatmap)]));
  return uids
    .flatMap((uid) => found.get(uid) ?? [])
    .filter(
      (heatmap) =>
        heatmap.scope === scope && heatmap.status === "done" && (includesHidden || !heatmap.hidden) && !heatmap.deleted_at,
    );
}
