import { copyObject } from "#adapters/storage.ts";
import { findShared } from "#domain/heatmaps/find-public.ts";
import { copiesOf } from "./copies.ts";
import { deleteCopies } from "./delete-copies.ts";
import { findShare } from "./describe-share.ts";

/**
 * Copies the files of a share link, and repeats until they match what the heatmap shows, because another analysis may end
 * meanwhile and the last copy must be current. If the share link is revoked meanwhile, deletes the copies, because the revocation
 * deleted only those that existed then.
 */
export async function makeCopies(share: string, uid: string): Promise<void> {
  for (let made: string | undefined; ; ) {
    const heatmap = await findShared(uid);
    if (heatmap?.share !== share) return deleteCopies(share, uid);
    const files = await copiesOf(share, heatmap);
    const keys = files.map(({ from }) => from).join(" ");
    if (keys === made) return;
    try {
      await copyAll(files);
    } catch (error) {
      if (!(await findShare(share))) await deleteCopies(share, uid);
      throw error;
    }
    made = keys;
  }
}

/** Waits until all copies have ended, also if one fails. */
async function copyAll(files: Awaited<ReturnType<typeof copiesOf>>): Promise<void> {
  const copies = files.map(({ from, to }) => copyObject(from, to));
  await Promise.allSettled(copies);
  await Promise.all(copies);
}
