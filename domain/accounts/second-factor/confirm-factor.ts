import { verifyAppCode } from "#adapters/app-factor.ts";
import { enableAppFactor, enableSmsFactor, type Factors } from "#adapters/second-factor.ts";
import type { SecondFactor } from "#contracts/second-factor.ts";
import { updateOwnAccount } from "#domain/accounts/update-own-account.ts";
import { assertRecentSignIn, type Caller, scopeOf } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type FactorChange, factorChangedItems } from "./factor-changed-items.ts";
import { completeEnrolment, countAttempt, ENROLMENT_SECONDS, isCodeOf } from "./factor-enrolment.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { countRecoveryCodes, issueRecoveryCodes } from "./recovery-codes.ts";

const LIMIT = perHour("accounts.second_factor_codes", 30);

type ConfirmedFactor = SecondFactor & { readonly newRecoveryCodes: string[] | null };

/** A code of the factor to turn on: sent by SMS, or shown by the app. */
export type FactorCode = { readonly by: "sms" | "app"; readonly code: string };

/**
 * Turns a second factor on with a code from it; a phone number also becomes the profile's number. A caller without recovery codes
 * gets ten, the only time they are shown. A session whose sign-in was not recent when the enrolment began cannot end that of
 * another session: `caller.sign_in_required`. The user pool is updated first: if a later step fails, the same code can be used
 * again.
 */
export async function confirmFactor(caller: Caller, accessToken: string, { by, code }: FactorCode): Promise<ConfirmedFactor> {
  assertRecentSignIn(caller, ENROLMENT_SECONDS);
  await enforceRateLimit(LIMIT, caller.uid);
  const start = await countAttempt(caller.uid, by);
  const isValid = by === "sms" ? isCodeOf(start, code) : await verifyAppCode(accessToken, code);
  if (!isValid) throw new AppError("factor.code_wrong");
  const before = await (by === "sms" ? enableSmsFactor(caller.poolSubject, start.phone) : enableAppFactor(caller.poolSubject));
  const recovery = (await countRecoveryCodes(caller.uid)) === 0 ? issueRecoveryCodes(caller.uid) : undefined;
  await commitTransaction([
    completeEnrolment(start),
    ...(recovery ? [recovery.item] : []),
    ...(by === "sms" ? [updateOwnAccount(caller.uid, { phone: start.phone })] : []),
    ...(await factorChangedItems(caller, changeOf({ by, phone: start.phone }, before))),
    publishEvent({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
  return { ...(await readSecondFactor(caller)), newRecoveryCodes: recovery ? [...recovery.codes] : null };
}

/** The change that the user is told. The same number again is no change: a confirmation that failed halfway is repeated. */
function changeOf({ by, phone }: { by: "sms" | "app"; phone: string }, before: Factors): FactorChange {
  if (by === "sms") {
    if (before.sms && before.phone !== phone) return "phone_changed";
    return before.app ? "phone_added" : "on";
  }
  if (before.app) return "app_changed";
  return before.sms ? "app_added" : "on";
}
