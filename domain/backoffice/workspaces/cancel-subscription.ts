import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { type CancelWhen, cancelAtStripe } from "#domain/backoffice/subscriptions/cancel-at-stripe.ts";
import { syncSubscription } from "#domain/billing/subscriptions/sync-subscription.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { AppError } from "#kit/error.ts";
import { readStaffWorkspace } from "./read-workspace.ts";
import { requireOpenWorkspace } from "./require-open-workspace.ts";

type Request = { readonly when: CancelWhen; readonly confirmation: string };

/**
 * Cancels a workspace's subscription for staff, at the end of its period or now, when the unused time is credited to the customer.
 * `workspace.nothing_to_cancel` if it pays for none, or for the end of the period if that is already so.
 */
export async function cancelSubscription(
  caller: Caller,
  uid: string,
  { when, confirmation }: Request,
): Promise<StaffWorkspaceDetails> {
  const { name, subscriptionId, subscription, canceled, cancel_at } = await requireOpenWorkspace(uid);
  assertConfirmation(confirmation, name);
  const isEnding = when === "period_end" && canceled;
  if (!subscriptionId || !isPaying(subscription) || isEnding) throw new AppError("workspace.nothing_to_cancel");
  await cancelAtStripe(caller, subscriptionId, when);
  const change = { before: { subscription, cancel_at: cancel_at ?? null }, after: { canceled: when } };
  // Before the rest, which may fail and is repeated by the payment provider's event.
  await commitTransaction(auditLogItems(caller, { action: "workspaces.cancel_subscription", scope: uid, object: uid, change }));
  await syncSubscription(subscriptionId);
  return readStaffWorkspace(uid);
}
