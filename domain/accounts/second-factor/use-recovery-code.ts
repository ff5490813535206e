import { disableFactors, readFactors } from "#adapters/second-factor.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { poolSubjectOf } from "#domain/accounts/pool-user/pool-subject.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { factorChangedItems } from "./factor-changed-items.ts";
import { consumeRecoveryCode, isRecoveryCode, restoreRecoveryCode } from "./recovery-codes.ts";

const LIMIT = perHour("accounts.use_recovery_code", 10);
/** Stands for the account of an unknown address, so that the same reads are made. */
const NO_ONE = "nobody";

/**
 * Turns off the second factors of the account with this address with one of its recovery codes, for a user who has lost their
 * phone. It signs no one in: the password is still needed. Repeating it does nothing more. `factor.recovery_code_wrong` for a wrong
 * or used code and for an unknown address. At most ten per hour and IP address, and ten per hour and mailbox.
 */
export async function useRecoveryCode(ip: string, email: string, code: string): Promise<void> {
  await enforceRateLimit(LIMIT, ip);
  await enforceRateLimit(LIMIT, normaliseEmail(email));
  const account = await findAccountByEmail(email);
  const isRight = await isRecoveryCode(account?.uid ?? NO_ONE, code);
  if (!(account && isRight)) throw new AppError("factor.recovery_code_wrong");
  const { uid } = account;
  const subject = poolSubjectOf(account);
  const { sms, app } = await readFactors(subject);
  if (!(sms || app)) return;
  // The code is used up and the user notified first, so that no factor is turned off without either.
  await commitTransaction([consumeRecoveryCode(uid, code), ...(await factorChangedItems({ uid }, "recovered"))]);
  try {
    await disableFactors(subject);
  } catch (error) {
    await restoreRecoveryCode(uid, code);
    throw error;
  }
  await commitTransaction([publishEvent({ type: "account.edited", scope: account.workspace || uid, object: uid })]);
}
