import { type CSSProperties, useEffect, useRef } from "react";
import { useRenewedUrl } from "./use-renewed-url.ts";
import { type Player, usePlayerState } from "./use-synced-videos.ts";
import "./synced-video.css";

type Props = {
  player: Player;
  /** What the player calls this film. */
  name: string;
  url: string | null;
  /** Frames a second of the film. */
  fps: number;
  label: string;
  /** Asks for newer links; ends once they are there, or are not to be had. */
  onStale: () => Promise<unknown>;
  /** Fetched beyond its first picture before it is played. */
  isEager?: boolean;
  style?: CSSProperties | undefined;
};

/**
 * One film of a player, filling the box it stands in. A link that has run out is replaced where the film stands. What cannot be had or
 * decoded is told to the player.
 */
export function SyncedVideo({ player, name, url, fps, label, onStale, isEager = false, style }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  const { visible, problems } = usePlayerState(player);
  const { source, renew } = useRenewedUrl(url, onStale);
  const isVisible = visible.includes(name);
  /** A link that never gave anything, though it was fresh. */
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
    // A refused link and a file of another kind look alike; a link that is fresh is not refused.
    player.report(name, code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? "unplayable" : "unreachable");
  };
  // A film loads from when its element is made: what goes wrong before that is on the page is told to nobody.
  const afterMount = useRef(onError);
  useEffect(() => void afterMount.current(), []);

  return (
    // biome-ignore lint/a11y/useMediaCaption: what people upload brings no captions
    <video
      ref={element}
      className="synced-video"
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
