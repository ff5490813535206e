import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef } from "react";
import type { HeatmapCard as Card } from "#contracts/heatmap-card.ts";
import { ListedHeatmaps } from "#web/app/shared/compare-selection/listed-heatmaps.ts";
import { LoadingState } from "#web/ui/feedback/loading-state.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { useColumns } from "../uploads/use-columns.ts";
import { CARD_TEXT_HEIGHT, CardSkeleton, HeatmapCard } from "./heatmap-card.tsx";
import styles from "./heatmap-list.module.css";
import { useShownHeatmaps } from "./use-shown-heatmaps.ts";

/** Number of rows rendered beyond the screen: enough for fast scrolling, few enough for thousands of cards. */
const OVERSCAN = 3;
const EAGER_IMAGES = 51;
const SKELETONS = 12;

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ readonly heatmaps: Card[] }>>;
  /** Empty state. */
  empty: ReactNode;
};

/** Virtualised, paginated grid of heatmap cards. */
export function HeatmapGrid({ query, empty }: Props) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const frame = useRef<HTMLDivElement>(null);
  const { columns, cardWidth, offset, gap } = useColumns(frame);
  const cards = useShownHeatmaps(data) ?? [];
  const rows = Math.ceil(cards.length / columns);
  const rowHeight = Math.round(cardWidth * 0.625) + CARD_TEXT_HEIGHT + gap;

  const virtual = useWindowVirtualizer({ count: rows, estimateSize: () => rowHeight, overscan: OVERSCAN, scrollMargin: offset });
  // Re-measure when the row height changes.
  useEffect(() => virtual.measure(), [rowHeight]);

  const shown = virtual.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? -1) >= rows - 2;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  // Links in the list expire after five minutes. An image that fails to load triggers one refetch at a time.
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);

  const grid = { display: "grid", gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap };
  const latest = useRef(cards);
  latest.current = cards;
  const listed = useCallback(() => latest.current, []);
  return (
    <div ref={frame}>
      {isPending && (
        <LoadingState style={grid} label="Loading heatmaps">
          {Array.from({ length: SKELETONS }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </LoadingState>
      )}
      {error && cards.length === 0 && (
        <ErrorState title="Couldn’t load your heatmaps" problem={error} onRetry={() => void refetch()} />
      )}
      {data && cards.length === 0 && !hasNextPage && <div style={grid}>{empty}</div>}
      <ListedHeatmaps value={listed}>
        <ul className={styles.rows} style={{ height: virtual.getTotalSize() }} aria-label="Heatmaps">
          {shown.map((row) => (
            <Row key={row.key} top={row.start - offset} style={grid}>
              {cards.slice(row.index * columns, (row.index + 1) * columns).map((card, column) => (
                <HeatmapCard
                  key={card.uid}
                  heatmap={card}
                  isEager={row.index * columns + column < EAGER_IMAGES}
                  onStale={refresh}
                />
              ))}
            </Row>
          ))}
        </ul>
      </ListedHeatmaps>
      {isFetchingNextPage && (
        <p role="status" className={styles.more}>
          Loading more…
        </p>
      )}
      {isFetchNextPageError && (
        <ErrorState title="Couldn’t load more heatmaps" problem={error} onRetry={() => void fetchNextPage()} />
      )}
    </div>
  );
}

function Row({ top, style, children }: { top: number; style: CSSProperties; children: ReactNode }) {
  return (
    <li className={styles.row} style={{ ...style, transform: `translateY(${top}px)` }}>
      {children}
    </li>
  );
}
