import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { forEachInTime, type Outcomes } from "#domain/kit/for-each-in-time.ts";
import { currentScope } from "#domain/workspaces/current-scope.ts";
import { AppError } from "#kit/error.ts";
import { type Recipient, transferHeatmap } from "./transfer-heatmap.ts";

export type TransferResult = { readonly copied: string[]; readonly failed: Outcomes["failed"] };

/**
 * Transfers heatmaps to the user with this email address, one after another: each moves completely or stays unchanged, which is
 * returned with its error. Those that did not fit the time limit fail with `service.busy`. `heatmap.recipient_not_found` if no user
 * with a scope has that address.
 */
export async function transferHeatmaps(
  caller: Caller,
  { uids, to }: { readonly uids: readonly string[]; readonly to: string },
): Promise<TransferResult> {
  const receiver = await requireRecipient(to);
  const { done: copied, failed } = await forEachInTime(uids, (uid) => transferHeatmap(caller, uid, receiver));
  return { copied, failed };
}

async function requireRecipient(email: string): Promise<Recipient> {
  const account = await findAccountByEmail(email);
  const scope = account && (await currentScope(account.uid));
  if (!account || scope === undefined) throw new AppError("heatmap.recipient_not_found");
  const { uid, firstName, lastName } = account;
  return { uid, scope, name: `${firstName} ${lastName}`.trim(), email: account.email };
}
