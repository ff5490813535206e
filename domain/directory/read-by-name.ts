import type { Kind } from "./entry.entity.ts";
import { type Listing, ListingEntity } from "./listing.entity.ts";
import { listOf } from "./places.ts";

/** A place in a list by name. */
type NamePosition = { readonly name: string; readonly uid: string };
/** Rows of a list in its order, and the cursor after them; null at the end. */
export type ListPage = { readonly data: readonly Pick<Listing, "uid" | "order">[]; readonly cursor: string | null };

type Options = { readonly cursor: string | null; readonly limit: number; readonly order: "asc" | "desc" };

/** The cursor after a row, whose `order` is its name. */
export const cursorAfterName = ({ order: name, uid }: ListPage["data"][number]): string =>
  Buffer.from(JSON.stringify({ name, uid } satisfies NamePosition)).toString("base64url");

/**
 * Rows of what matches a filter, by name. Objects that have not changed since 30 November 2026, and that BackfillDirectory has
 * not yet listed again, are in an earlier list; the two are merged.
 */
export async function readByName(kind: Kind, filter: string, { cursor, limit, order }: Options): Promise<ListPage> {
  const after = cursor === null ? undefined : (JSON.parse(Buffer.from(cursor, "base64url").toString()) as NamePosition);
  const [current, earlier] = await Promise.all([
    readCurrent(kind, filter, after, { limit, order }),
    readEarlier(kind, filter, after, { limit, order }),
  ]);
  const sign = order === "asc" ? 1 : -1;
  const merged = [...current.data.map(({ name, uid }) => ({ order: name, uid })), ...earlier.data].toSorted(
    (one, other) => sign * Buffer.compare(keyOf(one), keyOf(other)),
  );
  const data = merged.slice(0, limit);
  const isLast = merged.length === data.length && current.cursor === null && earlier.cursor === null;
  return { data, cursor: isLast ? null : cursorAfterName(data.at(-1)!) };
}

type Page = Pick<Options, "limit" | "order">;

function readCurrent(kind: Kind, filter: string, after: NamePosition | undefined, page: Page) {
  const list = ListingEntity.query.byName({ kind, list: listOf(filter) });
  if (!after) return list.go(page);
  return (page.order === "asc" ? list.gt(after) : list.lt(after)).go(page);
}

function readEarlier(kind: Kind, filter: string, after: NamePosition | undefined, page: Page) {
  const list = ListingEntity.query.byPlace({ kind, list: `${filter}/name` });
  if (!after) return list.go(page);
  const place = { order: after.name, uid: after.uid };
  return (page.order === "asc" ? list.gt(place) : list.lt(place)).go(page);
}

/** Sort key of a listing as bytes, which is how the table compares it. */
const keyOf = ({ order, uid }: ListPage["data"][number]): Buffer => Buffer.from(`${order}#uid_${uid}`);
