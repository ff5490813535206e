import { randomBytes } from "node:crypto";
import { setEmail, setPassword, signOutUser } from "#adapters/user-pool.ts";
import { accountSecuredTemplate } from "#domain/accounts/emails/account-secured.ts";
import { withPoolUser } from "#domain/accounts/pool-user/with-pool-user.ts";
import { endAllSessions, invalidateOlderLinks, signInStateItems } from "#domain/accounts/sign-in-state.ts";
import { mail } from "#domain/kit/email/queue-mail.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { issueAction, readAction, withActionClaimed } from "./actions.ts";

/**
 * Secures an account with the link of a security notice: ends every session, replaces the password with a random one, invalidates
 * every password reset link and emails a new one. Second factors stay. At most 30 per hour and IP address.
 */
export async function recoverAccount(ip: string, code: string): Promise<{ email: string }> {
  await enforceRateLimit(perHour("actions.recover", 30), ip);
  const { action, account } = await readAction(code, "recoverEmail");
  const { email, firstName } = account;
  await withActionClaimed(action, () =>
    withPoolUser(account, async (subject) => {
      await setPassword(subject, randomBytes(32).toString("base64url"));
      await signOutUser(subject);
      await setEmail(subject, email);
    }),
  );
  const end = signInStateItems(account, endAllSessions(), invalidateOlderLinks());
  const reset = issueAction("resetPassword", account);
  await commitTransaction([...end, reset.part, ...mail(accountSecuredTemplate, email, { firstName, code: reset.code })]);
  return { email };
}
