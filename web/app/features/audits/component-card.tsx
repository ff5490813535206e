import { clsx } from "clsx";
import { Lightbulb } from "lucide-react";
import { COMPONENT_NAMES } from "#contracts/audit-names.ts";
import type { AuditComponent } from "#contracts/audits.ts";
import type { Facts } from "#contracts/facts.ts";
import type { Edit } from "#contracts/what-if.ts";
import { ratingColour } from "#kit/scores/bands.ts";
import styles from "./audits.module.css";
import { type Mark, Statement } from "./statement.tsx";
import { Suggestion } from "./suggestion.tsx";

type Props = {
  component: AuditComponent;
  facts: Facts;
  onMark: Mark;
  onTry: ((edits: readonly Edit[]) => void) | undefined;
};

/** One component of an audit: its rating, the measurements behind it, and suggestions. */
export function ComponentCard({ component: { name, rating, reasoning, suggestion }, facts, onMark, onTry }: Props) {
  const [title, question] = COMPONENT_NAMES[name];
  return (
    <section className={styles.component} aria-label={title}>
      <header>
        <div>
          <h3>{title}</h3>
          <p>{question}</p>
        </div>
        <strong className="tabular">{rating === null ? "Not rated" : `${rating} / 10`}</strong>
      </header>
      {rating !== null && (
        <div className={clsx(styles.bar, styles[`bar--${ratingColour(rating)}`])} aria-hidden="true">
          <span style={{ inlineSize: `${rating * 10}%` }} />
        </div>
      )}
      <ul>
        {reasoning.map((statement) => (
          <Statement key={statement.text} statement={statement} facts={facts} onMark={onMark} />
        ))}
      </ul>
      {suggestion.length > 0 && (
        <div className={styles.suggestions}>
          <h4>
            <Lightbulb aria-hidden="true" />
            {suggestion.length === 1 ? "Suggestion" : "Suggestions"}
          </h4>
          <ul>
            {suggestion.map((each) => (
              <Suggestion key={each.text} suggestion={each} facts={facts} onMark={onMark} onTry={onTry} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
