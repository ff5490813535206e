import type { Workspace } from "#contracts/workspaces.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { readWorkspace } from "./read-workspace.ts";
import { canManageCondition, requireOwnWorkspace } from "./require-own-workspace.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

/** Renames the caller's workspace. */
export async function renameWorkspace(caller: Caller, name: string): Promise<Workspace> {
  const { uid } = await requireOwnWorkspace(caller);
  await commitTransaction([
    canManageCondition(caller, uid),
    {
      write: update(
        WorkspaceEntity.patch({ uid })
          .set({ name })
          .where(({ closed_at }, { notExists }) => notExists(closed_at))
          .params(),
      ),
      onConditionFailed: "workspace.not_member",
    },
    ...auditLogItems(caller, { action: "workspaces.rename", scope: uid, object: uid }),
    publishEvent({ type: "workspace.edited", scope: uid, object: uid }),
  ]);
  return readWorkspace(caller);
}
