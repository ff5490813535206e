import { isAddressTaken, setEmail, unlinkProviders } from "#adapters/user-pool.ts";
import { type Account, AccountEntity } from "#domain/accounts/account.entity.ts";
import { keepsRecord, moveClaim } from "#domain/accounts/email-claims.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { poolSubjectOf } from "#domain/accounts/pool-user/pool-subject.ts";
import { invalidateOlderLinks } from "#domain/accounts/sign-in-state.ts";
import { actorAuditLogItem } from "#domain/kit/audit-log.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";

type Move = {
  readonly to: string;
  /** Time (ISO 8601) until which the previous mailbox stays reserved for this account; without it, the mailbox is freed. */
  readonly reservedUntil?: string | undefined;
  /** The new value of the time since which sessions are valid, if they end. */
  readonly sessions?: Partial<Pick<Account, "signed_out_at">>;
  readonly action: string;
};

/**
 * The transaction items that change the address of an account, which then counts as verified, if its addresses are still as they
 * were read (`action.expired`), no other account has the mailbox (`account.exists`), and an unverified trial is not moved to one
 * that had an account before (`account.address_used`). Links emailed before that set a password or change the address are invalid
 * afterwards.
 */
export function moveAddressItems(account: Account, { to, reservedUntil, sessions, action }: Move): readonly TransactionItem[] {
  const { uid, email, newEmail, email_verified, role } = account;
  const change = AccountEntity.patch({ uid })
    .set({
      email: to,
      normalisedEmail: normaliseEmail(to),
      email_verified: true,
      ...invalidateOlderLinks(),
      ...sessions,
    })
    .where((item, { eq, notExists }) => {
      const asked = newEmail === undefined ? notExists(item.newEmail) : eq(item.newEmail, newEmail);
      return `${eq(item.email, email)} AND ${asked} AND ${notExists(item.deleted_at)}`;
    });
  return [
    { write: update(change.params()), onConditionFailed: "action.expired" },
    ...moveClaim(uid, {
      from: email,
      to,
      wasVerified: keepsRecord(account),
      reservedUntil,
      // Otherwise one mailbox could have any number of trials.
      isFirst: !email_verified && role === "trial",
    }),
    actorAuditLogItem(uid, { action, scope: uid, object: uid }),
    publishEvent({ type: "account.edited", scope: account.workspace || uid, object: uid }),
    publishEvent({ type: "account.renamed", scope: account.workspace || uid, object: uid }),
    ...(account.email_verified ? [] : [publishEvent({ type: "account.verified", scope: uid, object: uid })]),
    ...(sessions ? [publishEvent({ type: "account.signed_out", scope: uid, object: uid })] : []),
  ];
}

/**
 * Sets the address in the user pool; `account.exists` if another user of the pool has it. Identity providers are unlinked, because
 * they know the user by the previous address: they would restore it at the next sign-in.
 */
export async function setPoolAddress(subject: string, email: string): Promise<void> {
  try {
    await setEmail(subject, email);
  } catch (error) {
    throw isAddressTaken(error) ? new AppError("account.exists", {}, { cause: error }) : error;
  }
  await unlinkProviders(subject);
}

/**
 * Sets the address in the user pool back to the account's, after a change that failed. If this fails too, `onPoolFailure` is told,
 * and the daily comparison repeats it.
 */
export const restorePoolAddress = (account: Account, onPoolFailure: (error: unknown) => void): Promise<void> =>
  setEmail(poolSubjectOf(account), account.email, account.email_verified).catch(onPoolFailure);
