import { readFactors } from "#adapters/second-factor.ts";
import { assertRecentSignIn, type Caller } from "#domain/kit/caller.ts";

/** Requires a recent sign-in to replace an active phone or app, because replacing a factor is equivalent to turning it off. */
export async function assertRecentSignInToReplace(caller: Caller, by: "sms" | "app"): Promise<void> {
  const factors = await readFactors(caller.poolSubject);
  if (factors[by]) assertRecentSignIn(caller);
}
