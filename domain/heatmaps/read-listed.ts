import { readById } from "#domain/kit/read-many.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { CARD_ATTRIBUTES } from "./to-card.ts";

const ATTRIBUTES = [...CARD_ATTRIBUTES, "listed", "deleted_at"] as const;

/** A heatmap in the list of its scope, with what its card needs. */
export type ListedHeatmap = Pick<Heatmap, (typeof ATTRIBUTES)[number]>;

/** The given heatmaps that are in the list of a scope, in the given order, read consistently. */
export async function readListed(uids: readonly string[], scope: string): Promise<readonly ListedHeatmap[]> {
  const found: ReadonlyMap<string, ListedHeatmap> = await readById("uid", uids, (keys) =>
    HeatmapEntity.get(keys).go({ consistent: true, attributes: [...ATTRIBUTES] }),
  );
  return [...found.values()].filter(({ listed, deleted_at }) => listed === scope && !deleted_at);
}
