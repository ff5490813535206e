import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { readItems } from "#domain/kit/read-items.ts";

/** A heatmap that is not deleted, as users see it. */
export type CurrentHeatmap = Heatmap;

/** A heatmap as users see it, for pipelines and staff; undefined if it is deleted or never existed. */
export async function readCurrentHeatmap(uid: string): Promise<CurrentHeatmap | undefined> {
  const heatmap = await readExisting(uid);
  return heatmap && toPublicVersion(heatmap);
}

/** Heatmaps as users see them, in the given order, without those that are deleted. */
export async function readCurrentHeatmaps(uids: readonly string[]): Promise<readonly CurrentHeatmap[]> {
  if (uids.length === 0) return [];
  const items = await readItems(uids.map((uid) => HeatmapEntity.get({ uid }).params()));
  return items.flatMap((Item) => {
    const { data } = Item ? HeatmapEntity.parse({ Item }) : { data: null };
    return data && !data.deleted_at ? toPublicVersion(data) : [];
  });
}
