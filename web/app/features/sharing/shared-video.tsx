import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { SharedHeatmap } from "#contracts/sharing.ts";
import { Timeline } from "#web/app/shared/viewer/video/timeline.tsx";
import { usePlayer } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { VideoScores } from "#web/app/shared/viewer/video/video-scores.tsx";
import { VideoStage } from "#web/app/shared/viewer/video/video-stage.tsx";
import { videoVariantFromParam } from "#web/app/shared/viewer/video/video-variants.ts";
import sharedPageStyles from "./shared-page.module.css";
import { SharedPanel } from "./shared-panel.tsx";
import { useSharedAreas } from "./use-shared-areas.tsx";
import { sharedFramesQuery } from "./view-query.ts";

type Props = { share: string; heatmap: SharedHeatmap; onStale: () => Promise<unknown> };

/** A shared video with its timeline, read-only. */
export function SharedVideo({ share, heatmap, onStale }: Props) {
  const [search, setSearch] = useSearchParams();
  const variant = videoVariantFromParam(search.get("section"));
  const areas = useSharedAreas(heatmap, variant);
  const player = usePlayer();
  const frames = useQuery(sharedFramesQuery(share));
  const { data } = frames;
  const duration = heatmap.duration ?? (data ? data.length / data.rate : 0);
  return (
    <div className={sharedPageStyles.sharedViewer}>
      <VideoStage
        heatmap={heatmap}
        poster={null}
        duration={duration}
        player={player}
        variant={variant}
        onVariant={(section) => setSearch({ section }, { replace: true, preventScrollReset: true })}
        onStale={onStale}
        {...areas}
      >
        <Timeline heatmap={heatmap} frames={frames} duration={duration} player={player} />
      </VideoStage>
      <SharedPanel heatmap={heatmap} scores={<VideoScores heatmap={heatmap} frames={data} player={player} />} />
    </div>
  );
}
