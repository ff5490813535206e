import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** Ids of all heatmaps that a workspace or user paid a credit for, including deleted ones. */
export async function listDebitedHeatmaps(account: string): Promise<readonly string[]> {
  const { data } = await LedgerEntryEntity.query
    .byEntry({ account })
    .begins({ entry: "debit#" })
    .go({ pages: "all", consistent: true });
  return data.flatMap(({ heatmapId }) => heatmapId ?? []);
}
