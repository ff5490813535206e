import { deleteFiles, deletePrefix, getFile, isMissing, listFiles } from "#adapters/storage.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { ZipEntity } from "./zip.entity.ts";
import { zipFilesOf, zipFolder, zipOfManifest } from "./zip-files.ts";

/**
 * Deletes all users' zips of a deleted project, heatmap or benchmark; with a scope, only those from when it was in that scope.
 * Resumes after an interruption.
 */
export async function deleteZipsOf(object: string, scope?: string): Promise<void> {
  const { data: zips } = await ZipEntity.query.byObject({ object }).go({ pages: "all" });
  for (const zip of zips) {
    if (scope !== undefined && zip.scope !== scope) continue;
    // Delete the file first: if that fails, the row still refers to it.
    await deleteFiles(zipFilesOf(zip));
    await ZipEntity.delete({ uid: zip.uid }).go();
  }
}

/** Deletes a scope's zips of projects and of all that contain a heatmap that is gone. Resumes after an interruption. */
export async function deleteZipsContaining(heatmap: string, scope: string): Promise<void> {
  for (const list of (await listFiles(zipFolder(scope))).keys()) {
    const zip = zipOfManifest(list);
    if (!zip || !(await packed(list)).includes(heatmap)) continue;
    // Delete the row first: if that fails, the list still refers to it.
    await ZipEntity.delete({ uid: zip.uid }).go();
    await deleteFiles([zip.key, list]);
  }
}

async function packed(list: string): Promise<readonly string[]> {
  try {
    return JSON.parse(Buffer.from(await getFile(list)).toString()) as string[];
  } catch (error) {
    // The object was deleted in the meantime.
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Deletes the zips that a deleted account requested, for itself and in its last `scope`. Does nothing for accounts that exist. */
export async function deleteZipsOfUser(uid: string, scope: string): Promise<void> {
  if (await readAccount(uid)) return;
  await deletePrefix(zipFolder(uid));
  await deletePrefix(zipFolder(scope, uid));
}

/** Deletes the zips of a closed workspace. Does nothing for an open one. */
export async function deleteZipsOfWorkspace(workspace: string): Promise<void> {
  if (!(await isWorkspaceOpen(workspace))) await deletePrefix(zipFolder(workspace));
}
