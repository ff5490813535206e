import type { AuditStatement } from "#contracts/audits.ts";
import type { FactElement, Facts } from "#contracts/facts.ts";
import styles from "./audits.module.css";

export type Mark = (elements: readonly FactElement[]) => void;

/** A sentence of an audit. If it is about elements, pointing at it or focusing it marks them on the image. */
export function Statement({ statement, facts, onMark }: { statement: AuditStatement; facts: Facts; onMark: Mark }) {
  const elements = facts.elements.filter(({ id }) => statement.elements.includes(id));
  if (elements.length === 0) return <li>{statement.text}</li>;
  const mark = () => onMark(elements);
  const unmark = () => onMark([]);
  return (
    <li>
      <button type="button" className={styles.statement} onMouseEnter={mark} onMouseLeave={unmark} onFocus={mark} onClick={mark}>
        {statement.text}
      </button>
    </li>
  );
}
