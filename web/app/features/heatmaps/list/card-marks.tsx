import { clsx } from "clsx";
import { MessageSquare, Play } from "lucide-react";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { length, spokenClock } from "#web/app/shared/viewer/video/moments.ts";
import { counted } from "#web/kit/format.ts";
import { SUBTYPE_WORDS } from "../page/subtype-words.ts";
import styles from "./card-marks.module.css";

type Marked = Pick<HeatmapCard, "type" | "subtype" | "duration" | "timeline">;

/** Labels on the image: video and duration, source, and number of comments. */
export function CardMarks({ heatmap: { type, subtype, duration, timeline } }: { heatmap: Marked }) {
  return (
    <>
      {subtype !== "" && <span className={clsx(styles.cardMark, styles.cardMarkSubtype)}>{SUBTYPE_WORDS[subtype]}</span>}
      <span className={styles.end}>
        {timeline > 0 && (
          <span className={clsx(styles.cardMark, styles.cardMarkComments, "tabular")}>
            <MessageSquare aria-hidden="true" />
            <span aria-hidden="true">{timeline}</span>
            <span className="visually-hidden">{counted(timeline, "comment")}</span>
          </span>
        )}
        {type === "video" && (
          <span className={clsx(styles.cardMark, "card-mark--video tabular")}>
            <Play aria-hidden="true" />
            {duration === null ? (
              "Video"
            ) : (
              <>
                <span aria-hidden="true">{length(duration)}</span>
                <span className="visually-hidden">Video, {spokenClock(Math.round(duration))}</span>
              </>
            )}
          </span>
        )}
      </span>
    </>
  );
}
