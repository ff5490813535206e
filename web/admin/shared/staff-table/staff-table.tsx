import { Button, SearchField, SelectField } from "@aws-amplify/ui-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Columns3, Download, SearchX } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import type * as z from "zod";
import type { Operation, Request } from "#contracts/kit/operation.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffTable as TableName } from "#contracts/staff/tables.ts";
import { call } from "#web/kit/api/api.ts";
import { operationPages, useOperation } from "#web/kit/api/operation-query.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { pluralize } from "#web/kit/format.ts";
import { useDebounced } from "#web/kit/use-debounced.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import page from "#web/ui/layout/page.module.css";
import { type Column, type Filter, shownColumns, sortedColumn, sortOf } from "./column.ts";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { exportCsv, MAX_EXPORTED_ROWS } from "./export-csv.ts";
import styles from "./staff-table.module.css";
import { useTableRequest } from "./use-table-request.ts";
import { Views } from "./views.tsx";

const Rows = lazy(async () => ({ default: (await import("./rows.tsx")).Rows }));

type Page<Row> = { rows: Row[]; last: string | null };
type Props<Row, Op extends Operation & { readonly returns: z.ZodType<Page<Row>> }> = {
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

/** Whether two queries ask for the same. */
const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value);

/** A page with a table of everything of one kind: search, filters, order, columns, pages and CSV, all on the server's side. */
export function StaffTable<Row, Op extends Operation & { readonly returns: z.ZodType<Page<Row>> }>({
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
  const [typed, setTyped] = useState(wanted.search);
  const search = useDebounced(typed.trim());
  useEffect(() => {
    if (search !== wanted.search) wanted.setSearch(search);
  }, [search]);
  const sort = sortedColumn(columns, wanted.sort) && wanted.sort;
  const query: Readonly<Record<string, string>> = {
    ...wanted.filters,
    ...(search && { search }),
    ...(sort && !search && { sort }),
  };
  const request = { query } as unknown as Request<Op>;
  const key = JSON.stringify(query);
  const [shownPage, setShownPage] = useState({ key, at: 0 });
  const at = shownPage.key === key ? shownPage.at : 0;
  const pages = useInfiniteQuery({
    ...operationPages(operation, request),
    staleTime: 0,
    // Without an empty one, which would say that the next search found nothing either.
    placeholderData: (earlier) => (earlier?.pages.some(({ rows }) => rows.length > 0) ? earlier : undefined),
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  const chosen = useOperation(staffBackoffice.readColumns, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [isChoosing, setIsChoosing] = useState(false);
  const views = (chosen.data?.views ?? []).filter((view) => view.table === table);
  const active = views.find(({ uid, query: saved }) => uid === wanted.view && isSame(saved, query));
  const chosenColumns = active?.columns ?? chosen.data?.columns[table];
  const shown = useMemo(() => shownColumns(columns, chosenColumns), [columns, chosenColumns]);
  const current = data?.pages[Math.min(at, data.pages.length - 1)] as Page<Row> | undefined;
  const isLast = data ? at >= data.pages.length - 1 && !hasNextPage : true;
  const isFiltered = search !== "" || Object.keys(wanted.filters).length > 0;

  const saving = useAsyncAction();
  const save = async () => {
    const read = (last: string | undefined) =>
      call(operation, { query: { ...query, ...(last && { last }) } } as unknown as Request<Op>) as Promise<Page<Row>>;
    const { count, isCut } = await exportCsv(table, shown, read);
    const cut = `The first ${MAX_EXPORTED_ROWS.toLocaleString("en")} rows saved`;
    snackbar.success(isCut ? cut : `${pluralize(count, "row")} saved`);
  };
  const next = async () => {
    if (data && at >= data.pages.length - 1) await fetchNextPage();
    setShownPage({ key, at: at + 1 });
  };
  return (
    <>
      <header className={page.head}>
        <h1>{title}</h1>
        {actions}
      </header>
      <search className={styles.tools}>
        <SearchField
          className={styles.search!}
          label={searchLabel}
          placeholder={searchLabel}
          autoComplete="off"
          maxLength={100}
          hasSearchButton={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onClear={() => setTyped("")}
        />
        {filters.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            value={wanted.filters[name] ?? ""}
            onChange={({ target }) => wanted.setFilter(name, target.value)}
          >
            <option value="">All</option>
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
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
        <Button
          isLoading={saving.isBusy}
          loadingText="Saving"
          isDisabled={!current?.rows.length}
          onClick={() => void saving.attempt(() => save().catch(snackbar.failure))}
        >
          <Download aria-hidden="true" />
          CSV
        </Button>
      </search>
      {search && isSearchedByWord && <p className={styles.hint}>Search results are sorted by the word that was found.</p>}
      {error && !data && <ErrorState title={`Couldn’t load the ${noun}s`} problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={styles.skeleton} role="status" aria-label={`Loading ${noun}s`} />}
      {current && current.rows.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={isFiltered ? `No ${noun} found` : `No ${noun}s`}
          text={isLast ? (isFiltered ? "Try other words or filters." : "Nothing to show yet.") : "The next page may have some."}
          action={
            isFiltered && (
              <Button
                onClick={() => {
                  setTyped("");
                  wanted.clear();
                }}
              >
                Clear filters
              </Button>
            )
          }
        />
      )}
      {current && current.rows.length > 0 && (
        <Suspense fallback={<div className={styles.skeleton} role="status" aria-label="Loading the table" />}>
          <Rows
            rows={current.rows as never[]}
            columns={shown as never}
            rowId={rowId as never}
            label={title}
            sorted={search ? undefined : (sortedColumn(columns, sort ?? "newest") ?? undefined)}
            onOpen={onOpen as never}
            onSelect={onSelect as never}
            onSort={search ? undefined : (id, direction) => wanted.setSort(sortOf(columns, id, direction))}
          />
        </Suspense>
      )}
      {current && (at > 0 || !isLast) && (
        <nav className={styles.pager} aria-label={`Pages of ${noun}s`}>
          <Button size="small" isDisabled={at === 0} onClick={() => setShownPage({ key, at: at - 1 })}>
            Previous
          </Button>
          <span className="tabular" role="status">
            Page {at + 1}
          </span>
          <Button size="small" isDisabled={isLast} isLoading={isFetchingNextPage} loadingText="Next" onClick={() => void next()}>
            Next
          </Button>
        </nav>
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
    </>
  );
}
