import { findShared } from "#domain/heatmaps/find-public.ts";
import { makeCopies } from "./make-copies.ts";

/** Replaces the files of a heatmap's share link after a re-analysis, or when it was scored in templates. Does nothing without a share link. */
export async function refreshCopies(uid: string): Promise<void> {
  const heatmap = await findShared(uid);
  if (heatmap) await makeCopies(heatmap.share, uid);
}
