import { readAccount } from "#domain/accounts/read-account.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { ProjectEntity } from "./project.entity.ts";
import { unlinkProject } from "./remove-links.ts";

/** Deletes the personal projects of a deleted account; those in a workspace stay. Does nothing for accounts that exist. */
export async function purgeProjectsOfAccount(uid: string): Promise<void> {
  if (!(await readAccount(uid))) await purgeScope(uid);
}

/** Deletes the projects of a closed workspace. Does nothing for an open one. */
export async function purgeProjectsOfWorkspace(workspace: string): Promise<void> {
  if (!(await isWorkspaceOpen(workspace))) await purgeScope(workspace);
}

async function purgeScope(scope: string): Promise<void> {
  const { data } = await ProjectEntity.query.byScope({ scope }).go({ pages: "all", attributes: ["uid"] });
  for (const { uid } of data) {
    await unlinkProject(uid);
    await ProjectEntity.delete({ uid }).go();
  }
}
