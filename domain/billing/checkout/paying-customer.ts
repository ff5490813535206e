import { readSubscription } from "#domain/billing/subscriptions/read-subscriptions.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { readCustomer } from "./customers.ts";

/**
 * The payment provider's customer that pays for the caller's workspace, regardless of who was admin at the time of purchase; otherwise the
 * caller's own. Undefined if nothing was ever bought.
 */
export async function findPayingCustomer({ uid, workspace }: Caller): Promise<{ customer: string; owner: string } | undefined> {
  const plan = workspace && (await readPlan(workspace.uid));
  const subscription = plan?.subscriptionId ? await readSubscription(plan.subscriptionId) : undefined;
  if (subscription) return subscription;
  const own = await readCustomer(uid);
  return own && { customer: own.customer, owner: uid };
}
