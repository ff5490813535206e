import { AccountEntity } from "#domain/accounts/account.entity.ts";
import { isMailboxTaken } from "#domain/accounts/email-claims.ts";
import { confirmNewEmailTemplate } from "#domain/accounts/emails/confirm-new-email.ts";
import { isDisposableEmail } from "#domain/accounts/is-disposable-email.ts";
import { issueAction } from "#domain/accounts/links/actions.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { ownAuditLogItem } from "#domain/kit/audit-log.ts";
import { assertRecentSignIn, type Caller, scopeOf } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";

const MAX_PER_HOUR = 5;

/**
 * Emails a link to a new address, within five minutes of signing in (`caller.sign_in_required`). The address changes once the link
 * is opened; a new request invalidates the link of the previous one. `account.exists` for a mailbox of another account,
 * `account.disposable_email` for a temporary address. At most five per hour and user, and five per hour and mailbox.
 */
export async function requestEmailChange(caller: Caller, newEmail: string): Promise<void> {
  assertRecentSignIn(caller);
  const { uid } = caller;
  await enforceRateLimit(perHour("accounts.request_email_change", MAX_PER_HOUR), uid);
  await enforceRateLimit(perHour("accounts.email_change_to_address", MAX_PER_HOUR), normaliseEmail(newEmail));
  const { email, firstName } = await requireAccount(uid);
  if (newEmail.toLowerCase() === email.toLowerCase()) throw new AppError("account.email_unchanged");
  if (isDisposableEmail(newEmail)) throw new AppError("account.disposable_email");
  if (await isMailboxTaken(newEmail, uid)) throw new AppError("account.exists");
  const { code, expires_at, item } = issueAction("changeEmail", { uid, email: newEmail });
  await commitTransaction([
    {
      write: update(
        AccountEntity.patch({ uid })
          .set({ newEmail, newEmailUntil: expires_at })
          .remove(["undeliveredNewEmail"])
          .where((account, { notExists }) => notExists(account.deleted_at))
          .params(),
      ),
      onConditionFailed: "caller.unauthenticated",
    },
    item,
    ownAuditLogItem(caller, "accounts.request_email_change"),
    publishEvent({ type: "account.edited", scope: scopeOf(caller), object: uid }),
    ...queueEmail(confirmNewEmailTemplate, newEmail, { firstName, code, uid }),
  ]);
}
