import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { searchHeatmaps } from "./search/search-heatmaps.ts";
import { termsFor } from "./search/terms.ts";
import { CARD_ATTRIBUTES, toCard } from "./to-card.ts";

const PAGE = 50;

/**
 * A page of the caller's scope, newest first, without hidden and deleted heatmaps; `last` is the cursor of the previous page. A
 * filter that narrows the list returns only matching ones.
 */
export async function listHeatmaps(
  caller: Caller,
  { last, ...filter }: HeatmapFilter & { readonly last?: string | undefined } = {},
): Promise<{ heatmaps: HeatmapCard[]; last: string | null }> {
  const scope = scopeOf(caller);
  if (termsFor(filter).length > 0) return searchHeatmaps(scope, filter, last);
  const start = last === undefined ? null : await verifyCursor(scope, last);
  const { data, cursor } = await HeatmapEntity.query
    .byScope({ listed: scope })
    .go({ cursor: start, limit: PAGE, order: "desc", attributes: [...CARD_ATTRIBUTES] });
  return { heatmaps: await Promise.all(data.map(toCard)), last: cursor && (await signCursor(scope, cursor)) };
}
