import type { Account } from "#domain/accounts/account.entity.ts";
import { resetPasswordTemplate } from "#domain/accounts/emails/reset-password.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { issueAction } from "./actions.ts";

/**
 * Emails a password reset link to the address of the account. An address without an account gets the same response
 * after the same work. At most 20 per hour and IP address, 5 per hour and mailbox.
 */
export async function forgotPassword(ip: string, email: string): Promise<void> {
  await enforceRateLimit(perHour("accounts.forgot_password", 20), ip);
  await enforceRateLimit(perHour("accounts.forgot_password", 5), normaliseEmail(email));
  const account = await findAccountByEmail(email);
  await commitTransaction(account ? resetLinkItems(account) : dummyItems());
}

function resetLinkItems(account: Account): readonly TransactionItem[] {
  const { code, item } = issueAction("resetPassword", account);
  return [item, ...queueEmail(resetPasswordTemplate, account.email, { firstName: account.firstName, code })];
}

/** Writes as many rows as a real link and its email, so that response time does not reveal which addresses have an account. */
const dummyItems = (): readonly TransactionItem[] =>
  [1, 2, 3].map(() => issueAction("resetPassword", { uid: "", email: "" }).item);
