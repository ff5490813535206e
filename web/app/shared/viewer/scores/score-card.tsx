import { clsx } from "clsx";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { bandColour, roundHalfUp } from "#contracts/bands.ts";
import type { Application } from "#contracts/reference.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { BenchmarkCurve } from "./benchmark-curve.tsx";
import { formatPointsInterval, INTERVAL_CONFIDENCE, type Interval } from "./interval.ts";
import type { MeasuredScore } from "./score-accuracy.tsx";
import styles from "./score-card.module.css";

const ScoreAccuracy = lazy(() => import("./score-accuracy.tsx"));

type Props = {
  name: string;
  /** 0 to 100. */
  score: number;
  /** Interval of the score from human attention, in whole points; undefined if unknown. */
  interval: Interval | undefined;
  label?: string;
  /** Icon next to the name for a good score. */
  mark?: ReactNode;
  /** Whether the score has an average of 50. If so, it is shown as a position on the benchmark curve. */
  isBenchmarked?: boolean;
  sentence: string;
  /** How the score is computed. */
  method: ReactNode;
  /** The score's measured agreement with human attention, if available. */
  accuracyScore?: { score: MeasuredScore; model: string; application: Application };
};

/** A score on its scale of 0 to 100, with its interval, meaning and method. */
export function ScoreCard({ name, score, interval, label, mark, isBenchmarked = false, sentence, method, accuracyScore }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const rounded = roundHalfUp(score);
  const spoken = interval ? `, 90% range ${interval[0]} to ${interval[1]}` : "";
  return (
    <article className={styles.score} data-colour={bandColour(score)} aria-label={`${name} ${rounded} of 100${spoken}`}>
      <div className={styles.scoreHead}>
        <h3>{name}</h3>
        {label && <span className={styles.scoreWord}>{label}</span>}
        {mark}
        <span className={clsx(styles.scoreNumber, "tabular")}>
          {rounded}
          <small>/100</small>
        </span>
      </div>
      {interval && <IntervalText interval={interval} />}
      {isBenchmarked ? (
        <BenchmarkCurve score={rounded} />
      ) : (
        <svg className={styles.scoreScale} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="6" className={styles.scoreTrack} />
          <rect width={rounded} height="6" className={styles.scoreFill} />
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
      <p className={styles.scoreSentence}>{sentence}</p>
      <details className={styles.scoreMethod} onToggle={() => setIsAsked(true)}>
        <summary>How this is computed</summary>
        <p>{method}</p>
        {accuracyScore && isAsked && (
          <Suspense>
            <ScoreAccuracy {...accuracyScore} />
          </Suspense>
        )}
        {interval && (
          <p>
            The range is calibrated on held-out images: {INTERVAL_CONFIDENCE}, the score measured with people was within it.{" "}
            <Link to="/accuracy">How accurate this is</Link>
          </p>
        )}
      </details>
    </article>
  );
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

function IntervalText({ interval: likely }: { interval: Interval }) {
  return (
    <p className={styles.scoreLikely}>
      <Tooltip text={`${INTERVAL_CONFIDENCE}, the score measured with people is in this range.`} side="top">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
        <span tabIndex={0} className="tabular">
          90% range {formatPointsInterval(likely)}
        </span>
      </Tooltip>
    </p>
  );
}
