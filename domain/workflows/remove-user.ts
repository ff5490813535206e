import { deleteUser } from "#adapters/user-pool.ts";
import { accountDeletedTemplate } from "#domain/accounts/emails/account-deleted.ts";
import { markAccountDeleted } from "#domain/accounts/mark-account-deleted.ts";
import { poolSubjectOf } from "#domain/accounts/pool-user/pool-subject.ts";
import { staffRemainsConditions } from "#domain/accounts/staff-remains-conditions.ts";
import { requireUser } from "#domain/backoffice/users/require-user.ts";
import { findUnclaimedSubscription } from "#domain/billing/subscriptions/find-unclaimed-subscription.ts";
import { countCreatedIn } from "#domain/heatmaps/count-created-in.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { leaveItems } from "#domain/workspaces/leave-items.ts";
import { AppError } from "#kit/error.ts";

const OBSTACLES = { pays: "user.has_subscription", hasMembers: "user.has_members" } as const;

/** The choice for the personal heatmaps of a user who is deleted. */
export type Work = "delete" | "transferred";
/** Told when the user pool was not changed. */
export type OnPoolFailure = (error: unknown) => void;
type Request = { readonly work: Work; readonly confirmation: string };

/**
 * Deletes a user's account for staff, as `deleteAccount` does for users themselves. What they created in a workspace with other
 * members stays there without their name. `work` says what happens to their personal heatmaps: they are deleted with the account,
 * or they were transferred before, and the account is kept if any are left (`user.has_heatmaps`). Requires their typed address.
 * Rejected for the caller, for users who pay or are the admin of a workspace with other members, and for the last member of staff.
 */
export async function removeUser(
  caller: Caller,
  uid: string,
  { work, confirmation }: Request,
  onPoolFailure: OnPoolFailure,
): Promise<void> {
  assertConfirmation(confirmation, (await requireUser(uid)).email);
  return removeUserByStaff(caller, uid, work, onPoolFailure);
}

/** Deletes a user as `removeUser` does, without their typed address. */
export async function removeUserByStaff(caller: Caller, uid: string, work: Work, onPoolFailure: OnPoolFailure): Promise<void> {
  if (uid === caller.uid) throw new AppError("user.is_self");
  const account = await requireUser(uid);
  if (work === "transferred" && (await countCreatedIn(uid, uid)) > 0) throw new AppError("user.has_heatmaps");
  await retryOnConflict(async () => {
    const current = await requireUser(uid);
    const { email, firstName, role, workspace, superadmin } = current;
    if (await findUnclaimedSubscription(uid)) throw new AppError("user.has_subscription");
    await commitTransaction([
      ...markAccountDeleted(current),
      ...leaveItems(current, { closes: OBSTACLES }),
      ...(await staffRemainsConditions(current)),
      // Without name and address, which the deletion must remove everywhere.
      ...auditLogItems(caller, {
        action: "users.remove",
        scope: workspace || uid,
        object: uid,
        change: {
          before: { role, workspace: workspace || null, superadmin },
          after: { work },
        },
      }),
      publishEvent({ type: "account.deleted", scope: workspace || uid, object: uid }),
      ...queueEmail(accountDeletedTemplate, email, { firstName }),
    ]);
  });
  // Frees the address in the user pool immediately. If this fails, the purge does it.
  await deleteUser(poolSubjectOf(account)).catch(onPoolFailure);
}
