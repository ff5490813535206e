import { hasLedgerEntry } from "./has-ledger-entry.ts";
import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** Ids of heatmaps. */
export type Uses = { readonly debited: ReadonlySet<string>; readonly refunded: ReadonlySet<string> };

/**
 * The heatmaps that an account paid for, or got a refund for, since a time (ISO 8601). A debit of an earlier time counts as well
 * if its refund is recent.
 */
export async function recentUses(account: string, since: string): Promise<Uses> {
  const { data } = await LedgerEntryEntity.query
    .history({ account })
    .gte({ at: since })
    .where(({ reason }, { eq }) => `${eq(reason, "debit")} OR ${eq(reason, "refund")}`)
    .go({ pages: "all", attributes: ["reason", "heatmapId"] });
  const idsOf = (wanted: "debit" | "refund") =>
    new Set(data.flatMap(({ reason, heatmapId }) => (reason === wanted && heatmapId ? [heatmapId] : [])));
  const [debited, refunded] = [idsOf("debit"), idsOf("refund")];
  for (const heatmap of refunded) if (!debited.has(heatmap) && (await hasDebit(account, heatmap))) debited.add(heatmap);
  return { debited, refunded };
}

/** Whether an account paid for a heatmap. */
export const hasDebit = (account: string, heatmap: string): Promise<boolean> => hasLedgerEntry(account, `debit#${heatmap}`);
