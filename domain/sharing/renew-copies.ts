import { sharedAs } from "#domain/heatmaps/find-public.ts";
import { makeCopies } from "./make-copies.ts";

/** Has the link of a heatmap that was analysed again show its new pictures, in place of the old ones. Of one without a link nothing is copied. */
export async function renewCopies(uid: string): Promise<void> {
  const heatmap = await sharedAs(uid);
  if (heatmap) await makeCopies(heatmap.share, uid);
}
