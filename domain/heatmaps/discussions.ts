import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/**
 * What the comments on a heatmap are kept under. Another each time it is given to another scope: what people said among themselves is not for those
 * whose it is now.
 */
export const discussionOf = ({ uid, discussion = 0 }: Pick<Heatmap, "uid"> & { discussion?: number | undefined }): string =>
  discussion === 0 ? uid : `${uid}.${discussion}`;

/** The discussions of a heatmap that are over, because it was given to another scope or deleted; and the one that goes on. */
export async function discussionsOf(uid: string): Promise<{ readonly over: readonly string[]; readonly present?: string }> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  const { discussion: last = 0 } = data ?? {};
  const before = Array.from({ length: last }, (_, discussion) => discussionOf({ uid, discussion }));
  const present = discussionOf({ uid, discussion: last });
  return data && !data.deleted_at ? { over: before, present } : { over: [...before, present] };
}
