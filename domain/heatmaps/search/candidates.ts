import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { isInFilter } from "#kit/portable/heatmap-filter.ts";
import { TermEntity } from "./term.entity.ts";
import { INDEXED_ATTRIBUTES, termsFor } from "./terms.ts";

/** Position of a heatmap in its list: newest first, at the same time by id. */
export type IndexPosition = { readonly created_at: string; readonly uid: string };

/** The next heatmaps that may match a filter, in list order, and where to continue; `end` is null if there are no more. */
export type Candidates = { readonly uids: readonly string[]; readonly end: IndexPosition | null };

/** Read per list and round: a page if it is the only one, otherwise more, so that they overlap. */
const SINGLE_TERM_LIMIT = 50;
const MULTI_TERM_LIMIT = 100;

/**
 * The next candidates from the index, after `place`: from the term whose list covers the longest time with the same number of
 * reads, without what the other lists, as far as they were read, do not contain. One Query per term, whatever its size.
 */
export async function candidatesInIndex(scope: string, filter: HeatmapFilter, place: IndexPosition | null): Promise<Candidates> {
  const terms = termsFor(filter);
  const lists = await Promise.all(
    terms.map((term) => readTerm(scope, term, place, terms.length === 1 ? SINGLE_TERM_LIMIT : MULTI_TERM_LIMIT)),
  );
  const [sparsest, ...others] = lists.toSorted(fewestFirst);
  if (!sparsest) throw new Error("an empty filter has no terms");
  const isMissing = (each: IndexPosition) => others.some(({ uids, end }) => !uids.has(each.uid) && (!end || !isAfter(each, end)));
  return { uids: sparsest.places.filter((each) => !isMissing(each)).map(({ uid }) => uid), end: sparsest.end };
}

/**
 * Candidates from the full list, for a scope that is not indexed yet, and for filters without terms. A status is compared later.
 */
export async function candidatesInList(
  scope: string,
  { status: _, ...filter }: HeatmapFilter,
  place: IndexPosition | null,
): Promise<Candidates> {
  const query = HeatmapEntity.query.byScope({ listed: scope });
  const { data, cursor } = await (place ? query.lt(place) : query).go({
    limit: MULTI_TERM_LIMIT,
    order: "desc",
    attributes: ["uid", "created_at", ...INDEXED_ATTRIBUTES],
  });
  return {
    uids: data
      .filter((heatmap) => isInFilter({ ...heatmap, status: "", benchmark: benchmarkOf(heatmap) }, filter))
      .map(({ uid }) => uid),
    end: endPosition(data, cursor),
  };
}

type List = { readonly places: readonly IndexPosition[]; readonly uids: ReadonlySet<string>; readonly end: IndexPosition | null };

async function readTerm(scope: string, term: string, place: IndexPosition | null, limit: number): Promise<List> {
  const query = TermEntity.query.byTerm({ scope, term });
  const { data, cursor } = await (place ? query.lt(place) : query).go({
    limit,
    order: "desc",
    attributes: ["created_at", "uid"],
  });
  return { places: data, uids: new Set(data.map(({ uid }) => uid)), end: endPosition(data, cursor) };
}

/** Where a page ends that is not the last: a Query also ends at 1 MB, before its limit. */
function endPosition(places: readonly IndexPosition[], cursor: string | null): IndexPosition | null {
  const last = places.at(-1);
  return cursor === null || !last ? null : { created_at: last.created_at, uid: last.uid };
}

/** Whether the first comes after the second in the list. */
const isAfter = (left: IndexPosition, right: IndexPosition): boolean =>
  left.created_at === right.created_at ? left.uid < right.uid : left.created_at < right.created_at;

/** Lists that end here, shortest first; then the one that covers the longest time. */
function fewestFirst(left: List, right: List): number {
  if (!left.end || !right.end) return left.end ? 1 : right.end ? -1 : left.places.length - right.places.length;
  if (left.end.uid === right.end.uid) return 0;
  return isAfter(left.end, right.end) ? -1 : 1;
}
