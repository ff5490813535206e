import { readFactors } from "#adapters/second-factor.ts";
import type { SecondFactor } from "#contracts/second-factor.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

const SHOWN_DIGITS = 4;

/** The second factors the caller has turned on, with the last four digits of their phone number, and their recovery codes left. */
export async function readSecondFactor({ uid, poolSubject }: Pick<Caller, "uid" | "poolSubject">): Promise<SecondFactor> {
  const [{ sms, app, phone }, recoveryCodes] = await Promise.all([readFactors(poolSubject), countRecoveryCodes(uid)]);
  return { sms, app, phone: sms ? maskPhone(phone) : null, recoveryCodes };
}

/** A phone number with all but its last digits masked, as the user pool masks it when it sends a code: `+*******5678`. */
export const maskPhone = (phone: string): string =>
  `+${"*".repeat(phone.length - 1 - SHOWN_DIGITS)}${phone.slice(-SHOWN_DIGITS)}`;
