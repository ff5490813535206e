import { deleteItem, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { sha256 } from "#kit/sha256.ts";
import type { Account } from "./account.entity.ts";
import { MailboxEntity } from "./mailbox.entity.ts";
import { normaliseEmail } from "./normalise-email.ts";

const mailboxOf = (email: string): string => sha256(normaliseEmail(email), "hex");

/**
 * Whether this mailbox had an account that was deleted or has another address now. Its next account starts on the free plan,
 * without credits.
 */
export async function hadAccount(email: string): Promise<boolean> {
  const { data } = await MailboxEntity.get({ mailbox: mailboxOf(email) }).go({ consistent: true });
  return data !== null && isFreed(data);
}

type Freed = { readonly uid?: unknown; readonly reserved_until?: unknown };

/** Whether the account that had a mailbox was deleted, or can no longer return to it. */
const isFreed = ({ uid, reserved_until: until }: Freed): boolean =>
  uid === "" || (typeof until === "string" && isReservationOver(until));

/** Whether a record that a mailbox had an account is kept: if the user proved it to be theirs, or it had an account before. */
export const keepsRecord = ({ email_verified, trialStart }: Pick<Account, "email_verified" | "trialStart">): boolean =>
  email_verified || trialStart === undefined;

const isReservationOver = (until: string | undefined): boolean => until !== undefined && until <= now().toISOString();

/** Whether an account other than this one has a mailbox, or had it and may still return to it. */
export async function isMailboxTaken(email: string, uid: string): Promise<boolean> {
  const { data } = await MailboxEntity.get({ mailbox: mailboxOf(email) }).go({ consistent: true });
  return data !== null && data.uid !== "" && data.uid !== uid && !isReservationOver(data.reserved_until);
}

/**
 * Claims a mailbox for a new account; `account.exists` while another account has it. `isReturning` is the result of
 * `hadAccount`.
 */
export function claimEmail(email: string, uid: string, { isReturning = false } = {}): TransactionItem {
  const row = { mailbox: mailboxOf(email), uid, opened_at: now().toISOString() };
  const claim = isReturning
    ? MailboxEntity.put(row).where(
        (mailbox, { eq, lte }) => `${eq(mailbox.uid, "")} OR ${lte(mailbox.reserved_until, row.opened_at)}`,
      )
    : MailboxEntity.put(row).where((mailbox, { notExists }) => notExists(mailbox.uid));
  return { write: put(claim.params()), onConditionFailed: "account.exists" };
}

/**
 * Frees the mailbox of a deleted account, and keeps only a record that there was one. Keeps nothing if the user never proved that
 * the mailbox is theirs (`wasVerified`): signing up with another person's address must not use up that person's trial.
 */
export function releaseEmail(email: string, uid: string, { wasVerified }: { readonly wasVerified: boolean }): TransactionItem {
  const mailbox = mailboxOf(email);
  const free = wasVerified
    ? MailboxEntity.put({ mailbox, uid: "", opened_at: now().toISOString() })
    : MailboxEntity.delete({ mailbox });
  const own = free.where((row, { eq, notExists }) => `${eq(row.uid, uid)} OR ${notExists(row.uid)}`).params();
  return {
    write: wasVerified ? put(own) : deleteItem(own),
    onConditionFailed: () => new Error(`the mailbox of ${uid} belongs to another account`),
  };
}

/**
 * Moves the claim of a user from one mailbox to another, of which no other account may have claimed the latter: `account.exists`.
 * With `isFirst`, the latter must never have had an account either: `account.address_used`. The former stays reserved for the
 * user until `reservedUntil` (ISO 8601); without it, it is freed like that of a deleted account. No item for two spellings of one
 * mailbox.
 */
export function moveClaim(
  uid: string,
  {
    from,
    to,
    wasVerified,
    reservedUntil,
    isFirst = false,
  }: { from: string; to: string; wasVerified: boolean; reservedUntil?: string | undefined; isFirst?: boolean },
): readonly TransactionItem[] {
  if (normaliseEmail(from) === normaliseEmail(to)) return [];
  const at = now().toISOString();
  const claim = MailboxEntity.put({ mailbox: mailboxOf(to), uid, opened_at: at }).where((mailbox, { eq, lte, notExists }) =>
    [
      notExists(mailbox.uid),
      eq(mailbox.uid, uid),
      ...(isFirst ? [] : [eq(mailbox.uid, ""), lte(mailbox.reserved_until, at)]),
    ].join(" OR "),
  );
  return [
    {
      write: put(claim.params()),
      onConditionFailed: (old) => new AppError(isFirst && old && isFreed(old) ? "account.address_used" : "account.exists"),
    },
    reservedUntil === undefined ? releaseEmail(from, uid, { wasVerified }) : reserveEmail(from, uid, reservedUntil),
  ];
}

function reserveEmail(email: string, uid: string, until: string): TransactionItem {
  const row = { mailbox: mailboxOf(email), uid, opened_at: now().toISOString(), reserved_until: until };
  const own = MailboxEntity.put(row).where(
    (mailbox, { eq, notExists }) => `${eq(mailbox.uid, uid)} OR ${notExists(mailbox.uid)}`,
  );
  return { write: put(own.params()), onConditionFailed: () => new Error(`the mailbox of ${uid} belongs to another account`) };
}
