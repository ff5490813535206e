import { deleteUser } from "#adapters/user-pool.ts";
import { accountDeletedTemplate } from "#domain/accounts/emails/account-deleted.ts";
import { markAccountDeleted } from "#domain/accounts/mark-account-deleted.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { staffRemainsConditions } from "#domain/accounts/staff-remains-conditions.ts";
import { findUnclaimedSubscription } from "#domain/billing/subscriptions/find-unclaimed-subscription.ts";
import { ownAuditLogItem } from "#domain/kit/audit-log.ts";
import { assertRecentSignIn, type Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { leaveItems } from "#domain/workspaces/leave-items.ts";
import { AppError } from "#kit/error.ts";

const OBSTACLES = { pays: "account.has_subscription", hasMembers: "account.has_members" } as const;

/**
 * Deletes the caller's account, within five minutes of signing in (`caller.sign_in_required`). The caller leaves their workspace,
 * or closes it if they are its only member, and is unknown immediately. A consumer of the published event deletes their data
 * afterwards. Rejected for callers who pay (`account.has_subscription`), whose workspace has other members (`account.has_members`),
 * or who are the last staff member (`account.last_staff`).
 */
export async function deleteAccount(caller: Caller, onPoolFailure: (error: unknown) => void): Promise<void> {
  assertRecentSignIn(caller);
  await retryOnConflict(async () => {
    const account = await requireAccount(caller.uid);
    const { uid, email, firstName, workspace } = account;
    if (await findUnclaimedSubscription(uid)) throw new AppError("account.has_subscription");
    await commitTransaction([
      ...markAccountDeleted(account),
      ...leaveItems(account, { closes: OBSTACLES }),
      ...(await staffRemainsConditions(account)),
      ownAuditLogItem(caller, "accounts.delete"),
      publishEvent({ type: "account.deleted", scope: workspace || uid, object: uid }),
      ...queueEmail(accountDeletedTemplate, email, { firstName }),
    ]);
  });
  // Frees the address in the user pool immediately. If this fails, the purge does it.
  await deleteUser(caller.poolSubject).catch(onPoolFailure);
}
