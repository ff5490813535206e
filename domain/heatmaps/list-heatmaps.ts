import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { openCursor, signCursor } from "./cursor.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { CARD_ATTRIBUTES, toCard } from "./to-card.ts";

const PAGE = 50;

/** A page of the caller's scope, newest first, without hidden and deleted ones; `last` is the cursor of the page before. */
export async function listHeatmaps(caller: Caller, last?: string): Promise<{ heatmaps: HeatmapCard[]; last: string | null }> {
  const scope = scopeOf(caller);
  const start = last === undefined ? null : await openCursor(scope, last);
  const { data, cursor } = await HeatmapEntity.query
    .byScope({ listed: scope })
    .go({ cursor: start, limit: PAGE, order: "desc", attributes: [...CARD_ATTRIBUTES] });
  return { heatmaps: await Promise.all(data.map(toCard)), last: cursor && (await signCursor(scope, cursor)) };
}
