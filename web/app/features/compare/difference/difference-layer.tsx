import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { ScoreDifference } from "#kit/scores/score-difference.ts";
import { isVariantOf, mayBeCalled } from "#kit/scores/score-differences.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { gainedAttention, movedDifference, paintDifference } from "./attention-difference.ts";
import styles from "./difference-layer.module.css";
import { type AttentionDifference, useAttentionDifference } from "./use-attention-difference.ts";

type Props = {
  heatmap: HeatmapDetail;
  /** The baseline heatmap; undefined for the baseline itself. */
  first: HeatmapDetail | undefined;
  place: Rect;
};

/** Overlay on an image or video that shows where it gets more or less attention than the baseline. */
export function DifferenceLayer({ heatmap, first, place }: Props) {
  if (!first) return <p className={styles.note}>Baseline</p>;
  return <DifferenceFromBaseline heatmap={heatmap} first={first} place={place} />;
}

function DifferenceFromBaseline({ heatmap, first, place }: Props & { first: HeatmapDetail }) {
  const difference = useAttentionDifference(first, heatmap);
  if (difference.state === "none") return <p className={styles.note}>{difference.why}</p>;
  if (difference.state === "loading")
    return (
      <p className={styles.note} role="status">
        Loading the difference…
      </p>
    );
  const gained = gainedAttention(difference.baseline, difference.other);
  const areVariants = isVariantOf(first, heatmap);
  const certainty =
    first.metrics &&
    heatmap.metrics &&
    (mayBeCalled(first, heatmap) ? movedDifference(gained, first.metrics, heatmap.metrics, { areVariants }) : "not_comparable");
  return (
    <>
      <DifferenceCanvas
        difference={difference}
        place={place}
        label={`Where ${heatmap.title} gets more and less attention than ${first.title}`}
      />
      <p className={clsx(styles.note, "tabular")} role="status">
        <b>{wholePercent(gained.after - gained.before)}</b> of attention moved
        {heatmap.type === "video" && " over the whole video"}
        {certainty && CERTAINTY[certainty]}
      </p>
    </>
  );
}

/** Words after the share that moved, by how certain the difference is. */
const CERTAINTY: Readonly<Record<ScoreDifference, string>> = {
  higher: "",
  lower: "",
  too_close: ", too close to call",
  not_comparable: ", not comparable",
};

function DifferenceCanvas({
  difference,
  place,
  label,
}: {
  difference: Extract<AttentionDifference, { state: "ready" }>;
  place: Rect;
  label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { baseline, other } = difference;
  useEffect(() => {
    const image = new ImageData(paintDifference(baseline, other), baseline.width, baseline.height);
    canvas.current?.getContext("2d")?.putImageData(image, 0, 0);
  }, [baseline, other]);
  const at = { transform: `translate(${place.x}px, ${place.y}px)`, width: place.width, height: place.height };
  return (
    <canvas
      ref={canvas}
      className={styles.difference}
      width={baseline.width}
      height={baseline.height}
      style={at}
      role="img"
      aria-label={label}
    />
  );
}

/** Legend for the colours of the difference. */
export function DifferenceLegend() {
  return (
    <p className={styles.legend}>
      <span>Less than baseline</span>
      <span className={styles.legendScale} aria-hidden="true" />
      <span>More than baseline</span>
    </p>
  );
}
