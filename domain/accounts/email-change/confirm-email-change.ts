import { isMailboxTaken } from "#domain/accounts/email-claims.ts";
import { emailChangedTemplate } from "#domain/accounts/emails/email-changed.ts";
import { issueAction, readAction, withActionClaimed } from "#domain/accounts/links/actions.ts";
import { withPoolUser } from "#domain/accounts/pool-user/with-pool-user.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { moveAddressItems, restorePoolAddress, setPoolAddress } from "./move-address.ts";

/**
 * Changes the address of an account with the link that was sent to the new address, and emails the previous address a link that
 * restores it within seven days, if it was verified. The mailbox of the previous address stays reserved that long. The user pool
 * is changed first: the user is the same in it whatever their address, and if the transaction fails afterwards, the address is set
 * back and the link stays valid. At most 30 per hour and IP address.
 */
export async function confirmEmailChange(
  ip: string,
  code: string,
  onPoolFailure: (error: unknown) => void,
): Promise<{ email: string }> {
  await enforceRateLimit(perHour("accounts.confirm_email_change", 30), ip);
  const { action, account } = await readAction(code, "changeEmail");
  const { uid, firstName, email: previous, email_verified } = account;
  if (await isMailboxTaken(action.email, uid)) throw new AppError("account.exists");
  const undo = issueAction("undoEmail", account);
  await withActionClaimed(action, async (used) => {
    await withPoolUser(account, (subject) => setPoolAddress(subject, action.email));
    try {
      await commitTransaction([
        used,
        ...moveAddressItems(account, {
          to: action.email,
          reservedUntil: email_verified ? undo.expires_at : undefined,
          action: "accounts.change_email",
        }),
        ...(email_verified
          ? [undo.item, ...queueEmail(emailChangedTemplate, previous, { firstName, newEmail: action.email, code: undo.code })]
          : []),
      ]);
    } catch (error) {
      await restorePoolAddress(account, onPoolFailure);
      throw error;
    }
  });
  return { email: action.email };
}
