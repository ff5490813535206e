import { clsx } from "clsx";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { ScoreName } from "#contracts/attention.ts";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import { bandColour, roundHalfUp } from "#kit/scores/bands.ts";
import { formatPointsInterval, INTERVAL_CONFIDENCE, type Interval } from "#kit/scores/interval.ts";
import { isOneBand, type ScoreWord } from "#kit/scores/score-words.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { BenchmarkCurve } from "./benchmark-curve.tsx";
import styles from "./score-card.module.css";

const ScoreAccuracy = lazyComponent(() => import("./score-accuracy.tsx"));

type Props = {
  name: string;
  /** 0 to 100; undefined if it is too uncertain to be shown. */
  score: number | undefined;
  /** Interval of the score from human attention, in whole points; undefined if unknown. */
  interval: Interval | undefined;
  label?: ScoreWord | undefined;
  /** Icon next to the name for a good score. */
  mark?: ReactNode;
  /** Whether half of the references score below 50. */
  isBenchmarked?: boolean;
  /** Whether the distribution of the references is unknown. If so, the score is shown on the benchmark curve. */
  hasCurve?: boolean;
  /** Whether a higher score is not better, or it is open on which side of the average it is. */
  isNeutral?: boolean;
  text: string;
  /** A statement that is likely for people, with its probability. */
  statement?: string | undefined;
  /** The interval of the quantity that the sentence states. */
  quantity?: string | undefined;
  /** How the score is computed. */
  method: ReactNode;
  /** The source of the ranges, unless people were measured on this kind of image. */
  basis?: string | undefined;
  /** The score's measured agreement with human attention, if available. */
  accuracyScore?: { score: ScoreName; model: string; group: ReferenceGroup | null };
};

/** A score on its scale of 0 to 100, with its interval, meaning and method. */
export function ScoreCard(props: Props) {
  const {
    name,
    score,
    interval,
    label,
    mark,
    isNeutral = false,
    text,
    statement,
    quantity,
    method,
    basis,
    accuracyScore,
  } = props;
  const [isAsked, setIsAsked] = useState(false);
  const hasScore = score !== undefined;
  return (
    <article
      className={styles.score}
      data-colour={hasScore && !isNeutral ? bandColour(score) : "neutral"}
      aria-label={spokenName(name, score, interval)}
    >
      <div className={styles.scoreHead}>
        <h3>{name}</h3>
        {label && (
          <span className={styles.scoreWord} data-uncertain={!isOneBand(label)}>
            {label}
          </span>
        )}
        {mark}
        {hasScore && (
          <span className={clsx(styles.scoreNumber, "tabular")}>
            {roundHalfUp(score)}
            <small>/100</small>
          </span>
        )}
      </div>
      {hasScore && <Position {...props} score={roundHalfUp(score)} />}
      <p className={styles.scoreSentence}>{text}</p>
      {statement && <p className={styles.scoreStatement}>{statement}</p>}
      <details className={styles.scoreMethod} onToggle={() => setIsAsked(true)}>
        <summary>How this is computed</summary>
        <p>{method}</p>
        {quantity && (
          <p>
            {basis ? "The 90% range of the value is" : `${INTERVAL_CONFIDENCE}, the value measured with people is`} {quantity}.
          </p>
        )}
        {!hasScore && <p>No score is shown, because its range would cover most of the scale.</p>}
        {accuracyScore && isAsked && (
          <Suspense>
            <ScoreAccuracy {...accuracyScore} />
          </Suspense>
        )}
        <p>
          <Link to="/help/scores">What the scores mean</Link>
        </p>
        {interval && (
          <p>
            {!basis && "The ranges come from measurements with people. "}
            <Link to="/accuracy">How accurate this is</Link>
          </p>
        )}
      </details>
    </article>
  );
}

/** The score on its scale, with its interval. */
function Position({ score, interval, basis, isBenchmarked = false, hasCurve = false }: Props & { score: number }) {
  return (
    <>
      {interval && <IntervalText interval={interval} basis={basis} />}
      {hasCurve ? (
        <BenchmarkCurve score={score} />
      ) : (
        <svg className={styles.scoreScale} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="6" className={styles.scoreTrack} />
          <rect width={score} height="6" className={styles.scoreFill} />
        </svg>
      )}
      {interval && <IntervalMark interval={interval} />}
      {isBenchmarked && (
        <p className={styles.scoreLegend} aria-hidden="true">
          <span>0</span>
          <span>50 average</span>
          <span>100</span>
        </p>
      )}
    </>
  );
}

function spokenName(name: string, score: number | undefined, interval: Interval | undefined): string {
  if (score === undefined) return name;
  return `${name} ${roundHalfUp(score)} of 100${interval ? `, 90% range ${interval[0]} to ${interval[1]}` : ""}`;
}

/** A thin line below the scale, from the lower to the upper bound. */
function IntervalMark({ interval: [low, high] }: { interval: Interval }) {
  return (
    <svg className={styles.scoreRange} viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
      <rect x={Math.min(low, 99.2)} y="2" width={Math.max(0.8, high - low)} height="1" />
      <rect x={Math.min(low, 99.2)} width="0.8" height="5" />
      <rect x={Math.max(high - 0.8, 0)} width="0.8" height="5" />
    </svg>
  );
}

function IntervalText({ interval: likely, basis }: { interval: Interval; basis: string | undefined }) {
  return (
    <p className={styles.scoreLikely}>
      <Tooltip text={basis ?? `${INTERVAL_CONFIDENCE}, the score measured with people is in this range.`} side="top">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
        <span tabIndex={0} className="tabular">
          90% range {formatPointsInterval(likely)}
        </span>
      </Tooltip>
    </p>
  );
}
