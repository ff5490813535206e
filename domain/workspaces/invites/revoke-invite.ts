import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { canManageCondition, requireOwnWorkspace } from "#domain/workspaces/require-own-workspace.ts";
import { AppError } from "#kit/error.ts";
import { consumeInvite } from "./consume-invite.ts";
import { findInvite } from "./find-invite.ts";

/** Revokes an invite to the caller's workspace. Unknown invites and those of other workspaces both throw `invite.not_found`. */
export async function revokeInvite(caller: Caller, id: string): Promise<void> {
  const { uid: scope } = await requireOwnWorkspace(caller);
  const invite = await findInvite(id);
  if (invite?.workspaceId !== scope) throw new AppError("invite.not_found");
  await commitTransaction([
    canManageCondition(caller, scope),
    consumeInvite(invite),
    ...auditLogItems(caller, { action: "workspaces.revoke_invite", scope, object: id }),
    publishEvent({ type: "invite.changed", scope, object: id }),
  ]);
}
