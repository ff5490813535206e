import { clsx } from "clsx";
import { ChevronUp, Ellipsis, Heart, Send, X } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { useStableUrl } from "#web/app/shared/viewer/stage/use-stable-url.ts";
import { type FitMode, imageRectInStory, SAFE_ZONES } from "./story.ts";
import styles from "./story-phone.module.css";

export type StoryVariant = "original" | "heatmap" | "peekthrough";

type Props = {
  heatmap: HeatmapDetail & { width: number; height: number };
  variant: StoryVariant;
  fitMode: FitMode;
  areSafeZonesShown: boolean;
};

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** A generic drawing of a phone that shows a sponsored story. */
export function StoryPhone({ heatmap, variant, fitMode, areSafeZonesShown }: Props) {
  const image = useStableUrl(heatmap.imageURL);
  const heat = useStableUrl(heatmap.heatmapURL);
  const peekthrough = useStableUrl(heatmap.peekthroughURL);
  const { x, y, width, height } = imageRectInStory(heatmap, fitMode);
  const place = { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
  const layers = { original: [image], heatmap: [image, heat], peekthrough: [peekthrough] }[variant];
  return (
    <figure className={styles.phone}>
      <div className={styles.phoneScreen}>
        {fitMode === "fit" && image && <img src={image} alt="" className={styles.phoneBackdrop} />}
        {layers.map(
          (url, index) =>
            url && (
              <img
                key={url}
                src={url}
                alt={index === 0 ? `${heatmap.title} in a story, ${variant}` : ""}
                draggable={false}
                className={styles.phonePicture}
                style={place}
              />
            ),
        )}
        {areSafeZonesShown && (
          <>
            <span className={clsx(styles.phoneZone, styles.phoneZoneTop)} style={{ top: 0, height: percent(SAFE_ZONES.top) }}>
              <b>{percent(SAFE_ZONES.top)}</b>
            </span>
            <span className={styles.phoneZone} style={{ bottom: 0, height: percent(SAFE_ZONES.bottom) }}>
              <b>{percent(SAFE_ZONES.bottom)}</b>
            </span>
          </>
        )}
        <div className={styles.phoneHead} aria-hidden="true">
          <div className={styles.phoneProgress}>
            <i />
            <i />
            <i />
          </div>
          <div className={styles.phoneSender}>
            <span className={styles.phoneFace}>y</span>
            <span>
              <b>your_brand</b>
              <small>Sponsored</small>
            </span>
            <Ellipsis />
            <X />
          </div>
        </div>
        <div className={styles.phoneFoot} aria-hidden="true">
          <ChevronUp />
          <span className={styles.phoneButton}>Learn more</span>
          <div className={styles.phoneReply}>
            <span>Send message</span>
            <Heart />
            <Send />
          </div>
        </div>
      </div>
    </figure>
  );
}
