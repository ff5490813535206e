import { readFactors } from "#adapters/second-factor.ts";
import type { SecondFactor } from "#contracts/accounts.ts";
import type { Caller } from "#domain/kit/caller.ts";

const SHOWN_DIGITS = 4;

/** The second factors the caller has turned on, with the last four digits of their phone number. */
export async function readSecondFactor({ poolSubject }: Pick<Caller, "poolSubject">): Promise<SecondFactor> {
  const { sms, app, phone } = await readFactors(poolSubject);
  return { sms, app, phone: sms ? maskPhone(phone) : null };
}

/** A phone number with all but its last digits masked, as the user pool masks it when it sends a code: `+*******5678`. */
export const maskPhone = (phone: string): string =>
  `+${"*".repeat(phone.length - 1 - SHOWN_DIGITS)}${phone.slice(-SHOWN_DIGITS)}`;
