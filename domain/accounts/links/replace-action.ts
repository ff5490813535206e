import type { Account } from "#domain/accounts/account.entity.ts";
import { resetPasswordTemplate } from "#domain/accounts/emails/reset-password.ts";
import { mail } from "#domain/kit/email/queue-mail.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { commit, type Part } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import type { ActionMode } from "./action.entity.ts";
import { findAction, issueAction } from "./actions.ts";
import { verificationParts } from "./verification-parts.ts";

/**
 * Mails a new link in place of one that was used or has expired; nothing where the address is verified meanwhile. Who wants to secure his
 * account gets a link to choose a new password, which does it too. At most 20 an hour and address of the network, 5 an hour and person.
 */
export async function replaceAction(ip: string, code: string): Promise<Record<string, never>> {
  await limit("actions.replace", ip, 20, 3600);
  const found = await findAction(code);
  if (!found) throw new AppError("action.invalid");
  const { action, account } = found;
  await limit("actions.replace", account.uid, 5, 3600);
  const parts = newLink(action.mode, account);
  if (parts.length > 0) await commit(parts);
  return {};
}

function newLink(mode: ActionMode, account: Account): readonly Part[] {
  if (mode === "verifyEmail") return account.email_verified ? [] : verificationParts(account);
  const { code, part } = issueAction("resetPassword", account);
  return [part, ...mail(resetPasswordTemplate, account.email, { firstName: account.firstName, code })];
}
