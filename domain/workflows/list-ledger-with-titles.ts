import type { LedgerEntry } from "#contracts/billing.ts";
import type { PageRequest } from "#contracts/kit/page.ts";
import { listLedger } from "#domain/billing/credits/list-ledger.ts";
import { readTitles } from "#domain/heatmaps/read-titles.ts";
import type { Caller } from "#domain/kit/caller.ts";

/**
 * A page of the workspace's ledger, as `listLedger` returns it, with the titles of heatmaps as they are now. A key without the
 * permission to read heatmaps gets none.
 */
export async function listLedgerWithTitles(
  caller: Caller,
  page: PageRequest,
): Promise<{ entries: LedgerEntry[]; last: string | null }> {
  const { account, entries, last } = await listLedger(caller, page);
  const mayReadTitles = !caller.key || caller.key.scopes.includes("heatmaps:read");
  const heatmaps = mayReadTitles ? entries.flatMap(({ heatmap }) => heatmap ?? []) : [];
  const titles = await readTitles(heatmaps, account);
  const titleOf = (heatmap: string | null) => (heatmap === null ? null : (titles.get(heatmap) ?? null));
  return { entries: entries.map((entry) => ({ ...entry, heatmap_title: titleOf(entry.heatmap) })), last };
}
