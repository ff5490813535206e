import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, deleteItem, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { type Entry, EntryEntity, type Kind, type Place } from "./entry.entity.ts";
import { ListingEntity } from "./listing.entity.ts";
import { type Described, type Listed, listingsOf, toListed } from "./places.ts";

/**
 * Lists an object where it belongs now and nowhere else; `describe` reads it, and returns undefined if it is gone. The entry and
 * all its listings change in one transaction. Idempotent, whatever the order of events. Returns whether anything changed.
 */
export const updateEntry = (kind: Kind, uid: string, describe: () => Promise<Described | undefined>): Promise<boolean> =>
  retryOnConflict(async () => {
    // Read the entry first: a change after the object was read makes the write fail, and everything is read again.
    const { data: entry } = await EntryEntity.get({ kind, uid }).go({ consistent: true });
    const described = await describe();
    const next = described && toListed(described);
    if (isSame(entry, next)) return false;
    const after = next ? listingsOf(next) : [];
    // Those of an earlier entry have no name, so they are all written again.
    const before = entry && !entry.places ? listingsOf(entry) : [];
    await commitTransaction([
      entryItem(kind, uid, entry, next),
      ...without(after, before, contentOf).map((listing) => ({
        write: put(ListingEntity.put({ kind, uid, ...listing }).params()),
      })),
      ...without(entry?.places ?? before, after, keyOf).map(({ list, order }) => ({
        write: deleteItem(ListingEntity.delete({ kind, list, order, uid }).params()),
      })),
    ]);
    return true;
  });

/** Key of a listing of an object; one with another name replaces it. */
const keyOf = ({ list, order }: Place): string => `${list}\n${order}`;
const contentOf = ({ name, ...place }: Place & { readonly name: string }): string => `${keyOf(place)}\n${name}`;

/** Whether an entry is as it must be. */
function isSame(entry: Entry | null, next: Listed | undefined): boolean {
  if (!entry || !next) return !entry && !next;
  const parts = ({ created_at, name, filters, words }: Listed) => JSON.stringify([created_at, name, filters, words]);
  return entry.places === undefined && parts(entry) === parts(next);
}

function without<Item>(items: readonly Item[], others: readonly Item[], by: (item: Item) => string): readonly Item[] {
  const known = new Set(others.map(by));
  return items.filter((item) => !known.has(by(item)));
}

function entryItem(kind: Kind, uid: string, entry: Entry | null, next: Listed | undefined): TransactionItem {
  const onConditionFailed = () => new ConflictError();
  if (!next)
    return {
      write: deleteItem(
        EntryEntity.delete({ kind, uid })
          .where(({ rev }, { eq }) => eq(rev, entry?.rev ?? 0))
          .params(),
      ),
      onConditionFailed,
    };
  const row = { kind, uid, ...next, rev: (entry?.rev ?? 0) + 1 };
  if (!entry) return { write: put(EntryEntity.create(row).params()), onConditionFailed };
  const replaced = EntryEntity.put(row).where(({ rev }, { eq }) => eq(rev, entry.rev));
  return { write: put(replaced.params()), onConditionFailed };
}
