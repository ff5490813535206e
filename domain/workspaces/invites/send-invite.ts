import { INVITE_DAYS, INVITES_PER_HOUR } from "#contracts/workspaces.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put, type TransactionItem } from "#domain/kit/transaction.ts";
import type { inviteTemplate } from "#domain/workspaces/emails/invite.ts";
import { canManageCondition } from "#domain/workspaces/require-own-workspace.ts";
import type { Workspace } from "#domain/workspaces/workspace.entity.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { DAY_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";
import { type Invite, InviteEntity } from "./invite.entity.ts";
import { newInviteToken } from "./invite-token.ts";

const VALID_SECONDS = INVITE_DAYS * DAY_SECONDS;
/** Retention of an expired invite, so that sending it again renews the same invite. */
const KEPT_SECONDS = 7 * DAY_SECONDS;

/** Invites (including renewed ones, and workspace transfers) that one user may send per hour. */
export const INVITE_RATE_LIMIT = perHour("workspaces.invite", INVITES_PER_HOUR);

/** Thrown when an invite changed since it was read. */
class InviteChanged extends ConflictError {
  override readonly name = "InviteChanged";
}

type Wanted = { readonly email: string; readonly role: Invite["role"]; readonly template: typeof inviteTemplate };

/**
 * Creates and emails an invite to a workspace in one transaction, which also includes `conditions`. Renews an existing invite of
 * the mailbox: the previously emailed token becomes invalid.
 */
export async function sendInvite(
  caller: Caller,
  { uid: workspaceId, name: workspaceName }: Workspace,
  { email, role, template }: Wanted,
  conditions: readonly TransactionItem[] = [],
): Promise<void> {
  const normalisedEmail = normaliseEmail(email);
  const exists = (await findAccountByEmail(email)) !== undefined;
  await retryOnConflict(async () => {
    const { data: before } = await InviteEntity.get({ workspaceId, normalisedEmail }).go({ consistent: true });
    const at = now();
    const id = before?.id ?? newId("inv");
    const { token, secretHash } = newInviteToken(id);
    const row = {
      workspaceId,
      normalisedEmail,
      id,
      email,
      role,
      secretHash,
      invited_by: caller.uid,
      invited_by_name: caller.name,
      created_at: at.toISOString(),
      expires_at: isoAfter(at, VALID_SECONDS),
      ttl: secondsAfter(at, VALID_SECONDS + KEPT_SECONDS),
    };
    const unchanged = InviteEntity.put(row).where((invite, { eq, notExists }) =>
      before ? eq(invite.secretHash, before.secretHash) : notExists(invite.id),
    );
    await commitTransaction([
      canManageCondition(caller, workspaceId),
      ...conditions,
      { write: put(unchanged.params()), onConditionFailed: () => new InviteChanged() },
      ...auditLogItems(caller, {
        action: role === "admin" ? "workspaces.offer_transfer" : "workspaces.invite",
        scope: workspaceId,
        object: id,
      }),
      publishEvent({ type: "invite.changed", scope: workspaceId, object: id }),
      ...queueEmail(template, email, { workspace: workspaceId, workspaceName, invitedBy: caller.name, token, exists, email }),
    ]);
  });
}
