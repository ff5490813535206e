import { factorsOf } from "#adapters/second-factor.ts";
import { type Caller, mustBeFresh } from "#domain/kit/caller.ts";

/** Refuses to put another phone or app in place of one that is on, long after signing in: it is as good as switching that one off. */
export async function mustBeFreshToReplace(caller: Caller, by: "sms" | "app"): Promise<void> {
  const factors = await factorsOf(caller.uid);
  if (factors[by]) mustBeFresh(caller);
}
