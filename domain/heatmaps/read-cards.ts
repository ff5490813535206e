import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { untilProcessed } from "#domain/kit/until-processed.ts";
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

async function read(uids: readonly string[]): Promise<readonly Read[]> {
  const found: Read[] = [];
  const keys = uids.map((uid) => ({ uid }));
  await untilProcessed(keys, async (left) => {
    const { data, unprocessed } = await HeatmapEntity.get(left).go({ attributes: [...ATTRIBUTES] });
    found.push(...data);
    return unprocessed;
  });
  return found;
}
