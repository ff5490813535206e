import { sharedAs } from "#domain/heatmaps/find-public.ts";
import { findShare } from "./describe-share.ts";
import { dropCopies } from "./drop-copies.ts";
import { makeCopies } from "./make-copies.ts";

/** Has the link of a heatmap that was analysed again show its new pictures, in place of the old ones. Of one without a link nothing is copied. */
export async function renewCopies(uid: string): Promise<void> {
  const heatmap = await sharedAs(uid);
  if (!heatmap) return;
  try {
    await makeCopies(heatmap.share, heatmap);
  } finally {
    // Ended while its copies were made: whoever ended it has deleted only those that were there.
    if (!(await findShare(heatmap.share))) await dropCopies(heatmap.share, uid);
  }
}
