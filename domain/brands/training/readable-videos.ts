import { type BrandModel, STAFF_OWNER } from "#domain/brands/models/model.entity.ts";
import { type CurrentHeatmap, readCurrentHeatmaps } from "#domain/heatmaps/brands/current-heatmaps.ts";

/**
 * Those of some videos that a model may learn from, by uid: the videos of its owner; models of staff learn from any. A video that
 * was labelled and then transferred to someone else is theirs alone.
 */
export async function readableVideos(
  { owner }: Pick<BrandModel, "owner">,
  videos: Iterable<string>,
): Promise<ReadonlyMap<string, CurrentHeatmap>> {
  const current = await readCurrentHeatmaps([...new Set(videos)]);
  const own = owner === STAFF_OWNER ? current : current.filter(({ scope }) => scope === owner);
  return new Map(own.map((video) => [video.uid, video]));
}
