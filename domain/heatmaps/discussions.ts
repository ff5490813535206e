import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/**
 * Partition of a heatmap's comments. It changes with each transfer to another scope, so that the new scope
 * cannot read the previous comments.
 */
export const discussionOf = ({ uid, discussion = 0 }: Pick<Heatmap, "uid"> & { discussion?: number | undefined }): string =>
  discussion === 0 ? uid : `${uid}.${discussion}`;

/** The discussions of a heatmap that ended with a transfer or deletion, and the current one. */
export async function discussionsOf(uid: string): Promise<{ readonly over: readonly string[]; readonly present?: string }> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  const { discussion: last = 0 } = data ?? {};
  const past = Array.from({ length: last }, (_, discussion) => discussionOf({ uid, discussion }));
  const current = discussionOf({ uid, discussion: last });
  return data && !data.deleted_at ? { over: past, present: current } : { over: [...past, current] };
}
