import { clsx } from "clsx";
import { focusBand, proximityBand, roundHalfUp } from "#contracts/bands.ts";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { getScore, type Score, type Scored, scoreDifference } from "./score-differences.ts";
import styles from "./score-row.module.css";

const NAMES: Readonly<Record<Score, string>> = {
  attention: "Attention",
  clarity: "Clarity",
  focus: "Focus",
  proximity: "Proximity",
};
/** Clarity has no rating of its own, because it is relative to the average of 50. */
const SCORE_WORDS: Readonly<Partial<Record<Score, (value: number) => string>>> = { focus: focusBand, proximity: proximityBand };

type Props = { score: Score; heatmap: HeatmapDetail; baseline: HeatmapDetail | undefined };

/** A score of a heatmap on its scale, with its interval and the difference to the baseline. */
export function ScoreRow({ score, heatmap, baseline }: Props) {
  const scored = getScore(heatmap, score);
  const against = baseline && getScore(baseline, score);
  return (
    <div className={styles.scoreRow}>
      <dt>
        {NAMES[score]}
        {scored && against && <BaselineDifference baseline={against} scored={scored} />}
      </dt>
      {scored ? (
        <dd>
          <span className={styles.line}>
            <b className="tabular">{roundHalfUp(scored.value)}</b>
            <small>/100</small>
            {SCORE_WORDS[score] && <span className={styles.word}>{SCORE_WORDS[score](scored.value)}</span>}
          </span>
          <Scale {...scored} />
        </dd>
      ) : (
        <dd className={styles.none}>{missingScoreReason(heatmap, score)}</dd>
      )}
    </div>
  );
}

function missingScoreReason({ status, metrics, type }: HeatmapDetail, score: Score): string {
  if (status === "failed" || status === "error") return "None";
  if (status !== "done") return "Not finished yet";
  if (score === "attention") return "No benchmark available";
  if (metrics && !metrics.stands_out) return `Nothing in this ${type} stands out`;
  return score === "clarity" ? "No comparison data for this type" : "Not measured";
}

function BaselineDifference({ baseline: first, scored }: { baseline: Scored; scored: Scored }) {
  const difference = scoreDifference(first, scored);
  if (difference === "too close")
    return (
      <Tooltip text={tooCloseExplanation(first, scored)} side="top">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
        <span className={styles.close} tabIndex={0}>
          too close to call
        </span>
      </Tooltip>
    );
  const { points } = difference;
  return (
    <span className={clsx(styles.points, "tabular")}>
      {points > 0 ? "+" : "−"}
      {Math.abs(points)}
      <span className="visually-hidden"> compared with the first</span>
    </span>
  );
}

function tooCloseExplanation(first: Scored, { interval }: Scored): string {
  if (!first.interval || !interval) return "Both have the same score.";
  return "The ranges overlap, so either could be higher.";
}

/** The score on a scale of 0 to 100, with its interval as a band. */
function Scale({ value, interval: likely }: Scored) {
  const [low, high] = likely ?? [value, value];
  return (
    <span className={styles.scale}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect y="2" width="100" height="4" rx="1" className={styles.track} />
        <rect x={low} y="2" width={high - low} height="4" className={styles.band} />
        <rect x={Math.min(99.2, Math.max(0, value - 0.4))} width="0.8" height="8" className={styles.mark} />
      </svg>
      {likely && (
        <small className="tabular">
          90% range {low}–{high}
        </small>
      )}
    </span>
  );
}
