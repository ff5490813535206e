import { openPortal as openPage } from "#adapters/stripe.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { environment } from "#kit/environment.ts";
import { AppError } from "#kit/error.ts";
import { findPayingCustomer } from "./paying-customer.ts";

const LIMIT = perHour("billing.portal", 30);
const RETURN_URL = `${environment("WEB_ORIGIN")}/subscription`;

/** URL of the workspace's billing portal; `billing.no_customer` if nothing was ever bought. At most 30 per hour and user. */
export async function openPortal(caller: Caller): Promise<{ url: string }> {
  await enforceRateLimit(LIMIT, caller.uid);
  const paying = await findPayingCustomer(caller);
  if (!paying) throw new AppError("billing.no_customer");
  return { url: await openPage(paying.customer, RETURN_URL) };
}
