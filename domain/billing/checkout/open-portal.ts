import { openPortal as openPage, type PortalAccess } from "#adapters/stripe.ts";
import { readSubscription } from "#domain/billing/subscriptions/read-subscriptions.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { environment } from "#kit/environment.ts";
import { AppError } from "#kit/error.ts";
import { readCustomer } from "./customers.ts";

const LIMIT = perHour("billing.portal", 30);
const RETURN_URL = `${environment("WEB_ORIGIN")}/subscription`;

/**
 * URL of the billing portal, at most 30 per hour and user. It shows everything of the customer who pays: cards, addresses, invoices
 * and the plans of other workspaces. An admin who does not pay for their workspace themselves, because it was transferred to them,
 * therefore gets only the page that changes its plan, and `billing.paid_by_other` if that cannot be changed. `billing.no_customer`
 * if nothing was ever bought.
 */
export async function openPortal(caller: Caller): Promise<{ url: string }> {
  await enforceRateLimit(LIMIT, caller.uid);
  return { url: await openPage(await requireAccess(caller), RETURN_URL) };
}

async function requireAccess({ uid, workspace }: Caller): Promise<PortalAccess> {
  const plan = workspace && (await readPlan(workspace.uid));
  const subscription = plan?.subscriptionId ? await readSubscription(plan.subscriptionId) : undefined;
  if (subscription?.owner === uid) return { customer: subscription.customer };
  if (subscription && isPaying(subscription.status)) {
    const { id, customer, status, cancel_at } = subscription;
    if (status !== "active" || cancel_at !== undefined) throw new AppError("billing.paid_by_other");
    return { customer, onlyChanges: id };
  }
  const own = await readCustomer(uid);
  if (!own) throw new AppError("billing.no_customer");
  return { customer: own.customer };
}
