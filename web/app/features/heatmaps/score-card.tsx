import type { ReactNode } from "react";
import { roundHalfUp, scoreColour } from "#contracts/bands.ts";
import "./score-card.css";

type Props = {
  name: string;
  /** 0 to 100. */
  score: number;
  word?: string;
  hasAverage?: boolean;
  sentence: string;
  /** How the number comes about. */
  method: ReactNode;
};

/** One score on its scale of 0 to 100, with what it says and how it is computed. */
export function ScoreCard({ name, score, word, hasAverage = false, sentence, method }: Props) {
  const rounded = roundHalfUp(score);
  return (
    <article className="score" data-colour={scoreColour(score)} aria-label={`${name} ${rounded} of 100`}>
      <div className="score__head">
        <h3>{name}</h3>
        {word && <span className="score__word">{word}</span>}
        <span className="score__number tabular">
          {rounded}
          <small>/100</small>
        </span>
      </div>
      <svg className="score__scale" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" className="score__track" />
        <rect width={rounded} height="6" className="score__fill" />
        {hasAverage && <rect x="49.7" width="0.6" height="6" className="score__average" />}
      </svg>
      {hasAverage && (
        <p className="score__legend" aria-hidden="true">
          <span>0</span>
          <span>50 average</span>
          <span>100</span>
        </p>
      )}
      <p className="score__sentence">{sentence}</p>
      <details className="score__method">
        <summary>How this is computed</summary>
        <p>{method}</p>
      </details>
    </article>
  );
}
