import { copyObject, deleteFiles, listFiles } from "#adapters/storage.ts";
import { linkFolder } from "./copy-keys.ts";
import { deleteCopies } from "./delete-copies.ts";
import { findLinked } from "./find-linked.ts";
import { findShare } from "./find-share.ts";

type Copies = NonNullable<Awaited<ReturnType<typeof findLinked>>>["copies"];

type Options = {
  /** Leaves out videos. */
  readonly imagesOnly?: boolean;
  readonly signal?: AbortSignal;
};

/** A report has up to 2,060 files; a request for each at once would wait longer for a connection than it may take. */
const CONCURRENCY = 50;

/**
 * Copies the files of a share link, and repeats until they match what its heatmap or report shows, because another analysis may
 * end while this runs and the last copy must be current. Deletes copies that it no longer shows, such as those of an ad that left
 * a report. If the share link is revoked while this runs, deletes the copies, because the revocation deleted only those that
 * existed then. Copies that exist and are current are kept, so that a repetition completes those that an interruption left out.
 */
export async function makeCopies(share: string, uid: string, { imagesOnly = false, signal }: Options = {}): Promise<void> {
  for (let made: string | undefined; ; ) {
    const linked = await findLinked(uid);
    if (linked?.share !== share) return deleteCopies(share, uid);
    const { copies } = linked;
    const keys = copies.map(({ from }) => from).join(" ");
    if (keys === made) return deleteOthers(share, uid, copies);
    try {
      const missing = copies.filter(({ isMade, isVideo }) => !isMade && !(imagesOnly && isVideo));
      for (let at = 0; at < missing.length; at += CONCURRENCY) await copyAll(missing.slice(at, at + CONCURRENCY), signal);
    } catch (error) {
      if (!(await findShare(share))) await deleteCopies(share, uid);
      throw error;
    }
    made = keys;
  }
}

/** Waits until all copies have ended, even if one fails. */
async function copyAll(files: Copies, signal: AbortSignal | undefined): Promise<void> {
  const copies = files.map(({ from, to }) => copyObject(from, to, signal));
  await Promise.allSettled(copies);
  await Promise.all(copies);
}

async function deleteOthers(share: string, uid: string, copies: Copies): Promise<void> {
  const shown = new Set(copies.map(({ to }) => to));
  const made = await listFiles(linkFolder(share, uid));
  await deleteFiles([...made.keys()].filter((key) => !shown.has(key)));
}
