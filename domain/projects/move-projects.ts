import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { founderOf } from "#domain/workspaces/founder-of.ts";
import { ProjectEntity } from "./project.entity.ts";

/** Moves the personal projects of a workspace's founder into it, as their heatmaps are moved. Idempotent. */
export async function moveProjects(workspace: string): Promise<void> {
  const founder = await founderOf(workspace);
  if (!founder) return;
  const { data } = await ProjectEntity.query.byScope({ scope: founder }).go({ pages: "all", attributes: ["uid"] });
  for (const { uid } of data) await move(uid, founder, workspace);
}

/** Does nothing if the project was deleted or already moved. */
async function move(uid: string, founder: string, workspace: string): Promise<void> {
  const patch = ProjectEntity.patch({ uid })
    .set({ scope: workspace, workspace })
    .where((project, { eq }) => eq(project.scope, founder));
  await commitIf(update(patch.params()), [publishEvent({ type: "project.edited", scope: workspace, object: uid })]);
}
