import { setPassword, signOutUser } from "#adapters/user-pool.ts";
import { ownAuditLogItem } from "#domain/kit/audit-log.ts";
import { assertRecentSignIn, type Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { assertPassword } from "./assert-password.ts";
import { passwordChangedTemplate } from "./emails/password-changed.ts";
import { issueAction } from "./links/actions.ts";
import { withPoolUser } from "./pool-user/with-pool-user.ts";
import { requireAccount } from "./read-account.ts";
import { endAllSessions, invalidateOlderLinks, signInStateItems } from "./sign-in-state.ts";

const LIMIT = perHour("accounts.change_password", 10);

/**
 * Sets the caller's password, within five minutes of signing in (`caller.sign_in_required`). Ends every session, including this
 * one, invalidates emailed links, and notifies the user by email, with a link to secure the account. Second factors stay. At most
 * ten per hour.
 */
export async function changePassword(caller: Caller, password: string): Promise<void> {
  assertRecentSignIn(caller);
  await enforceRateLimit(LIMIT, caller.uid);
  const account = await requireAccount(caller.uid);
  assertPassword(password, account);
  await withPoolUser(account, async (subject) => {
    await setPassword(subject, password);
    await signOutUser(subject);
  });
  const recovery = issueAction("recoverEmail", account);
  await commitTransaction([
    ...signInStateItems(account, endAllSessions(), invalidateOlderLinks()),
    ownAuditLogItem(caller, "accounts.change_password"),
    recovery.item,
    ...queueEmail(passwordChangedTemplate, account.email, { firstName: account.firstName, code: recovery.code }),
  ]);
}
