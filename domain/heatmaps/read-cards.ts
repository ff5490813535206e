import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { readMany } from "#domain/kit/read-many.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { CARD_ATTRIBUTES, toCard } from "./to-card.ts";

const ATTRIBUTES = [...CARD_ATTRIBUTES, "scope", "hidden", "deleted_at"] as const;

/** Cards of the given heatmaps in the same order, without those that are deleted, hidden or in another scope. */
export async function readCards(uids: readonly string[], scope: string): Promise<HeatmapCard[]> {
  const found = new Map((await read(uids)).map((heatmap) => [heatmap.uid, heatmap]));
  const shown = uids.flatMap((uid) => found.get(uid) ?? []);
  return Promise.all(shown.filter((each) => each.scope === scope && !each.hidden && !each.deleted_at).map(toCard));
}

type Read = Pick<Heatmap, (typeof ATTRIBUTES)[number]>;

const read = (uids: readonly string[]): Promise<readonly Read[]> =>
  readMany(
    uids.map((uid) => ({ uid })),
    (keys) => HeatmapEntity.get(keys).go({ attributes: [...ATTRIBUTES] }),
  );
