import { clsx } from "clsx";
import { MessageSquare, Play } from "lucide-react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { formatDuration, formatSpokenTime } from "#web/app/shared/viewer/video/time-format.ts";
import { pluralize } from "#web/kit/format.ts";
import { SUBTYPE_LABELS } from "../page/subtype-labels.ts";
import styles from "./card-marks.module.css";

type BadgedHeatmap = Pick<HeatmapCard, "type" | "subtype" | "duration" | "timeline" | "slices">;

/** Labels on the image: video and duration, source, and number of comments. */
export function CardBadges({ heatmap: { type, subtype, duration, timeline, slices } }: { heatmap: BadgedHeatmap }) {
  return (
    <>
      {subtype !== "" && (
        <span className={clsx(styles.cardMark, styles.cardMarkSubtype)}>
          {SUBTYPE_LABELS[subtype]}
          {slices > 0 && `, ${slices} slices`}
        </span>
      )}
      <span className={styles.end}>
        {timeline > 0 && (
          <span className={clsx(styles.cardMark, styles.cardMarkComments, "tabular")}>
            <MessageSquare aria-hidden="true" />
            <span aria-hidden="true">{timeline}</span>
            <span className="visually-hidden">{pluralize(timeline, "comment")}</span>
          </span>
        )}
        {type === "video" && (
          <span className={clsx(styles.cardMark, "tabular")}>
            <Play aria-hidden="true" />
            {duration === null ? (
              "Video"
            ) : (
              <>
                <span aria-hidden="true">{formatDuration(duration)}</span>
                <span className="visually-hidden">Video, {formatSpokenTime(Math.round(duration))}</span>
              </>
            )}
          </span>
        )}
      </span>
    </>
  );
}
