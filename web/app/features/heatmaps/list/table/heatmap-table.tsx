import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { HeatmapCard as Card } from "#contracts/heatmap-card.ts";
import { LoadingState } from "#web/ui/feedback/loading-state.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { DataGrid } from "#web/ui/table/data-grid.tsx";
import styles from "../heatmap-list.module.css";
import { useIsNarrow } from "../use-is-narrow.ts";
import { useShownHeatmaps } from "../use-shown-heatmaps.ts";
import { columnsFor } from "./columns.tsx";
import tableStyles from "./heatmap-table.module.css";
import { savedSort, saveSort } from "./saved-sort.ts";

/** Rows that are loaded at most, because sorting applies to what is loaded. */
const MAX_ROWS = 500;

/** A constant, because the grid compares its rows by identity. */
const NO_ROWS: Card[] = [];

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ readonly heatmaps: Card[] }>>;
  /** Empty state. */
  empty: ReactNode;
};

/** The list as a table. Loads further pages until all can be sorted, up to the maximum, and says if there are more. */
export function HeatmapTable({ query, empty }: Props) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const navigate = useNavigate();
  const rows = useShownHeatmaps(data) ?? NO_ROWS;
  const isNarrow = useIsNarrow();
  const columns = useSortedColumns(
    isNarrow,
    useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
  );
  const isFull = rows.length >= MAX_ROWS;
  const loadsMore = hasNextPage && !isFull;
  useEffect(() => {
    if (loadsMore && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [loadsMore, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (isPending) return <LoadingState className={styles.tableLoading} label="Loading heatmaps" />;
  if (error && rows.length === 0)
    return <ErrorState title="Couldn’t load your heatmaps" problem={error} onRetry={() => void refetch()} />;
  if (rows.length === 0 && !hasNextPage) return <div className={tableStyles.empty}>{empty}</div>;
  return (
    <>
      <DataGrid
        // A grid keeps the order of a column that it no longer shows.
        key={isNarrow ? "narrow" : "wide"}
        label="Heatmaps"
        rows={rows}
        columns={columns}
        rowId={({ uid }) => uid}
        onOpen={({ uid }) => void navigate(`/heatmap/${uid}`)}
        onSort={(column, direction) => saveSort({ column, direction })}
        isFillingScreen
        heldColumns={2}
      />
      <p className={tableStyles.note} role="status">
        {loadsMore && !isFetchNextPageError && "Loading more…"}
        {isFull && hasNextPage && `The table shows the latest ${rows.length}. Search or filter to find older ones.`}
      </p>
      {isFetchNextPageError && (
        <ErrorState title="Couldn’t load more heatmaps" problem={error} onRetry={() => void fetchNextPage()} />
      )}
    </>
  );
}

/** The columns for the width of the screen, in the order that was last chosen, if the column that it is by is shown. */
function useSortedColumns(isNarrow: boolean, onStale: () => void) {
  return useMemo(() => {
    const columns = columnsFor(isNarrow, onStale);
    const sort = savedSort(columns.flatMap(({ colId, sortable, hide }) => (colId && sortable !== false && !hide ? [colId] : [])));
    return columns.map((column) => (column.colId === sort.column ? { ...column, initialSort: sort.direction } : column));
  }, [isNarrow, onStale]);
}
