import type { SavedView, StaffTable } from "#contracts/staff/tables.ts";
import { ColumnsEntity } from "#domain/backoffice/columns.entity.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readViews } from "./views.ts";

type Chosen = Partial<Record<StaffTable, string[]>>;

/** The columns that the caller chose for the staff tables, and their views; tables without a choice are absent. */
export async function readColumns({ uid }: Caller): Promise<{ columns: Chosen; views: SavedView[] }> {
  const [{ data }, views] = await Promise.all([
    ColumnsEntity.query.byUser({ uid }).go({ pages: "all", consistent: true }),
    readViews({ uid }),
  ]);
  return { columns: Object.fromEntries(data.map(({ table, columns }) => [table, columns])), views };
}

/** Saves the columns that the caller chose for a table. */
export async function saveColumns({ uid }: Caller, table: StaffTable, columns: readonly string[]): Promise<void> {
  await ColumnsEntity.put({ uid, table, columns: [...columns] }).go();
}
