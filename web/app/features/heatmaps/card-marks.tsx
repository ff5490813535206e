import { Play } from "lucide-react";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { length, spokenClock } from "../../viewer/video/moments.ts";
import { SUBTYPE_WORDS } from "./subtype-words.ts";
import "./card-marks.css";

type Marked = Pick<HeatmapCard, "type" | "subtype" | "duration">;

/** On a picture: that it is a film and how long, and what it was made from. */
export function CardMarks({ heatmap: { type, subtype, duration } }: { heatmap: Marked }) {
  return (
    <>
      {subtype !== "" && <span className="card-mark card-mark--subtype">{SUBTYPE_WORDS[subtype]}</span>}
      {type === "video" && (
        <span className="card-mark card-mark--video tabular">
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
    </>
  );
}
