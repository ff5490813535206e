import { createStoredText } from "#web/kit/page/stored-value.ts";

const stored = createStoredText({ storage: "local", key: "list-sort" });

/** The column that sorts the table, and its direction. */
export type TableSort = { readonly column: string; readonly direction: "asc" | "desc" };

const NEWEST_FIRST: TableSort = { column: "created", direction: "desc" };

/** The order that was last chosen in this browser; newest first if none was. */
export function savedSort(columns: readonly string[]): TableSort {
  const [column = "", direction] = (stored.get() ?? "").split(" ");
  return columns.includes(column) && (direction === "asc" || direction === "desc") ? { column, direction } : NEWEST_FIRST;
}

/** Stores the order in this browser. */
export function saveSort({ column, direction }: TableSort): void {
  stored.set(`${column} ${direction}`);
}
