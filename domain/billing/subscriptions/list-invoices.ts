import { fetchInvoices } from "#adapters/stripe.ts";
import type { Invoice } from "#contracts/billing.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { requireOwnWorkspace } from "#domain/workspaces/require-own-workspace.ts";
import { listSubscriptions, readSubscription } from "./read-subscriptions.ts";

/**
 * The invoices of the caller's workspace, newest first: only those of its own subscriptions, not others of the same customers. Its
 * founder, its admin and the owner of its last subscription may have paid for it.
 */
export async function listInvoices(caller: Caller): Promise<{ invoices: Invoice[] }> {
  const { uid, subscriptionId, founder, admin } = await requireOwnWorkspace(caller);
  const last = subscriptionId ? await readSubscription(subscriptionId) : undefined;
  const payers = new Set([founder, admin, last?.owner].filter((payer) => payer !== undefined && payer !== ""));
  const subscriptions = (await Promise.all([...payers].map((payer) => listSubscriptions(payer as string)))).flat();
  const own = subscriptions.filter(({ claimedBy }) => claimedBy === uid);
  const ids = new Set(own.map(({ id }) => id));
  const customers = new Set(own.map(({ customer }) => customer));
  const invoices = (await Promise.all([...customers].map((customer) => fetchInvoices(customer)))).flat();
  return {
    invoices: invoices
      .filter(({ status, subscription: of }) => status !== "draft" && of !== undefined && ids.has(of))
      .toSorted((left, right) => right.createdAt.localeCompare(left.createdAt))
      .map(({ id, createdAt, subscription: _, ...invoice }) => ({ uid: id, created_at: createdAt, ...invoice })),
  };
}
