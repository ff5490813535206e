import { copy } from "#adapters/storage.ts";
import { sharedAs } from "#domain/heatmaps/find-public.ts";
import { COPIED, copyKey, type Pictures } from "./copies.ts";
import { findShare } from "./describe-share.ts";
import { dropCopies } from "./drop-copies.ts";

/**
 * Copies the files of a share link, and repeats until they match what the heatmap shows, because another analysis may end
 * meanwhile and the last copy must be current. If the share link is revoked meanwhile, deletes the copies, because the revocation
 * deleted only those that existed then.
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

/** Waits until all copies have ended, also if one fails. */
async function copyAll(share: string, heatmap: Pictures): Promise<void> {
  const copies = COPIED.filter((picture) => heatmap[picture] !== "").map((picture) =>
    copy(heatmap[picture], copyKey(share, heatmap, picture)),
  );
  await Promise.allSettled(copies);
  await Promise.all(copies);
}
