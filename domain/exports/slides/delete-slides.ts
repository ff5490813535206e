import { deleteFiles, deletePrefix, listFiles } from "#adapters/storage.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { SlidesEntity, slidesFolder, slidesOfKey } from "./slides.entity.ts";

/** Deletes the slides of a scope that show a heatmap or report that is gone. Resumes after an interruption. */
export async function deleteSlidesOf(object: string, scope: string): Promise<void> {
  for (const key of (await listFiles(slidesFolder(scope))).keys()) {
    const uid = slidesOfKey(key);
    const { data: slides } = await SlidesEntity.get({ uid }).go({ consistent: true });
    // A report shows heatmaps that its row does not name.
    if (slides && slides.subject !== "report" && !slides.objects.includes(object)) continue;
    if (slides) await SlidesEntity.delete({ uid }).go();
    await deleteFiles([key]);
  }
}

/** Deletes the personal slides of a deleted account. Does nothing for accounts that exist. */
export async function deleteSlidesOfUser(uid: string): Promise<void> {
  if (!(await readAccount(uid))) await deletePrefix(slidesFolder(uid));
}

/** Deletes the slides of a closed workspace. Does nothing for an open one. */
export async function deleteSlidesOfWorkspace(workspace: string): Promise<void> {
  if (!(await isWorkspaceOpen(workspace))) await deletePrefix(slidesFolder(workspace));
}
