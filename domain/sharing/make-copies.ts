import { copy } from "#adapters/storage.ts";
import { sharedAs } from "#domain/heatmaps/find-public.ts";
import { COPIED, copyKey, type Pictures } from "./copies.ts";
import { findShare } from "./describe-share.ts";
import { dropCopies } from "./drop-copies.ts";

/**
 * Makes the copies that a link shows, over again until they are of what its heatmap shows: another analysis may end while they are made, and whoever
 * copies last must have copied its pictures. Of a link that is ended meanwhile none is left: whoever ended it has deleted only those that were there.
 */
export async function makeCopies(share: string, uid: string): Promise<void> {
  for (let made: string | undefined; ; ) {
    const heatmap = await sharedAs(uid);
    if (heatmap?.share !== share) return dropCopies(share, uid);
    const pictures = COPIED.map((picture) => heatmap[picture]).join(" ");
    if (pictures === made) return;
    try {
      await copyAll(share, heatmap);
    } catch (error) {
      if (!(await findShare(share))) await dropCopies(share, uid);
      throw error;
    }
    made = pictures;
  }
}

/** Ends when none is being made any more, also when one cannot be. */
async function copyAll(share: string, heatmap: Pictures): Promise<void> {
  const copies = COPIED.filter((picture) => heatmap[picture] !== "").map((picture) =>
    copy(heatmap[picture], copyKey(share, heatmap, picture)),
  );
  await Promise.allSettled(copies);
  await Promise.all(copies);
}
