import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** Every movement of a person's own credits, oldest first. */
export async function describeCredits(account: string) {
  const { data } = await LedgerEntryEntity.query.history({ account }).go({ pages: "all" });
  return data.map(({ at, entry, kind, amount, reason, heatmapId = null, note = null }) => ({
    at,
    entry,
    kind,
    amount,
    reason,
    note,
    heatmap: heatmapId,
  }));
}
