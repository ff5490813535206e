import type { Account } from "#domain/accounts/account.entity.ts";
import { resetPasswordTemplate } from "#domain/accounts/emails/reset-password.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { mail } from "#domain/kit/email/queue-mail.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { commit, type Part } from "#domain/kit/transaction.ts";
import { issueAction } from "./actions.ts";

const HOUR_SECONDS = 3600;

/**
 * Mails a link to choose a new password, to the address that the account was opened with. For an address without an account the answer is the
 * same after as much work. At most 20 an hour and address of the network, 5 an hour and mailbox.
 */
export async function forgotPassword(ip: string, email: string): Promise<Record<string, never>> {
  await limit("password.forgot", ip, 20, HOUR_SECONDS);
  await limit("password.forgot", normaliseEmail(email), 5, HOUR_SECONDS);
  const account = await findAccountByEmail(email);
  await commit(account ? linkTo(account) : linksToNobody());
  return {};
}

function linkTo(account: Account): readonly Part[] {
  const { code, part } = issueAction("resetPassword", account);
  return [part, ...mail(resetPasswordTemplate, account.email, { firstName: account.firstName, code })];
}

/** As many rows as a link and its mail have, so that the time it takes does not tell who has an account. */
const linksToNobody = (): readonly Part[] => [1, 2, 3].map(() => issueAction("resetPassword", { uid: "", email: "" }).part);
