import { filesIn, isMissing, load, purge } from "#adapters/storage.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { isOpen } from "#domain/workspaces/is-open.ts";
import { ZipEntity } from "./zip.entity.ts";
import { listedBy, zipFolder, zipKey } from "./zip-files.ts";

/**
 * Deletes the zips of a project or heatmap that was deleted, whoever asked for them; with a scope, only those of when it was in that one. What
 * broke off goes on.
 */
export async function forgetZipsOf(object: string, scope?: string): Promise<void> {
  const { data: zips } = await ZipEntity.query.byObject({ object }).go({ pages: "all" });
  for (const zip of zips) {
    if (scope !== undefined && zip.scope !== scope) continue;
    // The file first: should that fail, its row brings us back to it.
    await purge(zipKey(zip));
    await ZipEntity.delete({ uid: zip.uid }).go();
  }
}

/** Deletes the zips of projects of a scope into which a heatmap was packed that is no longer there. What broke off goes on. */
export async function forgetZipsWith(heatmap: string, scope: string): Promise<void> {
  for (const list of (await filesIn(zipFolder(scope))).keys()) {
    const zip = listedBy(list);
    if (!zip || !(await packed(list)).includes(heatmap)) continue;
    // The row first: should that fail, the list brings us back to it.
    await ZipEntity.delete({ uid: zip.uid }).go();
    await purge(zip.key);
  }
}

async function packed(list: string): Promise<readonly string[]> {
  try {
    return JSON.parse(Buffer.from(await load(list)).toString()) as string[];
  } catch (error) {
    // It was deleted by now.
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Deletes the zips that somebody asked for who deleted his account, and those of the workspace `scope` if it was closed with him. Nothing
 * happens to accounts that were not deleted.
 */
export async function forgetZipsFor(uid: string, scope: string): Promise<void> {
  if (await readAccount(uid)) return;
  await purge(zipFolder(uid));
  await purge(scope !== uid && !(await isOpen(scope)) ? zipFolder(scope) : zipFolder(scope, uid));
}
