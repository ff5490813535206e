import { readSubscription } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { syncSubscription } from "#domain/billing/subscriptions/sync-subscription.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { AppError } from "#kit/error.ts";
import { type CancelWhen, cancelAtStripe } from "./cancel-at-stripe.ts";

type Request = { readonly when: CancelWhen; readonly confirmation: string };

/**
 * Cancels a subscription that no workspace uses, for staff: someone paid and never created a workspace. Requires its id. Errors:
 * `subscription.not_found`, `subscription.in_use` and `subscription.already_canceled`.
 */
export async function cancelUnclaimedByStaff(caller: Caller, id: string, { when, confirmation }: Request): Promise<void> {
  const subscription = await readSubscription(id);
  if (!subscription) throw new AppError("subscription.not_found");
  assertConfirmation(confirmation, id);
  const { status, owner, claimedBy, cancel_at } = subscription;
  const workspace = claimedBy ? await findWorkspace(claimedBy) : undefined;
  if (workspace && workspace.closed_at === undefined && workspace.subscriptionId === id)
    throw new AppError("subscription.in_use");
  if (!isPaying(status) || (when === "period_end" && cancel_at !== undefined))
    throw new AppError("subscription.already_canceled");
  await cancelAtStripe(caller, id, when);
  const change = { before: { status, cancel_at: cancel_at ?? null }, after: { canceled: when } };
  // Before the rest, which may fail and is repeated by the payment provider's event.
  await commitTransaction(auditLogItems(caller, { action: "subscriptions.cancel", scope: owner, object: id, change }));
  await syncSubscription(id);
}
