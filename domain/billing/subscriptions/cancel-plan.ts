import { cancelAtPeriodEnd } from "#adapters/stripe-subscriptions.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { requireOwnWorkspace } from "#domain/workspaces/require-own-workspace.ts";
import { AppError } from "#kit/error.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Cancels the plan of the caller's workspace at the end of its period; nothing changes until then. Otherwise
 * `billing.nothing_to_cancel`.
 */
export async function cancelPlan(caller: Caller): Promise<void> {
  const { uid, subscriptionId, subscription, canceled } = await requireOwnWorkspace(caller);
  if (!subscriptionId || !isPaying(subscription) || canceled) throw new AppError("billing.nothing_to_cancel");
  await cancelAtPeriodEnd(subscriptionId, caller.uid);
  // Before the rest, which may fail and is repeated by the payment provider's event.
  await commitTransaction(auditLogItems(caller, { action: "billing.cancel", scope: uid, object: subscriptionId }));
  await syncSubscription(subscriptionId);
}
