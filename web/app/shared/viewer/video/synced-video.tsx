import { type CSSProperties, useEffect, useRef } from "react";
import styles from "./synced-video.module.css";
import { useRefreshedUrl } from "./use-refreshed-url.ts";
import { type Player, usePlayerState } from "./use-synced-videos.ts";

type Props = {
  player: Player;
  /** Name of the video in the player. */
  name: string;
  url: string | null;
  /** Frames per second of the video. */
  fps: number;
  label: string;
  /** Requests new links. Resolves when they are available or the request failed. */
  onStale: () => Promise<unknown>;
  /** Preloads more than the first frame before playback. */
  isEager?: boolean;
  style?: CSSProperties | undefined;
};

/**
 * A video of a player, filling its container. An expired link is replaced at the current position. Load and decode errors are
 * reported to the player.
 */
export function SyncedVideo({ player, name, url, fps, label, onStale, isEager = false, style }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  const { visible, problems } = usePlayerState(player);
  const { source, renew } = useRefreshedUrl(url, onStale);
  const isVisible = visible.includes(name);
  /** Whether a new link failed before any data was loaded. */
  const wasRenewed = useRef(false);
  const lastError = useRef<MediaError>(null);

  useEffect(() => (element.current ? player.add(name, element.current, fps) : undefined), [player, name, fps]);

  const isGivenUp = problems[name] !== undefined;
  const wasGivenUp = useRef(false);
  useEffect(() => {
    if (wasGivenUp.current && !isGivenUp) {
      wasRenewed.current = false;
      void renew().then((isNew) => !isNew && element.current?.load());
    }
    wasGivenUp.current = isGivenUp;
  }, [isGivenUp, renew]);

  const onError = async () => {
    const { error } = element.current ?? {};
    if (!error || error === lastError.current) return;
    lastError.current = error;
    const { code } = error;
    if (code === MediaError.MEDIA_ERR_DECODE) return player.report(name, "unplayable");
    const isFresh = wasRenewed.current;
    wasRenewed.current = true;
    if (!isFresh && (await renew().catch(() => false))) return;
    // A rejected link and an unsupported format raise the same error, but a new link is not rejected.
    player.report(name, code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? "unplayable" : "unreachable");
  };
  // A video starts to load when its element is created. Errors raised before it is mounted would not be handled.
  const afterMount = useRef(onError);
  useEffect(() => void afterMount.current(), []);

  return (
    // biome-ignore lint/a11y/useMediaCaption: uploaded videos have no captions
    <video
      ref={element}
      className={styles.syncedVideo}
      data-name={name}
      data-visible={isVisible}
      style={style}
      src={source ?? undefined}
      aria-label={label}
      aria-hidden={!isVisible}
      tabIndex={-1}
      playsInline
      disablePictureInPicture
      preload={isEager ? "auto" : "metadata"}
      onLoadedData={() => {
        wasRenewed.current = false;
      }}
      onError={() => void onError()}
    />
  );
}
