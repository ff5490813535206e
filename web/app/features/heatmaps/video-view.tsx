import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { hasClarity } from "../../viewer/shows-clarity.ts";
import { Timeline } from "../../viewer/video/timeline.tsx";
import { useSyncedVideos } from "../../viewer/video/use-synced-videos.ts";
import { VideoScores } from "../../viewer/video/video-scores.tsx";
import { VideoStage } from "../../viewer/video/video-stage.tsx";
import type { VideoVariant } from "../../viewer/video/video-variants.ts";
import { FrameHeatmap } from "./frame-heatmap.tsx";
import { framesQuery } from "./queries.ts";

type Props = {
  heatmap: HeatmapDetail & { width: number; height: number };
  variant: VideoVariant;
  onVariant: (variant: VideoVariant) => void;
  onStale: () => Promise<unknown>;
  actions: ReactNode;
  /** What stands beside the stage, told what the video scores. */
  panel: (scores: ReactNode) => ReactNode;
};

/** A finished video: its stage with the timeline, and its panel, which follows the film. */
export function VideoView({ heatmap, variant, onVariant, onStale, actions, panel }: Props) {
  const player = useSyncedVideos({ shown: [variant] });
  const { data: frames, error, refetch } = useQuery(framesQuery(heatmap));
  const duration = heatmap.duration ?? (frames ? frames.length / frames.rate : 0);
  return (
    <>
      <VideoStage
        heatmap={heatmap}
        poster={heatmap.combined ?? heatmap.thumbnail}
        duration={duration}
        player={player}
        variant={variant}
        onVariant={onVariant}
        onStale={onStale}
        tools={<FrameHeatmap heatmap={heatmap} player={player} variant={variant} />}
        actions={actions}
      >
        <Timeline
          frames={frames}
          problem={error}
          onRetry={() => void refetch()}
          duration={duration}
          player={player}
          title={heatmap.title}
          hasClarity={hasClarity(heatmap)}
        />
      </VideoStage>
      {panel(<VideoScores heatmap={heatmap} frames={frames} player={player} />)}
    </>
  );
}
