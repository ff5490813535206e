import { createHash } from "node:crypto";
import { erase, type Part, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { MailboxEntity } from "./mailbox.entity.ts";
import { normaliseEmail } from "./normalise-email.ts";

const digestOf = (email: string): string => createHash("sha256").update(normaliseEmail(email)).digest("hex");

/** Whether this mailbox had an account that was deleted: its next one starts on the free plan, without credits. */
export async function hadAccount(email: string): Promise<boolean> {
  const { data } = await MailboxEntity.get({ mailbox: digestOf(email) }).go({ consistent: true });
  return data?.uid === "";
}

/** Takes the mailbox of an address for a new account; `account.exists` while another account has it. `again` after `hadAccount`. */
export function claimMailbox(email: string, uid: string, again: boolean): Part {
  const row = { mailbox: digestOf(email), uid, opened_at: now().toISOString() };
  const claim = again
    ? MailboxEntity.put(row).where((mailbox, { eq }) => eq(mailbox.uid, ""))
    : MailboxEntity.put(row).where((mailbox, { notExists }) => notExists(mailbox.uid));
  return { write: put(claim.params()), refuse: "account.exists" };
}

/**
 * Frees the mailbox of a deleted account, and remembers no more than that there was one. Nothing is remembered where the mailbox never was
 * proven to be his (`proven`): who signs up with another's address takes no trial from him by going again.
 */
export function releaseMailbox(email: string, uid: string, proven: boolean): Part {
  const mailbox = digestOf(email);
  const free = proven
    ? MailboxEntity.put({ mailbox, uid: "", opened_at: now().toISOString() })
    : MailboxEntity.delete({ mailbox });
  const own = free.where((row, { eq, notExists }) => `${eq(row.uid, uid)} OR ${notExists(row.uid)}`).params();
  return { write: proven ? put(own) : erase(own), refuse: () => new Error(`the mailbox of ${uid} is another person's`) };
}
