import type { Heatmap } from "./heatmap.entity.ts";
import { readStored } from "./read-stored.ts";

/**
 * Partition of a heatmap's comments. It changes with each transfer to another scope, so that the new scope
 * cannot read the previous comments.
 */
export const discussionOf = ({ uid, discussion = 0 }: Pick<Heatmap, "uid"> & { discussion?: number | undefined }): string =>
  discussion === 0 ? uid : `${uid}.${discussion}`;

/** The discussions of a heatmap that ended with a transfer or deletion, and the current one. */
export async function discussionsOf(uid: string): Promise<{ readonly over: readonly string[]; readonly present?: string }> {
  const heatmap = await readStored(uid);
  const { discussion: last = 0 } = heatmap ?? {};
  const past = Array.from({ length: last }, (_, discussion) => discussionOf({ uid, discussion }));
  const current = discussionOf({ uid, discussion: last });
  return heatmap && !heatmap.deleted_at ? { over: past, present: current } : { over: [...past, current] };
}
