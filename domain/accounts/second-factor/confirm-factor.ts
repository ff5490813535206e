import { proveApp, switchAppOn, switchPhoneOn } from "#adapters/second-factor.ts";
import type { SecondFactor } from "#contracts/accounts.ts";
import { setOwn } from "#domain/accounts/own-account.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { commit } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { endStart, isCodeOf, tryFactor } from "./factor-start.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { tellOfFactor } from "./tell-of-factor.ts";

const MOST_TRIES_AN_HOUR = 30;

/** A code of the factor to turn on: sent by SMS, or shown by the app. */
export type Proof = { readonly by: "sms" | "app"; readonly code: string };

/**
 * Turns a second factor on with a code from it; a phone number also becomes the profile's number. The user pool is updated first:
 * if a later step fails, the same code can be used again.
 */
export async function confirmFactor(caller: Caller, accessToken: string, { by, code }: Proof): Promise<SecondFactor> {
  await limit("second factor codes", caller.uid, MOST_TRIES_AN_HOUR, 3600);
  const start = await tryFactor(caller.uid, by);
  const right = by === "sms" ? isCodeOf(start, code) : await proveApp(accessToken, code);
  if (!right) throw new AppError("factor.code_wrong");
  await (by === "sms" ? switchPhoneOn(caller.uid, start.phone) : switchAppOn(caller.uid));
  await commit([
    endStart(start),
    ...(by === "sms" ? [setOwn(caller.uid, { phone: start.phone })] : []),
    ...(await tellOfFactor(caller, "on")),
    announce({ type: "account.edited", scope: scopeOf(caller), object: caller.uid }),
  ]);
  return readSecondFactor(caller);
}
