import { disableFactors, readFactors } from "#adapters/second-factor.ts";
import type { SecondFactor } from "#contracts/second-factor.ts";
import { assertRecentSignIn, type Caller, scopeOf } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { factorChangedItems } from "./factor-changed-items.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";

/**
 * Turns the caller's second factors off and deletes their recovery codes, within five minutes of signing in
 * (`caller.sign_in_required`); `factor.not_found` without any. The email is queued first: an unnecessary message does less harm
 * than a factor removed silently. The codes are deleted last: a user who still has a factor needs them.
 */
export async function removeFactor(caller: Caller): Promise<SecondFactor> {
  assertRecentSignIn(caller);
  const { sms, app } = await readFactors(caller.poolSubject);
  if (!sms && !app) throw new AppError("factor.not_found");
  await commitTransaction(await factorChangedItems(caller, "off"));
  await disableFactors(caller.poolSubject);
  await commitTransaction([
    deleteRecoveryCodes(caller.uid),
    publishEvent({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
  return readSecondFactor(caller);
}
