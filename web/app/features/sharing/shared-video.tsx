import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SharedHeatmap } from "#contracts/sharing.ts";
import { AreaMarks } from "../../viewer/area-marks.tsx";
import { hasClarity } from "../../viewer/shows-clarity.ts";
import { allowsAreas } from "../../viewer/variants.ts";
import { Timeline } from "../../viewer/video/timeline.tsx";
import { usePlayer } from "../../viewer/video/use-synced-videos.ts";
import { VideoScores } from "../../viewer/video/video-scores.tsx";
import { VideoStage } from "../../viewer/video/video-stage.tsx";
import { videoVariantOf } from "../../viewer/video/video-variants.ts";
import { AreasTool } from "./areas-tool.tsx";
import { SharedPanel } from "./shared-panel.tsx";
import { sharedFramesQuery } from "./view-query.ts";

type Props = { share: string; heatmap: SharedHeatmap; onStale: () => Promise<unknown> };

/** A shared video with its timeline, to look at. */
export function SharedVideo({ share, heatmap, onStale }: Props) {
  const [search, setSearch] = useSearchParams();
  const variant = videoVariantOf(search.get("section"));
  const [areShown, setAreShown] = useState(true);
  const { areas } = heatmap;
  const canHaveAreas = allowsAreas(variant);
  const player = usePlayer();
  const { data: frames, error, refetch } = useQuery(sharedFramesQuery(share));
  const duration = heatmap.duration ?? (frames ? frames.length / frames.rate : 0);
  return (
    <div className="shared__viewer">
      <VideoStage
        heatmap={heatmap}
        poster={null}
        duration={duration}
        player={player}
        variant={variant}
        onVariant={(section) => setSearch({ section }, { replace: true, preventScrollReset: true })}
        onStale={onStale}
        over={(place) => canHaveAreas && areShown && <AreaMarks areas={areas} picture={heatmap} place={place} />}
        tools={
          areas.length > 0 && <AreasTool areShown={areShown} isDisabled={!canHaveAreas} onToggle={() => setAreShown(!areShown)} />
        }
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
      <SharedPanel heatmap={heatmap} scores={<VideoScores heatmap={heatmap} frames={frames} player={player} />} />
    </div>
  );
}
