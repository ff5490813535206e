import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ColDef, ICellRendererParams } from "ag-grid-community";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router-dom";
import { roundHalfUp } from "#contracts/bands.ts";
import type { HeatmapCard as Card } from "#contracts/heatmaps.ts";
import { showsClarity } from "#kit/scores/shows-clarity.ts";
import { typeName } from "#web/app/shared/benchmarks/type-name.ts";
import { CompareCheckbox } from "#web/app/shared/compare-selection/compare-checkbox.tsx";
import { pendingRemovals } from "#web/app/shared/pending-removals.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { DataGrid } from "#web/ui/table/data-grid.tsx";
import styles from "./heatmap-table.module.css";

/** Rows that are loaded at most: sorting applies to what is loaded, and all rows are in the document. */
export const MAX_ROWS = 500;

const STATUS: Readonly<Record<Card["status"], string>> = {
  requested: "In progress",
  processed: "In progress",
  done: "Done",
  error: "Failed",
  failed: "Failed",
};

type Cell = ICellRendererParams<Card>;

function Selection({ data }: Cell) {
  return (
    data?.status === "done" && (
      <span className={styles.selection}>
        <CompareCheckbox heatmap={data} />
      </span>
    )
  );
}

function Title({ data }: Cell) {
  return data && <Link to={`/heatmap/${data.uid}`}>{data.title}</Link>;
}

const score = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : roundHalfUp(value);
const orDash = ({ value }: { value: unknown }): string => (value === null || value === undefined ? "–" : String(value));

const COLUMNS: ColDef<Card>[] = [
  { colId: "select", headerName: "", width: 56, sortable: false, resizable: false, cellRenderer: Selection },
  { headerName: "Title", field: "title", flex: 3, minWidth: 170, cellRenderer: Title },
  { colId: "type", headerName: "Type", flex: 1, minWidth: 140, valueGetter: ({ data }) => data && typeName(data) },
  {
    colId: "attention",
    headerName: "Attention",
    width: 110,
    valueGetter: ({ data }) => score(data?.attention_score),
    valueFormatter: orDash,
  },
  {
    colId: "clarity",
    headerName: "Clarity",
    width: 100,
    valueGetter: ({ data }) => (data && showsClarity(data) ? score(data.clarity_score_percentile) : null),
    valueFormatter: orDash,
  },
  { colId: "status", headerName: "Status", width: 115, valueGetter: ({ data }) => data && STATUS[data.status] },
  { headerName: "Comments", field: "timeline", width: 118 },
  { colId: "tags", headerName: "Tags", flex: 1, minWidth: 110, valueGetter: ({ data }) => data?.tags.join(", ") },
  { headerName: "Created by", field: "requested_by_name", flex: 1, minWidth: 130 },
  {
    headerName: "Created",
    field: "created_at",
    width: 130,
    sort: "desc",
    valueFormatter: ({ value }) => dayMonthYear(value as string),
  },
];

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ readonly heatmaps: Card[] }>>;
  /** Empty state. */
  empty: ReactNode;
};

/** The list as a table. Loads further pages automatically, so that sorting applies to all rows up to the maximum, and says so if there are more. */
export function HeatmapTable({ query, empty }: Props) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const navigate = useNavigate();
  const removed = useSyncExternalStore(pendingRemovals.subscribe, pendingRemovals.get);
  const rows = data?.pages.flatMap((page) => page.heatmaps.filter(({ uid }) => !removed.has(uid))) ?? [];
  const isFull = rows.length >= MAX_ROWS;
  const loadsMore = hasNextPage && !isFull;
  useEffect(() => {
    if (loadsMore && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [loadsMore, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (isPending) return <div className={styles.loading} role="status" aria-label="Loading heatmaps" />;
  if (error && rows.length === 0)
    return <ErrorState title="Couldn’t load your heatmaps" problem={error} onRetry={() => void refetch()} />;
  if (rows.length === 0 && !hasNextPage) return <div className={styles.empty}>{empty}</div>;
  return (
    <>
      <DataGrid
        label="Heatmaps"
        rows={rows}
        columns={COLUMNS}
        rowId={({ uid }) => uid}
        onOpen={({ uid }) => void navigate(`/heatmap/${uid}`)}
      />
      <p className={styles.note} role="status">
        {loadsMore && !isFetchNextPageError && "Loading more …"}
        {isFull && hasNextPage && `These are the latest ${rows.length}. Search or filter to find older ones.`}
      </p>
      {isFetchNextPageError && (
        <ErrorState title="Couldn’t load more heatmaps" problem={error} onRetry={() => void fetchNextPage()} />
      )}
    </>
  );
}
