import { clsx } from "clsx";
import { Pause, Play } from "lucide-react";
import { useRef } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { SeekBar } from "#web/app/shared/viewer/video/seek-bar.tsx";
import { SyncedVideo } from "#web/app/shared/viewer/video/synced-video.tsx";
import { formatDuration } from "#web/app/shared/viewer/video/time-format.ts";
import { type Player, usePlayerState, usePlayerTime } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { VideoError } from "#web/app/shared/viewer/video/video-error.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { DifferenceLayer } from "./difference/difference-layer.tsx";
import { aspectRatioOf, useContainedRect } from "./use-contained-rect.ts";
import type { CompareVariant } from "./variants.ts";
import styles from "./video.module.css";

type Props = {
  heatmap: HeatmapDetail;
  /** The baseline heatmap; undefined for the baseline itself. */
  baseline: HeatmapDetail | undefined;
  variant: CompareVariant;
  player: Player;
  hasControls: boolean;
  onStale: () => Promise<unknown>;
};

/** A muted video with its own controls, or played together with the others. */
export function ComparedVideo({ heatmap, baseline, variant, player, hasControls, onStale }: Props) {
  const { uid, title, imageURL, heatmapURL, peekthroughURL, brandURL, video, duration, width, height } = heatmap;
  const frame = useRef<HTMLDivElement>(null);
  const size = { width: width ?? 1, height: height ?? 1 };
  const place = useContainedRect(frame, size);
  const { problems } = usePlayerState(player);
  const problem = problems[uid];
  const urls = { heatmap: heatmapURL, peekthrough: peekthroughURL, brand: brandURL ?? imageURL } as const;
  const shown = variant === "gazeplot" || variant === "difference" ? "original" : variant;
  const url = shown === "original" ? imageURL : urls[shown];
  return (
    <div className={styles.comparedVideo}>
      <div ref={frame} className={styles.comparedVideoPlayer} style={aspectRatioOf(size)}>
        <SyncedVideo
          key={shown}
          player={player}
          name={uid}
          url={url}
          fps={video?.fps ?? 25}
          label={`${title}, without sound`}
          onStale={onStale}
          isEager
        />
        {variant === "difference" && <DifferenceLayer heatmap={heatmap} first={baseline} place={place} />}
        {problem && <VideoError problem={problem} title={title} url={url} onRetry={() => player.report(uid, undefined)} />}
      </div>
      {hasControls && <Controls player={player} title={title} duration={duration ?? 0} />}
    </div>
  );
}

function Controls({ player, title, duration }: { player: Player; title: string; duration: number }) {
  const { isPlaying } = usePlayerState(player);
  return (
    <div className={styles.comparedVideoControls}>
      <IconButton label={isPlaying ? `Pause ${title}` : `Play ${title}`} onClick={() => player.toggle()}>
        {isPlaying ? <Pause /> : <Play />}
      </IconButton>
      <SeekBar player={player} duration={duration} />
      <Time player={player} duration={duration} />
    </div>
  );
}

function Time({ player, duration }: { player: Player; duration: number }) {
  const time = usePlayerTime(player);
  return (
    <span className={clsx(styles.comparedVideoTime, "tabular")}>
      {formatDuration(Math.floor(time))} / {formatDuration(duration)}
    </span>
  );
}
