import type { Profile } from "#contracts/profile.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readSubscription } from "./read-subscriptions.ts";

type Workspace = {
  readonly uid: string;
  readonly subscriptionId: string;
  readonly founder: string;
  readonly transferred_at?: string | undefined;
};

/**
 * Who pays for the subscription of a workspace, as its admin sees it: someone else after a transfer, without a name if they have
 * left. Null for other callers, and without a subscription.
 * @param name of the caller
 */
export async function payerOf(
  { uid, subject }: Caller,
  name: string,
  workspace: Workspace,
): Promise<NonNullable<Profile["workspace"]>["payer"]> {
  if (subject !== "admin" || !workspace.subscriptionId) return null;
  // Rows that were transferred before `transferred_at` existed have another founder.
  const isFirstAdmin = workspace.transferred_at === undefined && ["", uid].includes(workspace.founder);
  if (isFirstAdmin) return { is_caller: true, name };
  const owner = (await readSubscription(workspace.subscriptionId))?.owner;
  if (owner === undefined) return null;
  if (owner === uid) return { is_caller: true, name };
  const account = await readAccount(owner);
  return { is_caller: false, name: account?.workspace === workspace.uid ? account.name : null };
}
