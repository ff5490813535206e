import { createConversions } from "electrodb";
import type { PageRequest } from "#contracts/kit/page.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import type { Entry, Kind } from "./entry.entity.ts";
import { ListingEntity } from "./listing.entity.ts";
import { ALL, byLetter, listOf, toWords } from "./places.ts";
import { cursorAfterName, type ListPage, readByName } from "./read-by-name.ts";
import { readEntries } from "./read-entries.ts";

/** Rows that are read at once when conditions are compared row by row. */
const READ = 50;
/**
 * Reads of the list for one page at most, so that its cost is bounded; a page of a rare combination may be short and not the last.
 */
const MAX_READS = 10;

/** Orders of a list. Results of a search are ordered by the word that was found. */
export type Sort = "newest" | "oldest" | "name" | "name_desc";
export type DirectoryRequest = PageRequest & {
  readonly search?: string | undefined;
  /** Conditions that all must hold, as `name=value`. */
  readonly filters: readonly string[];
  readonly sort: Sort;
};

/**
 * A page of the objects of a kind that match. Reads one list: of the longest searched word, else of the first filter, else of
 * everything; what else is asked for is compared with the entries of its rows. So a page costs the same, however many objects there
 * are.
 */
export async function listDirectory(
  kind: Kind,
  { search = "", filters, sort, limit, last }: DirectoryRequest,
): Promise<{ uids: readonly string[]; last: string | null }> {
  const words = toWords([search]);
  // The number is the version of the cursors: those of other versions are rejected.
  const bound = JSON.stringify(["directory", 2, kind, words, filters.toSorted(), words.length > 0 ? "" : sort]);
  let cursor = last === undefined ? null : await verifyCursor(bound, last);
  const isOneList = words.length === 0 && filters.length <= 1;
  const count = isOneList ? limit : Math.max(limit, READ);
  const found: Row[] = [];
  for (let reads = 0; reads < MAX_READS; reads++) {
    const page = await readPage(kind, { words, filters, sort, count }, cursor);
    const matches = isOneList ? page.data : await matching(kind, page.data, words, filters);
    const taken = matches.slice(0, limit - found.length);
    found.push(...taken);
    cursor = taken.length < matches.length ? cursorAfter(kind, { words, filters, sort, count }, taken.at(-1)!) : page.cursor;
    if (cursor === null || found.length === limit) break;
  }
  return { uids: found.map(({ uid }) => uid), last: cursor && (await signCursor(bound, cursor)) };
}

type Row = ListPage["data"][number];
type ListQuery = Pick<DirectoryRequest, "filters" | "sort"> & { readonly words: readonly string[]; readonly count: number };

async function readPage(kind: Kind, { words, filters, sort, count }: ListQuery, cursor: string | null): Promise<ListPage> {
  const options = { cursor, limit: count } as const;
  const longest = longestOf(words);
  if (longest !== undefined)
    return ListingEntity.query
      .byPlace({ kind, list: byLetter(longest) })
      .begins({ order: longest })
      .go(options);
  const filter = filters[0] ?? ALL;
  const order = sort === "name" || sort === "oldest" ? "asc" : "desc";
  if (isByName(sort)) return readByName(kind, filter, { ...options, order });
  return ListingEntity.query.byPlace({ kind, list: listOf(filter) }).go({ ...options, order });
}

const isByName = (sort: Sort): boolean => sort === "name" || sort === "name_desc";

const { toCursor } = createConversions(ListingEntity).byAccessPattern.byPlace.fromComposite;

/** The cursor after a row of the list that `readPage` reads. */
function cursorAfter(kind: Kind, { words, filters, sort }: ListQuery, row: Row): string {
  const longest = longestOf(words);
  if (longest === undefined && isByName(sort)) return cursorAfterName(row);
  const list = longest === undefined ? listOf(filters[0] ?? ALL) : byLetter(longest);
  return toCursor({ kind, list, ...row });
}

const longestOf = (words: readonly string[]): string | undefined =>
  words.toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))[0];

/** The objects among these rows of a list that meet every condition, in the order of the list. */
async function matching(kind: Kind, rows: readonly Row[], words: readonly string[], filters: readonly string[]): Promise<Row[]> {
  // An object with two words of the same beginning has two rows.
  const uids = new Set(rows.map(({ uid }) => uid));
  const entries = new Map((await readEntries(kind, [...uids])).map((entry) => [entry.uid, entry]));
  return rows.filter(({ uid, order }) => matches(entries.get(uid), order, words, filters));
}

/** Whether an object meets every condition; `order` is its place in the list of a word. */
function matches(entry: Entry | undefined, order: string, words: readonly string[], filters: readonly string[]): boolean {
  if (!entry || !filters.every((filter) => entry.filters.includes(filter))) return false;
  const longest = longestOf(words);
  if (longest === undefined) return true;
  // It is listed once, under the first of such words.
  const first = entry.words.filter((word) => word.startsWith(longest)).toSorted()[0];
  return first === order && words.every((word) => entry.words.some((own) => own.startsWith(word)));
}
