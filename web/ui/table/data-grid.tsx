import {
  type CellKeyDownEvent,
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  EventApiModule,
  ModuleRegistry,
  RenderApiModule,
  type TabToNextCellParams,
  type TabToNextHeaderParams,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { clsx } from "clsx";
import { useEffect, useMemo, useRef } from "react";
import { useElementWidth } from "#web/kit/page/use-element-width.ts";
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
  /** How many of the first columns stay in sight while a wide table scrolls sideways. */
  heldColumns?: number;
};

const SELECTION = { mode: "multiRow", checkboxes: true, headerCheckbox: true, enableClickSelection: false } as const;
const SELECTION_COLUMN = { width: 48, minWidth: 48, maxWidth: 48, resizable: false } as const;
const HELD_SELECTION_COLUMN = { ...SELECTION_COLUMN, pinned: "left" } as const;

/** Leaves Ctrl+A to the page: the grid would keep the key from it even where it selects nothing itself. */
const LEAVING_CTRL_A: ColDef = {
  suppressKeyboardEvent: ({ event: { ctrlKey, metaKey, key } }) => (ctrlKey || metaKey) && key.toLowerCase() === "a",
};

/** Rows that are rendered without scrolling of their own. */
const FEW_ROWS = 12;
/** On narrower screens, columns that stay in sight would leave no room for the others. */
const MIN_WIDTH_TO_HOLD = 560;

/** Tab leaves the rows, and Shift+Tab goes to the headers: by default, it stops at every cell. */
const tabFromCell = ({ backwards, previousCellPosition: { column } }: TabToNextCellParams) =>
  backwards && ({ rowIndex: -1, rowPinned: null, column } as const);

/** Tab goes to the rows, and Shift+Tab leaves the table. */
const tabFromHeader = ({ backwards, previousHeaderPosition }: TabToNextHeaderParams) =>
  previousHeaderPosition !== null && !backwards && { headerRowIndex: -1, column: previousHeaderPosition.column };

/** Follows the link or presses the button of a cell that has focus itself. False if it has neither. */
function pressControlOf(cell: Element): boolean {
  const control = cell.querySelector<HTMLElement>("a[href], button");
  if (!control) return false;
  control.focus();
  // Menus open when the key goes down, before there is a click.
  const press = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (control.dispatchEvent(press)) control.click();
  return true;
}

/**
 * A table. Tab stops at its headers and at its rows. Arrow keys move between cells, Enter uses the link or the button of a cell or
 * opens the row, Space selects the row. The table is as high as its rows, unless it fills the screen.
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
  heldColumns = 1,
}: Props<Row>) {
  const grid = useRef<AgGridReact<Row>>(null);
  const frame = useRef<HTMLElement>(null);
  const width = useElementWidth(frame);
  const isWide = columns.reduce((sum, column) => sum + (column.hide ? 0 : (column.minWidth ?? column.width ?? 0)), 0) > width;
  const holdsColumns = isWide && width >= MIN_WIDTH_TO_HOLD;
  const definitions = useMemo(
    () =>
      columns.map((column, index) =>
        index < heldColumns
          ? { ...column, width: column.width ?? column.minWidth, pinned: holdsColumns ? "left" : null }
          : column,
      ) as ColDef<Row>[],
    [columns, heldColumns, holdsColumns],
  );
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
      ref={frame}
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
        columnDefs={definitions}
        {...(!onSelect && { defaultColDef: LEAVING_CTRL_A })}
        tabToNextCell={tabFromCell}
        tabToNextHeader={tabFromHeader}
        context={context}
        getRowId={({ data }) => rowId(data)}
        domLayout={isTall ? "normal" : "autoHeight"}
        // A row that fades out is still read by screen readers beside the one that replaces it.
        animateRows={false}
        icons={ICONS}
        suppressMovableColumns
        ref={grid}
        onCellKeyDown={(press) => {
          const { event, data } = press as CellKeyDownEvent<Row>;
          const { key, target: cell } = event as KeyboardEvent;
          if (!data || !(cell instanceof Element) || isControl(cell)) return;
          if (key === "Enter" && !pressControlOf(cell)) onOpen?.(data);
          // The grid selects rows that it gave a checkbox itself.
          if (key === " " && !onSelect)
            frame.current
              ?.querySelector(`[row-id="${CSS.escape(rowId(data))}"] input[type=checkbox]`)
              // With Shift, a checkbox may select a range.
              ?.dispatchEvent(
                new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: (event as KeyboardEvent).shiftKey }),
              );
        }}
        {...(onOpen && { onRowClicked: ({ data, event }) => data && !isControl(event?.target) && onOpen(data) })}
        {...(onSelect && {
          rowSelection: SELECTION,
          selectionColumnDef: holdsColumns ? HELD_SELECTION_COLUMN : SELECTION_COLUMN,
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
