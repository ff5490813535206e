import type { Account } from "#domain/accounts/account.entity.ts";
import { resetPasswordTemplate } from "#domain/accounts/emails/reset-password.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import type { ActionMode } from "./action.entity.ts";
import { findAction, issueAction } from "./actions.ts";
import { verificationItems } from "./verification-items.ts";

/**
 * Emails a new link in place of a used or expired one; does nothing if the address is verified. For a link that
 * secures an account it sends a password reset link, which does the same. Links that change an address or undo that are not
 * replaced (`action.invalid`). At most 20 per hour and IP address, 5 per hour and user.
 */
export async function replaceAction(ip: string, code: string): Promise<void> {
  await enforceRateLimit(perHour("accounts.replace_link", 20), ip);
  const found = await findAction(code);
  if (!found) throw new AppError("action.invalid");
  const { action, account } = found;
  if (action.mode === "changeEmail" || action.mode === "undoEmail") throw new AppError("action.invalid");
  await enforceRateLimit(perHour("accounts.replace_link", 5), account.uid);
  const items = replacementItems(action.mode, account);
  if (items.length > 0) await commitTransaction(items);
}

function replacementItems(mode: ActionMode, account: Account): readonly TransactionItem[] {
  if (mode === "verifyEmail") return account.email_verified ? [] : verificationItems(account);
  const { code, item } = issueAction("resetPassword", account);
  return [item, ...queueEmail(resetPasswordTemplate, account.email, { firstName: account.firstName, code })];
}
