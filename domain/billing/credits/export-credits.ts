import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** All ledger entries of a user's personal credits, oldest first. */
export async function exportCredits(account: string) {
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
