import { Button } from "@aws-amplify/ui-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import { hasClarity } from "#kit/scores/shows-score.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import type { AreaCurve } from "../areas/area-curves.ts";
import styles from "./timeline.module.css";
import { TimelineChart } from "./timeline-chart.tsx";
import type { Player } from "./use-synced-videos.ts";

type Props = {
  heatmap: Pick<HeatmapCard, "title" | "application" | "clarity_score_percentile">;
  frames: Pick<UseQueryResult<FrameMetrics>, "data" | "error" | "refetch">;
  duration: number;
  player: Player;
  /** Areas whose share of attention is drawn in addition to the scores. */
  areas?: readonly AreaCurve[];
  /** Objects of a brand whose share of attention is drawn too. */
  brands?: readonly AreaCurve[];
  markers?: ReactNode;
};

/** The timeline below a video, with a placeholder while it loads. */
export function Timeline({ heatmap, frames: { data, error, refetch }, ...chart }: Props) {
  if (data) return <TimelineChart metrics={data} title={heatmap.title} hasClarity={hasClarity(heatmap)} {...chart} />;
  if (!error) return <div className={styles.timelineWait} role="status" aria-label="Loading timeline" />;
  return (
    <div className={styles.timelineWait} role="alert">
      <p>Couldn’t load the timeline. {toApiError(error).message}</p>
      <Button size="small" onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  );
}
