import type { CSSProperties, RefObject } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { getScore, SCORES } from "#kit/scores/score-differences.ts";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { BRAND_ROW_COUNT, isTracked } from "./brand-rows.tsx";
import { Column, MissingColumn, WaitingColumn } from "./column.tsx";
import styles from "./compare-page.module.css";
import { isNotFound, type useHeatmaps } from "./use-heatmaps.ts";
import { isFinishedVideo } from "./use-video-sync.ts";
import type { CompareVariant } from "./variants.ts";

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  ids: readonly string[];
  queries: ReturnType<typeof useHeatmaps>;
  /** Those that have been loaded. */
  heatmaps: readonly HeatmapDetail[];
  /** The place of the heatmap that the others are compared with. */
  firstPlace: number;
  shown: { readonly variant: CompareVariant; readonly areAreasShown: boolean; readonly hasAreas: boolean };
  /** Plays the videos together. */
  player: Player | undefined;
  onRemove: (uid: string) => void;
  onMoveLeft: (place: number) => void;
};

/** The compared heatmaps side by side, with rows of scores at the same heights. */
export function CompareColumns({ ref, ids, queries, heatmaps, firstPlace, shown, player, onRemove, onMoveLeft }: Props) {
  const first = queries[firstPlace]?.data;
  const scores = SCORES.filter((score) => score !== "attention" || heatmaps.some((heatmap) => getScore(heatmap, score)));
  const hasBrands = heatmaps.some(isTracked);
  return (
    <div
      ref={ref}
      className={styles.compareColumns}
      style={{ "--score-rows": scores.length + (hasBrands ? BRAND_ROW_COUNT : 0) } as CSSProperties}
      data-count={ids.length}
      tabIndex={-1}
    >
      {ids.map((uid, place) => {
        const { data, error, refetch } = queries[place]!;
        const remove = () => onRemove(uid);
        if (data && !isNotFound(error))
          return (
            <Column
              key={uid}
              heatmap={data}
              baseline={place === firstPlace ? undefined : first}
              isBaseline={place === firstPlace && ids.length > 1}
              {...shown}
              scores={scores}
              hasBrands={hasBrands}
              {...(place > firstPlace && { onMoveLeft: () => onMoveLeft(place) })}
              together={player && isFinishedVideo(data) ? player : undefined}
              onStale={() => refetch({ cancelRefetch: false })}
              onRemove={remove}
            />
          );
        if (error)
          return (
            <MissingColumn
              key={uid}
              problem={error}
              isGone={isNotFound(error)}
              onRetry={() => void refetch()}
              onRemove={remove}
            />
          );
        return <WaitingColumn key={uid} />;
      })}
    </div>
  );
}
