import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { presentScope } from "#domain/workspaces/present-scope.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type Receiver, transferHeatmap } from "./transfer-heatmap.ts";

/** Half of what a request may take: whichever is begun by then has the rest to end. */
const BEGIN_WITHIN_MS = 14_000;

export type Transferred = {
  readonly copied: string[];
  readonly failed: { uid: string; code: string; message: string }[];
};

/**
 * Gives heatmaps to the person with an address, one after the other: each is his whole or stays as it was, which is said with its refusal.
 * Those that there was no time for fail with `service.busy`. Nobody with that address, or nobody who works anywhere: `heatmap.no_receiver`.
 */
export async function transferHeatmaps(
  caller: Caller,
  { uids, to }: { readonly uids: readonly string[]; readonly to: string },
): Promise<Transferred> {
  const receiver = await receiverAt(to);
  const started = now().getTime();
  const done: Transferred = { copied: [], failed: [] };
  for (const uid of new Set(uids)) {
    try {
      if (now().getTime() - started > BEGIN_WITHIN_MS) throw new AppError("service.busy");
      await transferHeatmap(caller, uid, receiver);
      done.copied.push(uid);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      done.failed.push({ uid, code: error.code, message: error.message });
    }
  }
  return done;
}

async function receiverAt(email: string): Promise<Receiver> {
  const account = await findAccountByEmail(email);
  const scope = account && (await presentScope(account.uid));
  if (!account || scope === undefined) throw new AppError("heatmap.no_receiver");
  const { uid, firstName, lastName } = account;
  return { uid, scope, name: `${firstName} ${lastName}`.trim(), email: account.email };
}
