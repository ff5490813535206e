import { factorsOf } from "#adapters/second-factor.ts";
import type { SecondFactor } from "#contracts/accounts.ts";
import type { Caller } from "#domain/kit/caller.ts";

const SHOWN_DIGITS = 4;

/** Which second factors the caller has switched on; of his number the last four digits. */
export async function readSecondFactor({ uid }: Pick<Caller, "uid">): Promise<SecondFactor> {
  const { sms, app, phone } = await factorsOf(uid);
  return { sms, app, phone: sms ? hidden(phone) : null };
}

/** A number with all but its last digits hidden, as the user pool hides it when it sends a code: `+*******5678`. */
export const hidden = (phone: string): string => `+${"*".repeat(phone.length - 1 - SHOWN_DIGITS)}${phone.slice(-SHOWN_DIGITS)}`;
