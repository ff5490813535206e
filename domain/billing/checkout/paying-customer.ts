import { readSubscription } from "#domain/billing/subscriptions/subscription-parts.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readPlan } from "#domain/workspaces/plan-parts.ts";
import { readCustomer } from "./customers.ts";

/**
 * The customer of the payment provider that pays for the caller's workspace, whoever its admin was when it was bought; otherwise the
 * caller's own. Undefined when nothing was ever bought.
 */
export async function payingCustomer({ uid, workspace }: Caller): Promise<{ customer: string; owner: string } | undefined> {
  const plan = workspace && (await readPlan(workspace.uid));
  const subscription = plan?.subscriptionId ? await readSubscription(plan.subscriptionId) : undefined;
  if (subscription) return subscription;
  const own = await readCustomer(uid);
  return own && { customer: own.customer, owner: uid };
}
