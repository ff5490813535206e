import { Pause, Play } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { length } from "../../viewer/video/moments.ts";
import { SeekBar } from "../../viewer/video/seek-bar.tsx";
import { SyncedVideo } from "../../viewer/video/synced-video.tsx";
import { type Player, usePlayerState, usePlayerTime } from "../../viewer/video/use-synced-videos.ts";
import { VideoTrouble } from "../../viewer/video/video-trouble.tsx";
import type { ComparedVariant } from "./variants.ts";
import "./video.css";

type Props = {
  heatmap: HeatmapDetail;
  variant: ComparedVariant;
  player: Player;
  hasControls: boolean;
  onStale: () => Promise<unknown>;
};

/** A video without its sound, played by its own controls, or together with the others. */
export function Video({ heatmap, variant, player, hasControls, onStale }: Props) {
  const { uid, title, imageURL, heatmapURL, peekthroughURL, video, duration } = heatmap;
  const { problems } = usePlayerState(player);
  const problem = problems[uid];
  const url = { heatmap: heatmapURL, peekthrough: peekthroughURL, original: imageURL, gazeplot: imageURL }[variant];
  return (
    <div className="compared-video">
      <div className="compared-video__film">
        <SyncedVideo
          key={variant}
          player={player}
          name={uid}
          url={url}
          fps={video?.fps ?? 25}
          label={`${title}, without sound`}
          onStale={onStale}
          isEager
        />
        {problem && <VideoTrouble problem={problem} title={title} url={url} onRetry={() => player.report(uid, undefined)} />}
      </div>
      {hasControls && <Controls player={player} title={title} duration={duration ?? 0} />}
    </div>
  );
}

function Controls({ player, title, duration }: { player: Player; title: string; duration: number }) {
  const { isPlaying } = usePlayerState(player);
  return (
    <div className="compared-video__controls">
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
    <span className="compared-video__time tabular">
      {length(Math.floor(time))} / {length(duration)}
    </span>
  );
}
