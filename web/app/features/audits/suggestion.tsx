import { Button } from "@aws-amplify/ui-react";
import type { AuditSuggestion } from "#contracts/audits.ts";
import type { Facts } from "#contracts/facts.ts";
import type { Edit } from "#contracts/what-if.ts";
import { shareChange, verdictText } from "#kit/scores/change-texts.ts";
import styles from "./audits.module.css";
import { type Mark, Statement } from "./statement.tsx";

type Props = {
  suggestion: AuditSuggestion;
  facts: Facts;
  onMark: Mark;
  /** Opens edits; undefined for an audit of an earlier analysis, whose edits do not fit. */
  onTry: ((edits: readonly Edit[]) => void) | undefined;
};

/** A suggested change, and its effect when it was tried on the image. */
export function Suggestion({ suggestion, facts, onMark, onTry }: Props) {
  const { trial } = suggestion;
  return (
    <>
      <Statement statement={suggestion} facts={facts} onMark={onMark} />
      {trial && (
        <li className={styles.trial}>
          <p>
            Tried {trial.text}: <span className="tabular">{shareChange(trial.change)}</span>. {verdictText(trial.change)}.
          </p>
          {onTry && (
            <Button size="small" variation="link" aria-label={`Try it: ${trial.text}`} onClick={() => onTry(trial.edits)}>
              Try it
            </Button>
          )}
        </li>
      )}
    </>
  );
}
