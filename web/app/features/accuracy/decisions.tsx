import type { BuildAccuracy, GroupScores, ScoreEvidence } from "#contracts/accuracy.ts";
import { SCORE_NAMES } from "#contracts/attention.ts";
import { SCORE_LABELS } from "#kit/scores/score-differences.ts";
import { referencesText } from "#web/app/shared/viewer/scores/reference-texts.ts";
import styles from "./accuracy-page.module.css";
import { decisionText, intervalCount, overstatedText, titleOf } from "./decision-texts.ts";
import { percent, twoDecimals } from "./number-format.ts";
import { ScrollTable } from "./scroll-table.tsx";
import { Section } from "./section.tsx";

/** The reliability of scores, differences and statements on images that were not used for their calibration, by kind of image. */
export function Decisions({ scores }: Pick<BuildAccuracy, "scores">) {
  return (
    <Section
      id="decisions"
      title="Can I trust “Clearer (9 in 10)”?"
      lead="The product calls one image clearer, more focused or closer together than another only where such calls were right for 9 of 10 pairs. We tested this on images that were not used to set the limits. Where fewer would be right, the product states no difference."
    >
      <ul className={styles.accuracyNotes}>
        {scores.map((group) => (
          <li key={group.group}>{decisionText(group)}</li>
        ))}
      </ul>
      <h3>Scores and differences by kind of image</h3>
      <ScrollTable caption="What scores and differences are worth on images left out of the calibration">
        <thead>
          <tr>
            <th scope="col">Score</th>
            <th scope="col">Correlation with people</th>
            <th scope="col">90% range held</th>
            <th scope="col">Mean width in points</th>
            <th scope="col">Clear differences called</th>
            <th scope="col">Calls that were wrong</th>
            <th scope="col">Statements that were right</th>
          </tr>
        </thead>
        <tbody>{scores.map((group) => group.measured && <Rows key={group.group} group={group} />)}</tbody>
      </ScrollTable>
      <p className={styles.accuracyNote}>
        A clear difference is one of more than 20 points for people. A statement is, for example, “Clearer than most ads: 88%
        likely”; it is made from 73% on. The percentage in brackets is the mean probability that was stated. A score whose range
        is wider than 70 points on average is not shown as a number. {overstatedText(scores)}
      </p>
      <h3>What scores are compared with</h3>
      <ul className={styles.accuracyNotes}>
        {scores.map((group) => (
          <li key={group.group}>
            {titleOf(group.group)}: {referencesText(group.references)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Rows({ group }: { group: GroupScores }) {
  const { scores } = group.measured!;
  return SCORE_NAMES.map((name) => {
    const evidence = scores[name];
    return (
      <tr key={name}>
        <th scope="row">
          {SCORE_LABELS[name]} <small>{titleOf(group.group)}</small>
        </th>
        <td className="tabular">{twoDecimals(evidence.correlation)}</td>
        <td className="tabular">{intervalCount(evidence)}</td>
        <td className="tabular">{Math.round(evidence.width)}</td>
        <td className="tabular">{evidence.pairs > 0 ? percent(evidence.decided) : "Never"}</td>
        <td className="tabular">{evidence.pairs > 0 ? percent(evidence.wrong) : "–"}</td>
        <td className="tabular">{statementsRight(evidence)}</td>
      </tr>
    );
  });
}

const statementsRight = ({ statements }: ScoreEvidence): string =>
  statements
    ? `${Math.round(statements.right * statements.made)}\u00a0of\u00a0${statements.made} (${percent(statements.stated)})`
    : "None made";
