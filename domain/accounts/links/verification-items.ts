import type { Account } from "#domain/accounts/account.entity.ts";
import { verifyTemplate } from "#domain/accounts/emails/verify.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { issueAction } from "./actions.ts";

/** The transaction items that email a link to verify a user's address. */
export function verificationItems({
  uid,
  email,
  firstName,
}: Pick<Account, "uid" | "email" | "firstName">): readonly TransactionItem[] {
  const { code, item } = issueAction("verifyEmail", { uid, email });
  return [item, ...queueEmail(verifyTemplate, email, { firstName, code })];
}
