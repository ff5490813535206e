import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { unchangedSince } from "./unchanged-since.ts";

/** The share link of a heatmap, and when it expires. */
type PublicLink = { readonly share: string; readonly until: string | undefined };

/**
 * Publishes a heatmap with a new share link, or makes it private. Requires it to be unchanged since it was read (`ConflictError`).
 */
export function setPublic({ uid, version }: Heatmap, publication: PublicLink | undefined): TransactionItem {
  const { share, until } = publication ?? {};
  const removed = [
    ...(share === undefined ? (["share"] as const) : []),
    ...(until === undefined ? (["shared_until"] as const) : []),
  ];
  const change = HeatmapEntity.patch({ uid })
    .set({
      public: share !== undefined,
      ...(share !== undefined && { share }),
      ...(until !== undefined && { shared_until: until }),
    })
    .add({ version: 1 })
    .remove(removed)
    .where(unchangedSince({ version }));
  return { write: update(change.params()), onConditionFailed: () => new ConflictError() };
}
