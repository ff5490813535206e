import { disableFactors } from "#adapters/second-factor.ts";
import { setEmail, setPassword, signOutUser } from "#adapters/user-pool.ts";
import { assertPassword } from "#domain/accounts/assert-password.ts";
import { passwordChangedTemplate } from "#domain/accounts/emails/password-changed.ts";
import { withPoolUser } from "#domain/accounts/pool-user/with-pool-user.ts";
import { EMAIL_VERIFIED, endAllSessions, invalidateOlderLinks, signInStateItems } from "#domain/accounts/sign-in-state.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { issueAction, readAction, withActionClaimed } from "./actions.ts";

/**
 * Sets a new password with an emailed link. Ends every session, invalidates all other password reset links, and notifies the user
 * by email, with a link to secure the account. Reading the email proves ownership of the mailbox, so the address counts as
 * verified. Second factors stay, unless the address was never verified: then someone who signed up with another person's address
 * may have set them up to lock the owner out. A user who is missing in the user pool is created there again. If a step fails, the
 * link stays valid, so that the user can repeat all of them. At most 30 per hour and IP address.
 */
export async function resetPassword(ip: string, code: string, password: string): Promise<{ email: string }> {
  await enforceRateLimit(perHour("accounts.reset_password", 30), ip);
  const { action, account } = await readAction(code, "resetPassword");
  const { email, email_verified, firstName } = account;
  assertPassword(password, account);
  await withActionClaimed(action, async (used) => {
    await withPoolUser(account, async (subject) => {
      await setPassword(subject, password);
      await signOutUser(subject);
      await setEmail(subject, email);
      if (!email_verified) await disableFactors(subject);
    });
    const recovery = issueAction("recoverEmail", account);
    await commitTransaction([
      used,
      ...signInStateItems(account, endAllSessions(), invalidateOlderLinks(), EMAIL_VERIFIED),
      recovery.item,
      ...queueEmail(passwordChangedTemplate, email, { firstName, code: recovery.code }),
    ]);
  });
  return { email };
}
