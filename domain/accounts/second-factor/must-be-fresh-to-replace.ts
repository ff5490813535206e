import { factorsOf } from "#adapters/second-factor.ts";
import { type Caller, mustBeFresh } from "#domain/kit/caller.ts";

/** Requires a recent sign-in to replace an active phone or app, because replacing a factor is equivalent to turning it off. */
export async function mustBeFreshToReplace(caller: Caller, by: "sms" | "app"): Promise<void> {
  const factors = await factorsOf(caller.uid);
  if (factors[by]) mustBeFresh(caller);
}
