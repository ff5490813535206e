import type { ProjectCard } from "#contracts/projects.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { ProjectEntity } from "./project.entity.ts";
import { requireProject } from "./require-project.ts";
import { toCard } from "./to-card.ts";

/** Renames a project; of two concurrent changes the later one wins. */
export async function renameProject(caller: Caller, uid: string, title: string): Promise<ProjectCard> {
  const { scope } = await requireProject(caller, uid);
  await commitTransaction([
    {
      write: update(
        ProjectEntity.patch({ uid })
          .set({ title })
          .where((project, { eq }) => eq(project.scope, scope))
          .params(),
      ),
      onConditionFailed: "project.not_found",
    },
    ...auditLogItems(caller, { action: "projects.rename", scope, object: uid }),
    publishEvent({ type: "project.edited", scope, object: uid }),
  ]);
  return toCard(await requireProject(caller, uid));
}
