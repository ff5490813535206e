import { type ColDef, type ICellRendererParams, ModuleRegistry, RowSelectionModule } from "ag-grid-community";
import { useEffect, useMemo } from "react";
import { Link } from "react-router-dom";
import { formatNumber } from "#kit/portable/format-number.ts";
import { DataGrid } from "#web/ui/table/data-grid.tsx";
import type { Column } from "./column.ts";

ModuleRegistry.registerModules([RowSelectionModule]);

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  label: string;
  sorted: { readonly id: string; readonly direction: "asc" | "desc" } | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onSelect: ((rows: readonly Row[]) => void) | undefined;
  onSort: ((column: string, direction: "asc" | "desc") => void) | undefined;
};

/** The link of a cell. Pages of the customer application are not in this one's router, and those of others open in a new tab. */
function CellLink({ to, text }: { to: string; text: string }) {
  if (to.startsWith("https:"))
    return (
      <a href={to} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  return to.startsWith("/heatmap/") ? <a href={to}>{text}</a> : <Link to={to}>{text}</Link>;
}

/** The rows of one page. The server has sorted them, so the grid's own sorting keeps their order. */
export function Rows<Row>({ rows, columns, rowId, label, sorted, onOpen, onSelect, onSort }: Props<Row>) {
  const isSortable = onSort !== undefined;
  // New definitions reset the sort order of the grid, so they change only with their content.
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, title, value, link, width, sort }): ColDef<Row> => ({
          colId: id,
          headerName: title,
          minWidth: width,
          flex: width,
          valueGetter: ({ data }) => data && (value(data) ?? "–"),
          valueFormatter: ({ value: shown }) => (typeof shown === "number" ? formatNumber(shown) : String(shown)),
          sortable: sort !== undefined && isSortable,
          sortingOrder: ["asc", "desc"],
          comparator: () => 0,
          sort: sorted?.id === id ? sorted.direction : null,
          ...(link && {
            cellRenderer: ({ data, value: text }: ICellRendererParams<Row>) => {
              const to = data ? link(data) : "";
              return to ? <CellLink to={to} text={text} /> : text;
            },
          }),
        }),
      ),
    [columns, sorted?.id, sorted?.direction, isSortable],
  );
  // Without rows nothing is selected.
  useEffect(() => () => onSelect?.([]), [onSelect]);
  return (
    <DataGrid rows={rows} columns={definitions} rowId={rowId} label={label} onOpen={onOpen} onSelect={onSelect} onSort={onSort} />
  );
}
