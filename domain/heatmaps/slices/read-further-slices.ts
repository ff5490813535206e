import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readHeatmaps } from "#domain/heatmaps/read-heatmaps.ts";
import { furtherSliceIds } from "./slice-id.ts";

/**
 * The further slices of a page that exist, from the second, with their numbers. Empty for other heatmaps, and for pages captured
 * when every slice was an item of its own.
 */
export async function readFurtherSlices(
  page: Pick<Heatmap, "uid" | "slices">,
): Promise<readonly { readonly number: number; readonly heatmap: Heatmap }[]> {
  const uids = furtherSliceIds(page);
  if (uids.length === 0) return [];
  const found = new Map((await readHeatmaps(uids)).map((heatmap) => [heatmap.uid, heatmap]));
  return uids.flatMap((uid, at) => {
    const heatmap = found.get(uid);
    return heatmap && !heatmap.deleted_at ? [{ number: at + 2, heatmap }] : [];
  });
}
