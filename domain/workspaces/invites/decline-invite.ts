import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { consumeInvite } from "./consume-invite.ts";
import { findInvite, isAddressedTo } from "./find-invite.ts";

/** Declines an invite to the caller's own address. Unknown invites and those of other users both throw `invite.not_found`. */
export async function declineInvite(caller: Caller, id: string): Promise<void> {
  const invite = await findInvite(id);
  if (!invite || !isAddressedTo(invite, caller.email)) throw new AppError("invite.not_found");
  await commitTransaction([
    consumeInvite(invite),
    ...auditLogItems(caller, { action: "workspaces.decline_invite", scope: scopeOf(caller), object: id }),
    publishEvent({ type: "invite.changed", scope: invite.workspaceId, object: id }),
  ]);
}
