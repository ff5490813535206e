import { endSessions, setAddress, setPassword } from "#adapters/people.ts";
import { switchFactorsOff } from "#adapters/second-factor.ts";
import { checkPassword } from "#domain/accounts/check-password.ts";
import { passwordChangedTemplate } from "#domain/accounts/emails/password-changed.ts";
import { changeEntry, olderLinksEnd, sessionsEnd, VERIFIED } from "#domain/accounts/entry-parts.ts";
import { mail } from "#domain/kit/email/queue-mail.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { commit } from "#domain/kit/transaction.ts";
import { issueAction, readAction, whileUsing } from "./actions.ts";

/**
 * Sets a new password with an emailed link. Ends every session, invalidates all other password reset links, and notifies the user
 * by email, with a link to secure the account. Reading the email proves ownership of the mailbox, so the address counts as
 * verified. Second factors stay, unless the address was never verified: then someone who signed up with another person's address
 * may have set them up to lock the owner out. At most 30 per hour and IP address.
 */
export async function resetPassword(ip: string, code: string, password: string): Promise<{ email: string }> {
  await limit("password.reset", ip, 30, 3600);
  const { action, account } = await readAction(code, "resetPassword");
  const { uid, email, email_verified, firstName } = account;
  checkPassword(password, account);
  await whileUsing(action, async () => {
    await setPassword(uid, password);
    await endSessions(uid);
    await setAddress(uid, email);
    if (!email_verified) await switchFactorsOff(uid);
  });
  const recovery = issueAction("recoverEmail", account);
  await commit([
    ...changeEntry(account, sessionsEnd(), olderLinksEnd(), VERIFIED),
    recovery.part,
    ...mail(passwordChangedTemplate, email, { firstName, code: recovery.code }),
  ]);
  return { email };
}
