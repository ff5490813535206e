import type { NewView, SavedView, StaffTable } from "#contracts/staff/tables.ts";
import { ViewEntity } from "#domain/backoffice/view.entity.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { derivedId } from "#kit/ids.ts";

/** Views of one person, of all tables together. */
const MAX_VIEWS = 100;

/** The views that the caller saved, by name. */
export async function readViews({ uid }: Pick<Caller, "uid">): Promise<SavedView[]> {
  const { data } = await ViewEntity.query.byUser({ uid }).go({ pages: "all", consistent: true });
  return data
    .map(({ view, table, name, query, columns }): SavedView => ({ uid: view, table, name, query: { ...query }, columns }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Saves a view of a table for the caller, in place of one with the same name; `view.too_many` beyond a hundred. */
export async function saveView({ uid }: Caller, table: StaffTable, { name, query, columns }: NewView): Promise<{ uid: string }> {
  const view = derivedId("vw", table, name.toLowerCase());
  const saved = await readViews({ uid });
  if (saved.length >= MAX_VIEWS && !saved.some((each) => each.uid === view))
    throw new AppError("view.too_many", { most: MAX_VIEWS });
  await ViewEntity.put({ uid, view, table, name, query, columns: [...columns] }).go();
  return { uid: view };
}

/** Deletes a view of the caller. Does nothing if there is none. */
export async function removeView({ uid }: Caller, view: string): Promise<void> {
  await ViewEntity.delete({ uid, view }).go();
}
