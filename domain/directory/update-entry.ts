import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, deleteItem, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { type Entry, EntryEntity, type Kind, type Place } from "./entry.entity.ts";
import { ListingEntity } from "./listing.entity.ts";
import { type Described, placesOf, wordsOf } from "./places.ts";

/**
 * Lists an object where it belongs now and nowhere else; `describe` reads it, and returns undefined if it is gone. The entry and
 * all its listings change in one transaction. Idempotent, whatever the order of events. Returns whether anything changed.
 */
export const updateEntry = (kind: Kind, uid: string, describe: () => Promise<Described | undefined>): Promise<boolean> =>
  retryOnConflict(async () => {
    // Read the entry first: a change after the object was read makes the write fail, and everything is read again.
    const { data: entry } = await EntryEntity.get({ kind, uid }).go({ consistent: true });
    const described = await describe();
    const next = described && { filters: [...described.filters], words: [...wordsOf(described)], places: placesOf(described) };
    if (isSame(entry, next)) return false;
    const [before, after] = [entry?.places ?? [], next?.places ?? []];
    await commitTransaction([
      entryItem(kind, uid, entry, next),
      ...without(after, before).map(({ list, order }) => ({
        write: put(ListingEntity.put({ kind, list, order, uid }).params()),
      })),
      ...without(before, after).map(({ list, order }) => ({
        write: deleteItem(ListingEntity.delete({ kind, list, order, uid }).params()),
      })),
    ]);
    return true;
  });

type Next = Pick<Entry, "filters" | "words" | "places"> | undefined;

const keyOf = ({ list, order }: Place): string => `${list}\n${order}`;

/** Whether an entry is as it must be. Stored maps do not keep the order of their attributes. */
function isSame(entry: Entry | null, next: Next): boolean {
  const parts = (of: Next | null) => JSON.stringify(of && [of.filters, of.words, of.places.map(keyOf)]);
  return parts(entry) === parts(next ?? null);
}

function without(places: readonly Place[], others: readonly Place[]): readonly Place[] {
  const known = new Set(others.map(keyOf));
  return places.filter((place) => !known.has(keyOf(place)));
}

function entryItem(kind: Kind, uid: string, entry: Entry | null, next: Next): TransactionItem {
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
