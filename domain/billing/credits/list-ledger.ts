import type { LedgerEntry } from "#contracts/billing.ts";
import type { PageRequest } from "#contracts/kit/page.ts";
import { readAccounts } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { AppError } from "#kit/error.ts";
import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** Names displayed in a workspace's history for system entries, for API keys without a stored name and for deleted users. */
const NAMES = { system: "Sightline", key: "API key", gone: "Former member" } as const;

/**
 * A page of the ledger of the workspace, which is `account`, newest first, without grants of 0 credits; `last` is the cursor of the
 * previous page.
 */
export async function listLedger(
  caller: Caller,
  { limit, last }: PageRequest,
): Promise<{ account: string; entries: Omit<LedgerEntry, "heatmap_title">[]; last: string | null }> {
  const account = caller.workspace?.uid;
  if (account === undefined) throw new AppError("workspace.not_member");
  const list = `ledger ${account}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const { data, cursor } = await LedgerEntryEntity.query
    .history({ account })
    .where(({ amount }, { ne }) => ne(amount, 0))
    .go({ cursor: start, count: limit, order: "desc" });
  const nameOf = await readNames(data.map(({ actor }) => actor));
  return {
    account,
    entries: data.map(({ entry, kind, amount, reason, heatmapId, actor, keyName, note, at }) => ({
      entry,
      kind,
      amount,
      reason,
      note,
      at,
      heatmap: heatmapId ?? null,
      actor_name: keyName ?? nameOf(actor),
    })),
    last: cursor && (await signCursor(list, cursor)),
  };
}

/** Finds the name of an actor among those of the people. */
async function readNames(actors: readonly string[]): Promise<(actor: string) => string> {
  const people = await readAccounts(actors.filter((actor) => !isKey(actor)));
  return (actor) => {
    if (actor === "") return NAMES.system;
    return isKey(actor) ? NAMES.key : (people.get(actor)?.name ?? NAMES.gone);
  };
}

const isKey = (actor: string): boolean => actor.startsWith("ky_");
