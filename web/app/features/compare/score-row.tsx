import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { clamp } from "#kit/portable/clamp.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { incomparableScoreReason } from "#kit/scores/incomparable-reason.ts";
import { likelyInstead, missingScoreReason } from "#kit/scores/missing-score-reason.ts";
import { wholePoints } from "#kit/scores/points.ts";
import {
  calledDifference,
  type Difference,
  differenceOf,
  differenceWord,
  getScore,
  SCORE_LABELS,
  type Score,
  type Scored,
  variantsReason,
} from "#kit/scores/score-differences.ts";
import { scoreWord } from "#kit/scores/score-words.ts";
import { BaselineDifference, NotComparable, TooClose } from "./baseline-difference.tsx";
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
                <ScoreDifferenceLabel score={score} difference={difference} heatmap={heatmap} baseline={baseline} />
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

type LabelProps = Required<Props> & { baseline: HeatmapDetail; difference: Difference };

function ScoreDifferenceLabel({ score, difference, heatmap, baseline }: LabelProps) {
  if (typeof difference === "object") {
    const { mean, interval, pairs } = difference;
    const [low, high] = interval.map(wholePoints);
    return (
      <BaselineDifference
        text={`${mean > 0 ? "+" : ""}${wholePoints(mean)}`}
        explanation={`On average in the ${pairs} templates that both were scored in; ${low} to ${high} points over the templates. At least 9 of 10 such calls are right.`}
      />
    );
  }
  if (difference === "too_close") return <TooClose explanation={variantsReason(score, baseline, heatmap)} />;
  if (difference === "not_comparable") return <NotComparable explanation={incomparableScoreReason(score, baseline, heatmap)} />;
  if (score === "attention") return null;
  const word = differenceWord(score, difference);
  return (
    <BaselineDifference
      text={calledDifference(word, baseline.title)}
      isNeutral={score === "proximity"}
      explanation={`${heatmap.title} is ${word.toLowerCase()} than ${baseline.title}. At least 9 of 10 such calls are right.`}
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
        <rect x={clamp(value - 0.4, 0, 99.2)} width="0.8" height="8" className={styles.mark} />
      </svg>
      {likely && (
        <small className="tabular">
          90% range {low}–{high}
        </small>
      )}
    </span>
  );
}
