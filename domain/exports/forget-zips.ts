import { filesIn, isMissing, load, purge } from "#adapters/storage.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { isOpen } from "#domain/workspaces/is-open.ts";
import { ZipEntity } from "./zip.entity.ts";
import { listedBy, zipFolder, zipKey } from "./zip-files.ts";

/**
 * Deletes all users' zips of a deleted project or heatmap; with a scope, only those from when it was in that scope.
 * Resumes after an interruption.
 */
export async function forgetZipsOf(object: string, scope?: string): Promise<void> {
  const { data: zips } = await ZipEntity.query.byObject({ object }).go({ pages: "all" });
  for (const zip of zips) {
    if (scope !== undefined && zip.scope !== scope) continue;
    // Delete the file first: if that fails, the row still refers to it.
    await purge(zipKey(zip));
    await ZipEntity.delete({ uid: zip.uid }).go();
  }
}

/** Deletes a scope's project zips that contain a heatmap that is gone. Resumes after an interruption. */
export async function forgetZipsWith(heatmap: string, scope: string): Promise<void> {
  for (const list of (await filesIn(zipFolder(scope))).keys()) {
    const zip = listedBy(list);
    if (!zip || !(await packed(list)).includes(heatmap)) continue;
    // Delete the row first: if that fails, the list still refers to it.
    await ZipEntity.delete({ uid: zip.uid }).go();
    await purge(zip.key);
  }
}

async function packed(list: string): Promise<readonly string[]> {
  try {
    return JSON.parse(Buffer.from(await load(list)).toString()) as string[];
  } catch (error) {
    // The object was deleted in the meantime.
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Deletes the zips requested by a deleted account, and those of the workspace `scope` if it was closed with it. Does nothing for
 * accounts that exist.
 */
export async function forgetZipsFor(uid: string, scope: string): Promise<void> {
  if (await readAccount(uid)) return;
  await purge(zipFolder(uid));
  await purge(scope !== uid && !(await isOpen(scope)) ? zipFolder(scope) : zipFolder(scope, uid));
}
