import { type HeatmapFilter, isInFilter } from "#contracts/heatmap-filter.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { TermEntity } from "./term.entity.ts";
import { termsFor } from "./terms.ts";

/** Where a heatmap stands in its list: the newest first, of the same moment by id. */
export type Place = { readonly created_at: string; readonly uid: string };

/** The next heatmaps that may be in a filtered list, in its order, and from where to go on; `end` is null when there are no more. */
export type Candidates = { readonly uids: readonly string[]; readonly end: Place | null };

/** Read of each list at a time: a page when it is the only one, else more, so that they meet. */
const ALONE = 50;
const TOGETHER = 100;

/**
 * The next candidates from the index, after `place`: from the term whose list reaches furthest back with the same number of reads, less what
 * the other lists, as far as they were read, do not have. One Query for each term, whatever lies under it.
 */
export async function candidatesInIndex(scope: string, filter: HeatmapFilter, place: Place | null): Promise<Candidates> {
  const terms = termsFor(filter);
  const lists = await Promise.all(terms.map((term) => listOf(scope, term, place, terms.length === 1 ? ALONE : TOGETHER)));
  const [sparsest, ...others] = lists.toSorted(fewestFirst);
  if (!sparsest) throw new Error("a filter that narrows nothing has no terms");
  const isMissing = (each: Place) => others.some(({ uids, end }) => !uids.has(each.uid) && (!end || !isAfter(each, end)));
  return { uids: sparsest.places.filter((each) => !isMissing(each)).map(({ uid }) => uid), end: sparsest.end };
}

/** The same from the list of everything, for a scope that is not in the index yet. */
export async function candidatesInList(scope: string, filter: HeatmapFilter, place: Place | null): Promise<Candidates> {
  const query = HeatmapEntity.query.byScope({ listed: scope });
  const { data, cursor } = await (place ? query.lt(place) : query).go({
    limit: TOGETHER,
    order: "desc",
    attributes: ["uid", "created_at", "title", "tags", "requested_by", "application", "type"],
  });
  return { uids: data.filter((heatmap) => isInFilter(heatmap, filter)).map(({ uid }) => uid), end: endOf(data, cursor) };
}

type List = { readonly places: readonly Place[]; readonly uids: ReadonlySet<string>; readonly end: Place | null };

async function listOf(scope: string, term: string, place: Place | null, limit: number): Promise<List> {
  const query = TermEntity.query.byTerm({ scope, term });
  const { data, cursor } = await (place ? query.lt(place) : query).go({
    limit,
    order: "desc",
    attributes: ["created_at", "uid"],
  });
  return { places: data, uids: new Set(data.map(({ uid }) => uid)), end: endOf(data, cursor) };
}

/** Where a page ends that the table says is not the last: a Query also ends at a megabyte, before its limit. */
function endOf(places: readonly Place[], cursor: string | null): Place | null {
  const last = places.at(-1);
  return cursor === null || !last ? null : { created_at: last.created_at, uid: last.uid };
}

/** Whether the first stands further down the list. */
const isAfter = (left: Place, right: Place): boolean =>
  left.created_at === right.created_at ? left.uid < right.uid : left.created_at < right.created_at;

/** Lists that end here, the shortest first; then the one that reaches furthest back. */
function fewestFirst(left: List, right: List): number {
  if (!left.end || !right.end) return left.end ? 1 : right.end ? -1 : left.places.length - right.places.length;
  if (left.end.uid === right.end.uid) return 0;
  return isAfter(left.end, right.end) ? -1 : 1;
}
