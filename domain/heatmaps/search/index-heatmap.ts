import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, deleteItem, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { FacetEntity } from "./facet.entity.ts";
import { type IndexEntry, IndexEntryEntity } from "./index-entry.entity.ts";
import { TermEntity } from "./term.entity.ts";
import { FACETS, type FacetKind, labelsOf, termsOf } from "./terms.ts";

/** Writes per transaction, of which DynamoDB allows 100, without the entry. */
const MAX_WRITES = 98;

type Place = { readonly uid: string; readonly scope: string; readonly created_at: string };
/** The terms of a heatmap, and the labels of its tags and creator. */
type Shown = Place & { readonly terms: ReadonlySet<string>; readonly labels: ReadonlyMap<string, string> };
type Facet = { readonly scope: string; readonly kind: FacetKind; readonly term: string };
/** One term added or removed, its facet, and the number of writes. */
type IndexWrite = {
  readonly term: string;
  readonly add: boolean;
  readonly facet?: Facet;
  readonly writes: readonly TransactionItem["write"][];
};

/**
 * Indexes a heatmap under its current terms and no others. Entry, terms and counts change together, in as many
 * transactions as needed, so the index never contains a term that the entry does not list. Idempotent.
 */
export const indexHeatmap = (uid: string): Promise<void> => retryOnConflict(() => updateEntry(uid));

async function updateEntry(uid: string): Promise<void> {
  // Read the entry first: an indexing request after the heatmap was read makes the write fail, and everything is read again.
  const { data: entry } = await IndexEntryEntity.get({ uid }).go({ consistent: true });
  const heatmap = await readStored(uid);
  const shown = heatmap ? indexableOf(heatmap) : undefined;
  const known = entry?.terms && {
    uid,
    scope: entry.scope ?? "",
    created_at: entry.created_at ?? "",
    terms: new Set(entry.terms),
  };
  const sameScope = known !== undefined && known.scope === shown?.scope;

  const removals = known
    ? [...known.terms].filter((term) => !sameScope || !shown?.terms.has(term)).map((term) => removal(known, term))
    : [];
  const additions = shown
    ? [...shown.terms].filter((term) => !sameScope || !known?.terms.has(term)).map((term) => addition(shown, term))
    : [];
  const batches = [
    ...batchesOf(removals).map((steps) => ({ steps, of: known! })),
    ...batchesOf(additions).map((steps) => ({ steps, of: shown! })),
  ];
  if (batches.length === 0 && shown && entry?.due !== undefined) batches.push({ steps: [], of: shown });

  const terms = new Set(known?.terms);
  let last = entry ?? undefined;
  for (const [index, { steps, of }] of batches.entries()) {
    for (const { term, add } of steps) add ? terms.add(term) : terms.delete(term);
    const { due: _, since: __, ...withoutDue } = last ?? { uid };
    const isWhole = shown !== undefined && index === batches.length - 1;
    const place = { scope: of.scope, created_at: of.created_at };
    const next = { ...(isWhole ? withoutDue : (last ?? { uid })), ...place, terms: [...terms], rev: (last?.rev ?? 0) + 1 };
    await commitTransaction([replaceEntry(last, next), ...steps.flatMap(({ writes }) => writes.map((write) => ({ write })))]);
    last = next;
  }
  if (!shown && last) await commitTransaction([removeEntry(last)]);
  for (const { facet } of removals) if (facet) await deleteEmptyFacet(facet);
}

function indexableOf(heatmap: Heatmap): Shown | undefined {
  const { uid, created_at, listed: scope, deleted_at } = heatmap;
  if (scope === undefined || deleted_at) return;
  return { uid, created_at, scope, terms: termsOf(heatmap), labels: labelsOf(heatmap) };
}

function replaceEntry(before: IndexEntry | undefined, next: IndexEntry): TransactionItem {
  const params = before
    ? IndexEntryEntity.put(next)
        .where(({ rev }, { eq }) => eq(rev, before.rev))
        .params()
    : IndexEntryEntity.create(next).params();
  return { write: put(params), onConditionFailed: () => new ConflictError() };
}

function removeEntry({ uid, rev: before }: IndexEntry): TransactionItem {
  const params = IndexEntryEntity.delete({ uid })
    .where(({ rev }, { eq }) => eq(rev, before))
    .params();
  return { write: deleteItem(params), onConditionFailed: () => new ConflictError() };
}

function addition({ labels, ...place }: Shown, term: string): IndexWrite {
  const { scope, uid, created_at } = place;
  const found = put(TermEntity.put({ scope, term, uid, created_at }).params());
  const facet = facetOf(scope, term);
  if (!facet) return { term, add: true, writes: [found] };
  const counted = FacetEntity.upsert(facet)
    .set({ label: labels.get(term) ?? "" })
    .add({ count: 1 });
  return { term, facet, add: true, writes: [found, update(counted.params())] };
}

function removal({ uid, scope, created_at }: Place, term: string): IndexWrite {
  const lost = deleteItem(TermEntity.delete({ scope, term, uid, created_at }).params());
  const facet = facetOf(scope, term);
  if (!facet) return { term, add: false, writes: [lost] };
  return { term, facet, add: false, writes: [lost, update(FacetEntity.patch(facet).add({ count: -1 }).params())] };
}

/** The facet of a term in the filter menu. */
function facetOf(scope: string, term: string): Facet | undefined {
  const kind = FACETS.find((each) => term.startsWith(`${each}#`));
  return kind && { scope, kind, term };
}

async function deleteEmptyFacet(facet: Facet): Promise<void> {
  await conditionHolds(
    FacetEntity.delete(facet)
      .where(({ count }, { lte }) => lte(count, 0))
      .go(),
  );
}

/** The steps of each transaction. */
function batchesOf(steps: readonly IndexWrite[]): readonly (readonly IndexWrite[])[] {
  const batches: IndexWrite[][] = [];
  let room = 0;
  for (const step of steps) {
    if (room < step.writes.length) {
      batches.push([]);
      room = MAX_WRITES;
    }
    batches.at(-1)!.push(step);
    room -= step.writes.length;
  }
  return batches;
}
