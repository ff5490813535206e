import { roundHalfUp } from "#contracts/bands.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { incomparableReason } from "#kit/scores/incomparable-reason.ts";
import { likelyInstead, missingScoreReason } from "#kit/scores/missing-score-reason.ts";
import { wholePoints } from "#kit/scores/points.ts";
import {
  type Difference,
  differenceOf,
  differenceWord,
  getScore,
  SCORE_LABELS,
  type Score,
  type Scored,
} from "#kit/scores/score-differences.ts";
import { scoreWord } from "#kit/scores/score-words.ts";
import { BaselineDifference, NINE_IN_TEN, NotComparable, TooClose } from "./baseline-difference.tsx";
import styles from "./score-row.module.css";

type Props = { score: Score; heatmap: HeatmapDetail; baseline: HeatmapDetail | undefined };

/** A score of a heatmap on its scale, with its interval and the difference to the baseline. */
export function ScoreRow({ score, heatmap, baseline }: Props) {
  const scored = getScore(heatmap, score);
  const likely = likelyInstead(heatmap, score);
  const difference = baseline && differenceOf(score, baseline, heatmap);
  const word = scored && scoreWord(score, heatmap);
  return (
    <div className={styles.scoreRow}>
      <dt>{SCORE_LABELS[score]}</dt>
      {scored ? (
        <dd>
          <span className={styles.line}>
            <b className="tabular">{roundHalfUp(scored.value)}</b>
            <small>/100</small>
            {word && <span className={styles.word}>{word}</span>}
            {difference && (
              <span className={styles.difference}>
                <ScoreDifferenceLabel
                  score={score}
                  difference={difference}
                  reason={score === "attention" ? FEW_TEMPLATES : incomparableReason(baseline, heatmap)}
                />
              </span>
            )}
          </span>
          <Scale {...scored} />
        </dd>
      ) : (
        <dd className={styles.none}>
          {missingScoreReason(heatmap, score)}
          {likely && <p>{likely}</p>}
        </dd>
      )}
    </div>
  );
}

const FEW_TEMPLATES = "They have fewer than three templates in common.";

/** @param reason why the two cannot be compared, if they cannot */
function ScoreDifferenceLabel({ score, difference, reason }: { score: Score; difference: Difference; reason: string }) {
  if (typeof difference === "object") {
    const { mean, interval, pairs } = difference;
    const [low, high] = interval.map(wholePoints);
    return (
      <BaselineDifference
        text={`${mean > 0 ? "+" : ""}${wholePoints(mean)}`}
        explanation={`Compared with the first in the ${pairs} templates that both were scored in. 90% range ${low} to ${high} points.`}
      />
    );
  }
  if (difference === "too_close")
    return score === "attention" ? (
      <TooClose explanation="The other may be ahead: the range of the difference includes 0 points." />
    ) : (
      <TooClose />
    );
  if (difference === "not_comparable") return <NotComparable explanation={reason} />;
  if (score === "attention") return null;
  const word = differenceWord(score, difference);
  return (
    <BaselineDifference
      text={`${word} (${NINE_IN_TEN})`}
      isNeutral={score === "proximity"}
      explanation={`${word} than the first. At least 9 of 10 such calls are right.`}
    />
  );
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
