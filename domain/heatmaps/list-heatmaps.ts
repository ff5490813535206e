import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import type { PageRequest } from "#contracts/kit/page.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { readPage } from "./first-page.ts";
import { searchHeatmaps } from "./search/search-heatmaps.ts";
import { narrows } from "./search/terms.ts";
import { toCard } from "./to-card.ts";

/**
 * A page of the caller's scope, newest first, without hidden and deleted heatmaps; `last` is the cursor of the previous page. A
 * filter that narrows the list returns only matching ones.
 */
export async function listHeatmaps(
  caller: Caller,
  { limit, last, ...filter }: HeatmapFilter & PageRequest,
): Promise<{ heatmaps: HeatmapCard[]; last: string | null }> {
  const scope = scopeOf(caller);
  if (narrows(filter)) return searchHeatmaps(scope, filter, { limit, last });
  const start = last === undefined ? null : await verifyCursor(scope, last);
  const { rows, cursor } = await readPage(scope, start, limit);
  return { heatmaps: await Promise.all(rows.map(toCard)), last: cursor && (await signCursor(scope, cursor)) };
}
