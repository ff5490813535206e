import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** Ids of the heatmaps that took a credit of a workspace or person, whatever has become of them. */
export async function paidHeatmaps(account: string): Promise<readonly string[]> {
  const { data } = await LedgerEntryEntity.query
    .byEntry({ account })
    .begins({ entry: "debit#" })
    .go({ pages: "all", consistent: true });
  return data.flatMap(({ heatmapId }) => heatmapId ?? []);
}
