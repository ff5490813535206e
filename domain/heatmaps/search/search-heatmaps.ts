import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import type { PageRequest } from "#contracts/kit/page.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import { type ListedHeatmap, readListed } from "#domain/heatmaps/read-listed.ts";
import { toCard } from "#domain/heatmaps/to-card.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { isInFilter } from "#kit/portable/heatmap-filter.ts";
import { type Candidates, candidatesInIndex, candidatesInList, type IndexPosition } from "./candidates.ts";
import { isInIndex } from "./search-scope.ts";
import { termsFor } from "./terms.ts";

/** Candidates that are read at once. */
const CHUNK = 50;
/** Maximum rounds of candidates; bounds the cost of a page, so a page may have fewer items than its limit and not be the last. */
const MAX_ROUNDS = 4;

/**
 * A page of heatmaps that match the filter, newest first. Reads every heatmap and returns it only if it is listed in the scope
 * and matches now; the index only provides candidates. `last` is the cursor of the previous page, valid for this scope and filter
 * only.
 */
export async function searchHeatmaps(
  scope: string,
  filter: HeatmapFilter,
  { limit, last }: PageRequest,
): Promise<{ heatmaps: HeatmapCard[]; last: string | null }> {
  const bound = `${scope}\n${filterKey(filter)}`;
  let position = last === undefined ? firstPosition(filter) : positionOf(await verifyCursor(bound, last));
  const candidates = termsFor(filter).length > 0 && (await isInIndex(scope)) ? candidatesInIndex : candidatesInList;
  const found: ListedHeatmap[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = withinRange(await candidates(scope, filter, position), filter);
    for (let at = 0; at < next.uids.length; at += CHUNK) {
      const read = await readListed(next.uids.slice(at, at + CHUNK), scope);
      const shown = read.filter((heatmap) => matches(heatmap, filter));
      const room = limit - found.length;
      found.push(...shown.slice(0, room));
      const isMore = shown.length > room || at + CHUNK < next.uids.length || next.end !== null;
      if (found.length === limit) return page(found, isMore ? found.at(-1)! : null);
    }
    if (!next.end) return page(found, null);
    position = next.end;
  }
  return page(found, position);

  async function page(heatmaps: readonly ListedHeatmap[], end: IndexPosition | null) {
    const cursor = end && (await signCursor(bound, `${end.created_at}|${end.uid}`));
    return { heatmaps: await Promise.all(heatmaps.map(toCard)), last: cursor };
  }
}

/** The canonical string of a filter. */
const filterKey = (filter: HeatmapFilter): string => {
  const { words = "", tags = [], owner = "", application = "", type = "", benchmark = "", benchmark_category = "" } = filter;
  const { status = "", created_after = "", created_before = "", reference = "" } = filter;
  const others = [owner, application, type, benchmark, benchmark_category, status, created_after, created_before, reference];
  return JSON.stringify([words, tags.toSorted(), ...others]);
};

/** Where a list of what was created before a time begins: after everything of that time. */
const firstPosition = ({ created_before }: HeatmapFilter): IndexPosition | null =>
  created_before === undefined ? null : { created_at: created_before, uid: "" };

/** The candidates, without a next page where everything that follows was created before the range. */
function withinRange({ uids, end }: Candidates, { created_after }: HeatmapFilter): Candidates {
  return { uids, end: end && created_after !== undefined && end.created_at < created_after ? null : end };
}

const matches = (heatmap: ListedHeatmap, filter: HeatmapFilter): boolean =>
  isInFilter({ ...toPublicVersion(heatmap), benchmark: benchmarkOf(heatmap) }, filter);

function positionOf(cursor: string): IndexPosition {
  const [created_at = "", uid = ""] = cursor.split("|");
  return { created_at, uid };
}
