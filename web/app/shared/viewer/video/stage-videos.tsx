import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { Rect } from "../stage/viewport.ts";
import { SyncedVideo } from "./synced-video.tsx";
import { type Player, usePlayerState } from "./use-synced-videos.ts";
import type { VideoLayers } from "./video-layers.ts";
import styles from "./video-stage.module.css";
import type { VIDEO_VARIANTS, VideoVariant } from "./video-variants.ts";

type Props = {
  player: Player;
  heatmap: VideoLayers;
  variants: readonly (typeof VIDEO_VARIANTS)[number][];
  urls: Readonly<Record<VideoVariant, string | null>>;
  shown: VideoVariant;
  /** The variant that is compared with the shown one, and where it begins, in stage pixels. */
  wiped: { readonly id: VideoVariant; readonly from: number } | undefined;
  place: Rect;
  /** An image to show until the video is loaded. */
  poster: string | null;
  onStale: () => Promise<unknown>;
};

/** The synchronised videos of a heatmap, one over the other, with the poster before and a spinner while they load. */
export function StageVideos({ player, heatmap, variants, urls, shown, wiped, place, poster, onStale }: Props) {
  const { isReady, isWaiting, problems } = usePlayerState(player);
  const { fps = 25 } = heatmap.video ?? {};
  return (
    <div
      className={styles.videos}
      data-ready={isReady}
      style={{ transform: `translate(${place.x}px, ${place.y}px)`, width: place.width, height: place.height }}
    >
      {poster && !isReady && <img src={poster} alt="" draggable={false} />}
      {variants.map(({ id, label }) => (
        <SyncedVideo
          key={id}
          player={player}
          name={id}
          url={urls[id]}
          fps={fps}
          label={`${heatmap.title}, ${label}`}
          onStale={onStale}
          isEager={id === shown}
          style={
            id === wiped?.id ? { clipPath: `inset(0 0 0 ${wiped.from - place.x}px)`, zIndex: "var(--layer-raised)" } : undefined
          }
        />
      ))}
      {isWaiting && !problems[shown] && (
        <div className={styles.videosWaiting} role="status" aria-label="Loading video">
          <Spinner kind="dark" />
        </div>
      )}
    </div>
  );
}
