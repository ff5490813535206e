import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { readById } from "#domain/kit/read-many.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { CARD_ATTRIBUTES, toCard } from "./to-card.ts";

const ATTRIBUTES = [...CARD_ATTRIBUTES, "scope", "hidden", "deleted_at"] as const;

/** Cards of the given heatmaps in the same order, without those that are deleted, hidden or in another scope. */
export async function readCards(uids: readonly string[], scope: string): Promise<HeatmapCard[]> {
  const found = [...(await read(uids)).values()];
  return Promise.all(found.filter((each) => each.scope === scope && !each.hidden && !each.deleted_at).map(toCard));
}

type Read = Pick<Heatmap, (typeof ATTRIBUTES)[number]>;

const read = (uids: readonly string[]): Promise<ReadonlyMap<string, Read>> =>
  readById("uid", uids, (keys) => HeatmapEntity.get(keys).go({ attributes: [...ATTRIBUTES] }));
