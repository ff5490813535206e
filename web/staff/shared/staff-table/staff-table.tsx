import { Button } from "@aws-amplify/ui-react";
import { Columns3 } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffTable as TableName } from "#contracts/staff/tables.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { joinList } from "#web/kit/format.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { useElementWidth } from "#web/kit/page/use-element-width.ts";
import { useUrlSearch } from "#web/kit/page/use-url-search.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import page from "#web/ui/layout/page.module.css";
import { type Column, type Filter, fittingColumns, shownColumns, sortedColumn, sortOf } from "./column.ts";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { CsvButton } from "./csv-button.tsx";
import { NoRows } from "./no-rows.tsx";
import styles from "./staff-table.module.css";
import { TableFilters } from "./table-filters.tsx";
import { TablePager } from "./table-pager.tsx";
import { type PagedOperation, type TableQuery, useTablePages } from "./use-table-pages.ts";
import { useTableRequest } from "./use-table-request.ts";
import { Views } from "./views.tsx";

type RowsComponent = typeof import("./rows.tsx").Rows;
/** `lazy` loses the type parameter of the component. */
const Rows = lazyComponent(async () => ({ default: (await import("./rows.tsx")).Rows })) as unknown as RowsComponent;

type Props<Row, Op extends PagedOperation<Row>> = {
  table: TableName;
  title: string;
  /** One row: "user". */
  noun: string;
  searchLabel: string;
  /** Whether a search sorts by the word that it found; false if it compares a whole value. Default: true. */
  isSearchedByWord?: boolean;
  operation: Op;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  rowId: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Gives the rows a checkbox, and is called with the selected rows of the page. */
  onSelect?: (rows: readonly Row[]) => void;
  /** Actions beside the title. */
  actions?: ReactNode;
};

/** Widths that a table needs in addition to its columns, in pixels. */
const TABLE_BORDERS = 2;
const SELECTION_WIDTH = 48;

/** Whether two queries are equal. */
const isSame = (one: TableQuery, other: TableQuery): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value);

/** A page with a table of everything of one kind: search, filters, order, columns, pages and CSV, all handled by the server. */
export function StaffTable<Row, Op extends PagedOperation<Row>>({
  table,
  title,
  noun,
  searchLabel,
  isSearchedByWord = true,
  operation,
  columns,
  filters,
  rowId,
  onOpen,
  onSelect,
  actions,
}: Props<Row, Op>) {
  const wanted = useTableRequest(filters);
  const { search } = wanted;
  const [typed, setTyped] = useUrlSearch(search, wanted.setSearch);
  const sort = sortedColumn(columns, wanted.sort) && wanted.sort;
  const query: TableQuery = {
    ...wanted.filters,
    ...(search && { search }),
    ...(sort && !search && { sort }),
  };
  const pages = useTablePages<Row, Op>(operation, query);
  const { rows, error, at, isLast } = pages;
  const chosen = useOperation(staffBackoffice.readColumns, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [isChoosing, setIsChoosing] = useState(false);
  const views = (chosen.data?.views ?? []).filter((view) => view.table === table);
  const active = views.find(({ uid, query: saved }) => uid === wanted.view && isSame(saved, query));
  const chosenColumns = active?.columns ?? chosen.data?.columns[table];
  const shown = useMemo(() => shownColumns(columns, chosenColumns), [columns, chosenColumns]);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame) - TABLE_BORDERS - (onSelect ? SELECTION_WIDTH : 0);
  // Columns that someone chose are all shown. Their ids change less often than the width, and new columns render the table again.
  const fittingIds = (width < 0 || chosenColumns ? shown : fittingColumns(shown, width)).map(({ id }) => id).join(" ");
  const fitting = useMemo(() => shown.filter(({ id }) => fittingIds.split(" ").includes(id)), [shown, fittingIds]);
  const left = shown.filter((column) => !fitting.includes(column));
  const isFiltered = search !== "" || Object.keys(wanted.filters).length > 0;
  const clear = () => {
    setTyped("");
    wanted.clear();
  };
  return (
    <div ref={frame}>
      <header className={page.head}>
        <h1>{title}</h1>
        {actions}
      </header>
      <search className={styles.tools}>
        <TableFilters
          searchLabel={searchLabel}
          search={typed}
          filters={filters}
          selected={wanted.filters}
          onSearch={setTyped}
          onFilter={wanted.setFilter}
        />
        <div className={styles.buttons}>
          <Views
            table={table}
            views={views}
            active={active}
            query={query}
            columns={shown.map(({ id }) => id)}
            onShow={(view, saved) => {
              setTyped(saved.search ?? "");
              wanted.show(view, saved);
            }}
          />
          <Button onClick={() => setIsChoosing(true)}>
            <Columns3 aria-hidden="true" />
            Columns
          </Button>
          <CsvButton table={table} columns={shown} isDisabled={!rows?.length} read={pages.read} />
        </div>
      </search>
      {search && isSearchedByWord && rows && rows.length > 0 && (
        <p className={styles.hint}>Search results are sorted by the word that was found.</p>
      )}
      {error && <ErrorState title={`Couldn’t load the ${noun}s`} problem={error} onRetry={pages.retry} />}
      {!error && !rows && <div className={styles.skeleton} role="status" aria-label={`Loading ${noun}s`} />}
      {rows?.length === 0 && <NoRows noun={noun} isFiltered={isFiltered} isLast={isLast} onClear={clear} />}
      {rows && rows.length > 0 && (
        <Suspense fallback={<div className={styles.skeleton} role="status" aria-label="Loading the table" />}>
          <Rows
            rows={rows}
            columns={fitting}
            rowId={rowId}
            label={title}
            sorted={search ? undefined : (sortedColumn(columns, sort ?? "newest") ?? undefined)}
            onOpen={onOpen}
            onSelect={onSelect}
            onSort={search ? undefined : (id, direction) => wanted.setSort(sortOf(columns, id, direction))}
          />
        </Suspense>
      )}
      {rows && rows.length > 0 && left.length > 0 && (
        <p className={styles.notFitting}>
          {joinList(left.map(({ title }) => title))} {left.length === 1 ? "doesn’t" : "don’t"} fit. Choose which columns to show
          under “Columns”.
        </p>
      )}
      {rows && (
        <TablePager
          label={`Pages of ${noun}s`}
          at={at}
          isLast={isLast}
          isLoadingNext={pages.isLoadingNext}
          onPrevious={pages.showPrevious}
          onNext={() => void pages.showNext()}
        />
      )}
      {isChoosing && (
        <ColumnsDialog
          table={table}
          columns={columns}
          shown={shown}
          onClose={() => setIsChoosing(false)}
          onSaved={() => wanted.show("", query)}
        />
      )}
    </div>
  );
}
