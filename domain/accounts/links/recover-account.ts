import { randomBytes } from "node:crypto";
import { disableFactors } from "#adapters/second-factor.ts";
import { setEmail, setPassword, signOutUser } from "#adapters/user-pool.ts";
import { accountSecuredTemplate } from "#domain/accounts/emails/account-secured.ts";
import { withPoolUser } from "#domain/accounts/pool-user/with-pool-user.ts";
import { deleteRecoveryCodes } from "#domain/accounts/second-factor/recovery-codes.ts";
import { endAllSessions, invalidateOlderLinks, signInStateItems } from "#domain/accounts/sign-in-state.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { issueAction, readAction, withActionClaimed } from "./actions.ts";

/**
 * Secures an account with the link of a security notice: ends every session, replaces the password with a random one, deletes the
 * recovery codes, which may be those of someone else, invalidates every password reset link and emails a new one. Second factors
 * stay, unless the notice says that one was turned on: it may lock the owner out. If a step fails, the link stays valid. At most 30
 * per hour and IP address.
 */
export async function recoverAccount(ip: string, code: string): Promise<{ email: string }> {
  await enforceRateLimit(perHour("accounts.recover", 30), ip);
  const { action, account } = await readAction(code, "recoverEmail");
  const { email, firstName } = account;
  await withActionClaimed(action, async (used) => {
    await withPoolUser(account, async (subject) => {
      await setPassword(subject, randomBytes(32).toString("base64url"));
      await signOutUser(subject);
      await setEmail(subject, email);
      if (action.turns_off_factors) await disableFactors(subject);
    });
    const end = signInStateItems(account, endAllSessions(), invalidateOlderLinks());
    // Issued after the change that invalidates older links.
    const reset = issueAction("resetPassword", account);
    const codes = deleteRecoveryCodes(account.uid);
    await commitTransaction([
      used,
      ...end,
      codes,
      reset.item,
      ...queueEmail(accountSecuredTemplate, email, { firstName, code: reset.code }),
    ]);
  });
  return { email };
}
