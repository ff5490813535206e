import { fetchInvoices } from "#adapters/stripe.ts";
import type { Invoice } from "#contracts/billing.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { requireOwnWorkspace } from "#domain/workspaces/require-own-workspace.ts";
import { listSubscriptions, readSubscription } from "./read-subscriptions.ts";

/** The invoices of the caller's workspace, newest first: only those of its own subscriptions, not others of the same customer. */
export async function listInvoices(caller: Caller): Promise<{ invoices: Invoice[] }> {
  const { uid, subscriptionId } = await requireOwnWorkspace(caller);
  const subscription = subscriptionId ? await readSubscription(subscriptionId) : undefined;
  if (!subscription) return { invoices: [] };
  const [invoices, subscriptions] = await Promise.all([
    fetchInvoices(subscription.customer),
    listSubscriptions(subscription.owner),
  ]);
  const own = new Set(subscriptions.filter(({ claimedBy }) => claimedBy === uid).map(({ id }) => id));
  return {
    invoices: invoices
      .filter(({ status, subscription: of }) => status !== "draft" && of !== undefined && own.has(of))
      .map(({ id, createdAt, subscription: _, ...invoice }) => ({ uid: id, created_at: createdAt, ...invoice })),
  };
}
