import { findLinked } from "./find-linked.ts";
import { makeCopies } from "./make-copies.ts";

/**
 * Replaces the files of the share link of a heatmap or report after a reanalysis, when it was scored in templates, or when ads left
 * it. Does nothing without a share link.
 */
export async function refreshCopies(uid: string): Promise<void> {
  const linked = await findLinked(uid);
  if (linked) await makeCopies(linked.share, uid);
}
