import { randomBytes } from "node:crypto";
import { setPassword, signOutUser } from "#adapters/user-pool.ts";
import { accountSecuredTemplate } from "#domain/accounts/emails/account-secured.ts";
import { invalidateLaterActions, issueAction, readAction, withActionClaimed } from "#domain/accounts/links/actions.ts";
import { withPoolUser } from "#domain/accounts/pool-user/with-pool-user.ts";
import { deleteRecoveryCodes } from "#domain/accounts/second-factor/recovery-codes.ts";
import { endAllSessions } from "#domain/accounts/sign-in-state.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { moveAddressItems, restorePoolAddress, setPoolAddress } from "./move-address.ts";

/**
 * Restores a previous address with the link that was sent to it when the address changed, because someone else may have changed it.
 * Ends every session, replaces the password with a random one and emails the restored address a link to choose a new one. Links
 * that would undo later changes become invalid. Second factors stay, but not their recovery codes. At most 30 per hour and IP
 * address.
 */
export async function undoEmailChange(
  ip: string,
  code: string,
  onPoolFailure: (error: unknown) => void,
): Promise<{ email: string }> {
  await enforceRateLimit(perHour("accounts.undo_email_change", 30), ip);
  const { action, account } = await readAction(code, "undoEmail");
  const { uid, firstName } = account;
  const { email } = action;
  await withActionClaimed(action, async (used) => {
    await invalidateLaterActions(action);
    await withPoolUser(account, async (subject) => {
      await setPassword(subject, randomBytes(32).toString("base64url"));
      await signOutUser(subject);
      await setPoolAddress(subject, email);
    });
    const move = moveAddressItems(account, { to: email, sessions: endAllSessions(), action: "accounts.undo_email_change" });
    // Issued after the change that invalidates older links.
    const reset = issueAction("resetPassword", { uid, email });
    const codes = deleteRecoveryCodes(uid);
    try {
      await commitTransaction([
        used,
        ...move,
        codes,
        reset.item,
        ...queueEmail(accountSecuredTemplate, email, { firstName, code: reset.code }),
      ]);
    } catch (error) {
      await restorePoolAddress(account, onPoolFailure);
      throw error;
    }
  });
  return { email };
}
