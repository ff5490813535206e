import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import type { Kind } from "./entry.entity.ts";
import { type Listing, ListingEntity } from "./listing.entity.ts";
import { ALL, byLetter, byName, byTime, toWords } from "./places.ts";

/** Rows of one page. A page may have up to twice as many minus one, when a filter is compared row by row. */
const PAGE = 50;
/** Reads of one page at most, so that its cost is bounded; a page of a rare combination may be short and not the last. */
const MAX_READS = 10;

/** Orders of a list. Results of a search are ordered by the word that was found. */
export type Sort = "newest" | "oldest" | "name" | "name_desc";
export type DirectoryRequest = {
  readonly search?: string | undefined;
  /** Conditions that all must hold, as `name=value`. */
  readonly filters: readonly string[];
  readonly sort: Sort;
  readonly last?: string | undefined;
};

/**
 * A page of the objects of a kind that match. Reads one list: of the longest searched word, else of the first filter, else of
 * everything; what else is asked for is compared row by row. So a page costs the same, however many objects there are.
 */
export async function listDirectory(
  kind: Kind,
  { search = "", filters, sort, last }: DirectoryRequest,
): Promise<{ uids: readonly string[]; last: string | null }> {
  const words = toWords([search]);
  const bound = JSON.stringify(["directory", kind, words, filters.toSorted(), words.length > 0 ? "" : sort]);
  let cursor = last === undefined ? null : await verifyCursor(bound, last);
  const found: string[] = [];
  for (let reads = 0; reads < MAX_READS; reads++) {
    const page = await readPage(kind, words, filters, sort, cursor);
    found.push(...page.data.filter((row) => matches(row, words, filters)).map(({ uid }) => uid));
    cursor = page.cursor;
    if (cursor === null || found.length >= PAGE) break;
  }
  return { uids: found, last: cursor && (await signCursor(bound, cursor)) };
}

async function readPage(kind: Kind, words: readonly string[], filters: readonly string[], sort: Sort, cursor: string | null) {
  const options = { cursor, limit: PAGE } as const;
  const longest = longestOf(words);
  if (longest !== undefined)
    return ListingEntity.query
      .byPlace({ kind, list: byLetter(longest) })
      .begins({ order: longest })
      .go(options);
  const filter = filters[0] ?? ALL;
  const isByName = sort === "name" || sort === "name_desc";
  const list = isByName ? byName(filter) : byTime(filter);
  const order = sort === "name" || sort === "oldest" ? "asc" : "desc";
  return ListingEntity.query.byPlace({ kind, list }).go({ ...options, order });
}

const longestOf = (words: readonly string[]): string | undefined =>
  words.toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))[0];

function matches(row: Listing, words: readonly string[], filters: readonly string[]): boolean {
  if (!filters.every((filter) => row.filters.includes(filter))) return false;
  const longest = longestOf(words);
  if (longest === undefined) return true;
  // An object with two such words is listed under the first of them.
  const first = row.words.filter((word) => word.startsWith(longest)).toSorted()[0];
  return first === row.order && words.every((word) => row.words.some((own) => own.startsWith(word)));
}
