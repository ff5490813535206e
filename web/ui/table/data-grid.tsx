import {
  type CellKeyDownEvent,
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  EventApiModule,
  ModuleRegistry,
  RenderApiModule,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import styles from "./data-grid.module.css";
import libraryStyles from "./grid-library.css?url";

ModuleRegistry.registerModules([ClientSideRowModelModule, CellStyleModule, EventApiModule, RenderApiModule]);

const ICONS = { sortAscending: "↑", sortDescending: "↓", sortUnSort: "" };

type Props<Row> = {
  rows: readonly Row[];
  columns: ColDef<Row>[];
  rowId: (row: Row) => string;
  /** Accessible name. */
  label: string;
  /** Opens a row: by a click on it, or with Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Gives the rows a checkbox; called with the selected rows. Needs the RowSelectionModule of the grid. */
  onSelect?: ((rows: readonly Row[]) => void) | undefined;
  /** A header was used to sort the rows. */
  onSort?: ((column: string, direction: "asc" | "desc") => void) | undefined;
  /** Passed on to the cells; when it changes, they are rendered again. */
  context?: unknown;
  /** Limits the height to the screen, so that only visible rows are rendered. */
  isFillingScreen?: boolean;
};

const SELECTION = { mode: "multiRow", checkboxes: true, headerCheckbox: true, enableClickSelection: false } as const;
const SELECTION_COLUMN = { width: 48, minWidth: 48, maxWidth: 48, resizable: false } as const;

/** Rows that are rendered without scrolling of their own. */
const FEW_ROWS = 12;

/**
 * A table. Arrow keys move between cells, Enter opens the row, Space selects it. It is as high as its rows, unless it fills the
 * screen.
 */
export function DataGrid<Row>({
  rows,
  columns,
  rowId,
  label,
  onOpen,
  onSelect,
  onSort,
  context,
  isFillingScreen = false,
}: Props<Row>) {
  const grid = useRef<AgGridReact<Row>>(null);
  // Cells may show remaining time, so they are refreshed when the context changes, not only when the data does.
  useEffect(() => {
    if (context !== undefined) grid.current?.api?.refreshCells();
  }, [context]);
  const isTall = isFillingScreen && rows.length > FEW_ROWS;
  const isControl = (target: EventTarget | null | undefined) =>
    target instanceof Element &&
    target.closest(
      "a, button, input, label, [role=menu], [role=dialog], [role=alertdialog], [col-id=ag-Grid-SelectionColumn]",
    ) !== null;
  return (
    <section
      className={clsx("ag-theme-quartz", styles.dataGrid)}
      aria-label={label}
      data-opens={onOpen !== undefined}
      data-tall={isTall}
    >
      {/* React shows the grid once they are loaded, and puts them before our own. */}
      <link rel="stylesheet" href={libraryStyles} precedence="library" />
      <AgGridReact<Row>
        theme="legacy"
        rowData={rows as Row[]}
        columnDefs={columns}
        context={context}
        getRowId={({ data }) => rowId(data)}
        domLayout={isTall ? "normal" : "autoHeight"}
        // A row that fades out is still read by screen readers beside the one that replaces it.
        animateRows={false}
        icons={ICONS}
        suppressMovableColumns
        ref={grid}
        {...(onOpen && {
          onRowClicked: ({ data, event }) => data && !isControl(event?.target) && onOpen(data),
          onCellKeyDown: (press) => {
            const { event, data } = press as CellKeyDownEvent<Row>;
            if (data && (event as KeyboardEvent | null)?.key === "Enter" && !isControl(event?.target)) onOpen(data);
          },
        })}
        {...(onSelect && {
          rowSelection: SELECTION,
          selectionColumnDef: SELECTION_COLUMN,
          onSelectionChanged: ({ api }) => onSelect(api.getSelectedRows()),
          // Rows that are no longer shown are no longer selected.
          onRowDataUpdated: ({ api }) => onSelect(api.getSelectedRows()),
        })}
        {...(onSort && {
          onSortChanged: ({ source, columns: changed }) => {
            // New column definitions also change the sort order, possibly to that before the last click.
            if (source !== "uiColumnSorted") return;
            const sorted = changed?.find((column) => column.getSort());
            if (sorted) onSort(sorted.getColId(), sorted.getSort() === "desc" ? "desc" : "asc");
          },
        })}
      />
    </section>
  );
}
