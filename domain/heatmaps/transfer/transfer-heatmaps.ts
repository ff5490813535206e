import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { currentScope } from "#domain/workspaces/current-scope.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type Recipient, transferHeatmap } from "./transfer-heatmap.ts";

/** Half of a request's time limit: a transfer that starts by then has the other half to finish. */
const START_DEADLINE_MS = 14_000;

export type TransferResult = {
  readonly copied: string[];
  readonly failed: { uid: string; code: string; message: string }[];
};

/**
 * Transfers heatmaps to the user with this email address, one after another: each moves completely or stays unchanged, which is
 * returned with its error. Those that did not fit the time limit fail with `service.busy`. `heatmap.no_receiver` if no user with
 * a scope has that address.
 */
export async function transferHeatmaps(
  caller: Caller,
  { uids, to }: { readonly uids: readonly string[]; readonly to: string },
): Promise<TransferResult> {
  const receiver = await findRecipient(to);
  const started = now().getTime();
  const done: TransferResult = { copied: [], failed: [] };
  for (const uid of new Set(uids)) {
    try {
      if (now().getTime() - started > START_DEADLINE_MS) throw new AppError("service.busy");
      await transferHeatmap(caller, uid, receiver);
      done.copied.push(uid);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      done.failed.push({ uid, code: error.code, message: error.message });
    }
  }
  return done;
}

async function findRecipient(email: string): Promise<Recipient> {
  const account = await findAccountByEmail(email);
  const scope = account && (await currentScope(account.uid));
  if (!account || scope === undefined) throw new AppError("heatmap.no_receiver");
  const { uid, firstName, lastName } = account;
  return { uid, scope, name: `${firstName} ${lastName}`.trim(), email: account.email };
}
