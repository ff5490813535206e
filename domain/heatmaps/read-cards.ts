import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { CARD_ATTRIBUTES, toCard } from "./to-card.ts";

const ATTRIBUTES = [...CARD_ATTRIBUTES, "scope", "hidden", "deleted_at"] as const;

/** Cards of the named heatmaps in the same order, those left out that are gone, hidden or of another scope. */
export async function readCards(uids: readonly string[], scope: string): Promise<HeatmapCard[]> {
  const found = new Map((await read(uids)).map((heatmap) => [heatmap.uid, heatmap]));
  const shown = uids.flatMap((uid) => found.get(uid) ?? []);
  return Promise.all(shown.filter((each) => each.scope === scope && !each.hidden && !each.deleted_at).map(toCard));
}

type Read = Pick<Heatmap, (typeof ATTRIBUTES)[number]>;

/** Under load the table answers in part; the rest is asked for again. */
async function read(uids: readonly string[]): Promise<readonly Read[]> {
  if (uids.length === 0) return [];
  const { data, unprocessed } = await HeatmapEntity.get(uids.map((uid) => ({ uid }))).go({ attributes: [...ATTRIBUTES] });
  return [...data, ...(await read(unprocessed.map(({ uid }) => uid)))];
}
