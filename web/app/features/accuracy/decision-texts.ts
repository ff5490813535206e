import type { GroupScores, ScoreEvidence } from "#contracts/accuracy.ts";
import { SCORE_NAMES } from "#contracts/attention.ts";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import { comparedImages } from "#kit/scores/compared-images.ts";
import { MEASURED_IMAGES } from "#web/app/shared/viewer/scores/reference-texts.ts";
import { capitalize, joinList, pluralize } from "#web/kit/format.ts";
import { formatRange, percent } from "./number-format.ts";

/** Statements that were right less often than stated by more than this fraction are mentioned. */
const OVERSTATED = 0.1;

/** "19 of 21": ranges that contained the value of people. */
export const intervalCount = ({ intervals, held }: ScoreEvidence): string =>
  `${Math.round(held * intervals)}\u00a0of\u00a0${intervals}`;

/** The name of a group as a heading. */
export const titleOf = (group: ReferenceGroup): string => capitalize(comparedImages(group));

/** Which statements were right clearly less often than stated; empty if none were. */
export function overstatedText(scores: readonly GroupScores[]): string {
  const groups = scores.flatMap(({ group, measured }) => {
    const names = SCORE_NAMES.filter((score) => {
      const statements = measured?.scores[score].statements;
      return statements && statements.right < statements.stated - OVERSTATED;
    });
    return names.length > 0 ? `${joinList(names)} of ${comparedImages(group)}` : [];
  });
  return groups.length > 0
    ? `Rely less on statements about ${groups.join("; ")}. On few images, they were right more than ${percent(OVERSTATED).slice(0, -1)} points less often than stated.`
    : "";
}

/** Whether scores of a group are called different, how often, and how often that is wrong. */
export function decisionText({ group, measured }: GroupScores): string {
  const name = titleOf(group);
  if (!measured) return `${name}: not measured with people. Ranges and calls are those of web pages.`;
  const basis = `measured on ${pluralize(measured.images, ...MEASURED_IMAGES[group])}`;
  const called = SCORE_NAMES.filter((score) => measured.scores[score].pairs > 0);
  if (called.length === 0) return `${name}, ${basis}: differences of scores are never stated.`;
  const of = (value: (evidence: ScoreEvidence) => number) =>
    formatRange(
      called.map((score) => value(measured.scores[score])),
      percent,
    );
  const tell = `${joinList(called)} ${called.length === 1 ? "tells" : "tell"} apart`;
  return `${name}, ${basis}: ${tell} ${of(({ decided }) => decided)} of the pairs that clearly differ for people. ${of(({ wrong }) => wrong)} of all calls are wrong.`;
}
