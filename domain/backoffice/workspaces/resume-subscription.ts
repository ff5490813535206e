import { resume } from "#adapters/stripe-subscriptions.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { syncSubscription } from "#domain/billing/subscriptions/sync-subscription.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { AppError } from "#kit/error.ts";
import { readStaffWorkspace } from "./read-workspace.ts";
import { requireOpenWorkspace } from "./require-open-workspace.ts";

/**
 * Undoes the cancellation of a workspace's subscription that has not ended yet, for staff: it renews again.
 * `workspace.nothing_to_resume` if it has ended, or renews anyway.
 */
export async function resumeSubscription(caller: Caller, uid: string): Promise<StaffWorkspaceDetails> {
  const { subscriptionId, subscription, canceled, cancel_at } = await requireOpenWorkspace(uid);
  if (!subscriptionId || !isPaying(subscription) || !canceled) throw new AppError("workspace.nothing_to_resume");
  await resume(subscriptionId);
  const change = { before: { cancel_at: cancel_at ?? null }, after: { cancel_at: null } };
  // Before the rest, which may fail and is repeated by the payment provider's event.
  await commitTransaction(auditLogItems(caller, { action: "workspaces.resume_subscription", scope: uid, object: uid, change }));
  await syncSubscription(subscriptionId);
  return readStaffWorkspace(uid);
}
