import type { GroupScores, ScoreEvidence } from "#contracts/accuracy.ts";
import { SCORE_NAMES } from "#contracts/attention.ts";
import { comparedImages } from "#kit/scores/compared-images.ts";
import { MEASURED_IMAGES } from "#web/app/shared/viewer/scores/reference-texts.ts";
import { pluralize } from "#web/kit/format.ts";
import { formatRange, joinList, percent } from "./number-format.ts";

/** "19 of 21": ranges that contained the value of people. */
export const intervalCount = ({ intervals, held }: ScoreEvidence): string => `${Math.round(held * intervals)} of ${intervals}`;

/** Whether scores of a group are called different, how often, and how often that is wrong. */
export function decisionText({ group, measured }: GroupScores): string {
  const kind = comparedImages(group);
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  if (!measured) return `${name}: not measured with people. Ranges and calls are those of web pages.`;
  const basis = `measured on ${pluralize(measured.images, ...MEASURED_IMAGES[group])}`;
  const called = SCORE_NAMES.filter((score) => measured.scores[score].pairs > 0);
  if (called.length === 0) return `${name}, ${basis}: no score is ever called different.`;
  const of = (value: (evidence: ScoreEvidence) => number) =>
    formatRange(
      called.map((score) => value(measured.scores[score])),
      percent,
    );
  return `${name}, ${basis}: of pairs that clearly differ for people, ${of(({ decided }) => decided)} are called by ${joinList(called)}. ${of(({ wrong }) => wrong)} of all calls are wrong.`;
}
