import type { Profile } from "#contracts/profile.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readSubscription } from "./read-subscriptions.ts";

type Workspace = { readonly uid: string; readonly subscriptionId: string };

/**
 * Who pays for the subscription of a workspace, as its admin sees it: someone else after a transfer, without a name if they have left.
 * Null for other callers, and without a subscription.
 */
export async function payerOf(
  { uid, subject }: Caller,
  workspace: Workspace,
): Promise<NonNullable<Profile["workspace"]>["payer"]> {
  if (subject !== "admin" || !workspace.subscriptionId) return null;
  const owner = (await readSubscription(workspace.subscriptionId))?.owner;
  if (owner === undefined) return null;
  const account = await readAccount(owner);
  return { is_caller: owner === uid, name: account?.workspace === workspace.uid ? account.name : null };
}
