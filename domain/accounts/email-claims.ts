import { createHash } from "node:crypto";
import { deleteItem, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { MailboxEntity } from "./mailbox.entity.ts";
import { normaliseEmail } from "./normalise-email.ts";

const digestOf = (email: string): string => createHash("sha256").update(normaliseEmail(email)).digest("hex");

/** Whether this mailbox had an account that was deleted. Its next account starts on the free plan, without credits. */
export async function hadAccount(email: string): Promise<boolean> {
  const { data } = await MailboxEntity.get({ mailbox: digestOf(email) }).go({ consistent: true });
  return data?.uid === "";
}

/**
 * Claims a mailbox for a new account; `account.exists` while another account has it. Pass `again` if `hadAccount` returned true.
 */
export function claimEmail(email: string, uid: string, isReturning: boolean): TransactionItem {
  const row = { mailbox: digestOf(email), uid, opened_at: now().toISOString() };
  const claim = isReturning
    ? MailboxEntity.put(row).where((mailbox, { eq }) => eq(mailbox.uid, ""))
    : MailboxEntity.put(row).where((mailbox, { notExists }) => notExists(mailbox.uid));
  return { write: put(claim.params()), onConditionFailed: "account.exists" };
}

/**
 * Frees the mailbox of a deleted account, and keeps only a record that there was one. Keeps nothing if the user never proved that
 * the mailbox is theirs (`proven`): signing up with another person's address must not use up that person's trial.
 */
export function releaseEmail(email: string, uid: string, wasVerified: boolean): TransactionItem {
  const mailbox = digestOf(email);
  const free = wasVerified
    ? MailboxEntity.put({ mailbox, uid: "", opened_at: now().toISOString() })
    : MailboxEntity.delete({ mailbox });
  const own = free.where((row, { eq, notExists }) => `${eq(row.uid, uid)} OR ${notExists(row.uid)}`).params();
  return {
    write: wasVerified ? put(own) : deleteItem(own),
    onConditionFailed: () => new Error(`the mailbox of ${uid} belongs to another account`),
  };
}
