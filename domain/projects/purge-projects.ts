import { readAccount } from "#domain/accounts/read-account.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { ProjectEntity } from "./project.entity.ts";
import { unlinkProject } from "./remove-links.ts";

/**
 * Deletes the projects of a deleted account: personal ones, and those of the workspace `scope` if it was closed
 * with it. Projects in an open workspace stay. Does nothing for accounts that exist.
 */
export async function purgeProjects(uid: string, scope: string): Promise<void> {
  if (await readAccount(uid)) return;
  await purgeScope(uid);
  if (scope !== uid && !(await isWorkspaceOpen(scope))) await purgeScope(scope);
}

async function purgeScope(scope: string): Promise<void> {
  const { data } = await ProjectEntity.query.byScope({ scope }).go({ pages: "all", attributes: ["uid"] });
  for (const { uid } of data) {
    await unlinkProject(uid);
    await ProjectEntity.delete({ uid }).go();
  }
}
