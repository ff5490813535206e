import { auditLogItems } from "#domain/kit/audit-log.ts";
import { assertMayManage, type Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, deleteItem } from "#domain/kit/transaction.ts";
import { ProjectEntity } from "./project.entity.ts";
import { requireProject } from "./require-project.ts";

/**
 * Deletes a project immediately; its heatmaps stay, and a consumer of the event deletes its links. Members delete only their own.
 */
export async function removeProject(caller: Caller, uid: string): Promise<{ deleted: string }> {
  const { scope, creator_uid } = await requireProject(caller, uid);
  assertMayManage(caller, creator_uid);
  await commitTransaction([
    {
      write: deleteItem(
        ProjectEntity.delete({ uid })
          .where((project, { eq }) => eq(project.scope, scope))
          .params(),
      ),
      onConditionFailed: "project.not_found",
    },
    ...auditLogItems(caller, { action: "projects.remove", scope, object: uid }),
    publishEvent({ type: "project.removed", scope, object: uid }),
  ]);
  return { deleted: uid };
}
