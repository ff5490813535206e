import { disableFactors, readFactors } from "#adapters/second-factor.ts";
import type { SecondFactor } from "#contracts/second-factor.ts";
import { assertRecentSignIn, type Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { factorChangedItems } from "./factor-changed-items.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";

/**
 * Turns the caller's second factors off and deletes their recovery codes, within five minutes of signing in
 * (`caller.sign_in_again`); `factor.none` without any. The email is queued first: an unnecessary message does less harm than a
 * factor removed silently.
 */
export async function removeFactor(caller: Caller): Promise<SecondFactor> {
  assertRecentSignIn(caller);
  const { sms, app } = await readFactors(caller.poolSubject);
  if (!sms && !app) throw new AppError("factor.none");
  await commitTransaction([deleteRecoveryCodes(caller.uid), ...(await factorChangedItems(caller, "off"))]);
  await disableFactors(caller.poolSubject);
  return readSecondFactor(caller);
}
