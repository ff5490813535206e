import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, deleteItem, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { shardOf } from "#kit/shards.ts";
import { CountedObjectEntity } from "./counted-object.entity.ts";
import { DailyCountsEntity, TOTAL } from "./daily-counts.entity.ts";
import { type Counts, LEVELS, type Measure } from "./measures.ts";

type Fields = Readonly<Record<string, string | number | boolean>>;

/** How an object is counted from now on (null: no longer), and what that changes on which days. */
export type Recount<As extends Fields> = {
  readonly as: As | null;
  readonly changes: readonly { readonly day: string; readonly counts: Counts }[];
};

/**
 * Counts an object as it is now. `prepare` gets how it was counted, reads the object, and returns undefined if nothing changed. All
 * rows change in one transaction, so each change counts once, whatever is delivered again or out of order. Returns whether
 * anything changed.
 */
export const recount = <As extends Fields>(
  uid: string,
  prepare: (before: As | undefined) => Promise<Recount<As> | undefined>,
): Promise<boolean> =>
  retryOnConflict(async () => {
    // Read before the object: if that changes afterwards, the event of the change counts it again.
    const { data: counted } = await CountedObjectEntity.get({ uid }).go({ consistent: true });
    const next = await prepare(counted?.as as As | undefined);
    if (!next) return false;
    await commitTransaction([countedItem(uid, counted?.rev, next.as), ...countItems(shardOf(uid), next.changes)]);
    return true;
  });

function countedItem(uid: string, rev: number | undefined, as: Fields | null): TransactionItem {
  const onConditionFailed = () => new ConflictError();
  if (as && rev === undefined) return { write: put(CountedObjectEntity.create({ uid, rev: 1, as }).params()), onConditionFailed };
  if (as) {
    const replaced = CountedObjectEntity.put({ uid, rev: (rev ?? 0) + 1, as }).where((row, { eq }) => eq(row.rev, rev ?? 0));
    return { write: put(replaced.params()), onConditionFailed };
  }
  const removed = CountedObjectEntity.delete({ uid }).where((row, { eq }) => eq(row.rev, rev ?? 0));
  return { write: deleteItem(removed.params()), onConditionFailed };
}

function countItems(shard: string, changes: Recount<Fields>["changes"]): readonly TransactionItem[] {
  const days = new Map<string, Map<Measure, number>>();
  const add = (day: string, measure: Measure, count: number) => {
    const own = days.get(day) ?? new Map<Measure, number>();
    days.set(day, own.set(measure, (own.get(measure) ?? 0) + count));
  };
  for (const { day, counts } of changes) {
    for (const [measure, count] of Object.entries(counts) as [Measure, number][]) {
      add(day, measure, count);
      if (LEVELS.some((level) => level === measure)) add(TOTAL, measure, count);
    }
  }
  return [...days].flatMap(([day, counts]) => {
    const changed = [...counts].filter(([, count]) => count !== 0);
    if (changed.length === 0) return [];
    const row = DailyCountsEntity.upsert({ shard, day }).add(Object.fromEntries(changed) as Partial<Record<Measure, number>>);
    return [{ write: update(row.params()) }];
  });
}
