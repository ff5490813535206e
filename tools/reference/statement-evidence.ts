import { middleOf, statementOf, toPlace } from "#domain/scores/score-standings.ts";
import type { ScoreDistribution } from "#domain/scores/standings.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import type { LeftOut } from "./leave-one-out.ts";

/**
 * Statements such as “clearer than most ads: 88% likely” about images that their calibration was made without: how many were made,
 * the mean probability that they state, and the share that was right for the people measured. Null if none was made.
 */
export type StatementEvidence = { readonly made: number; readonly stated: number; readonly right: number };

/** Makes the statement about each image from all others, and checks it. */
export function statementEvidence(
  tried: readonly LeftOut[],
  distribution: Pick<ScoreDistribution, "quantiles">,
): StatementEvidence | null {
  const middle = middleOf(distribution);
  const made = tried.flatMap(({ image, score, relation }) => {
    const statement = statementOf(relation, distribution, toPlace(image.predicted, score, relation));
    return statement ? [{ ...statement, isRight: image.people[score] > middle === (statement.side === "above") }] : [];
  });
  if (made.length === 0) return null;
  return {
    made: made.length,
    stated: meanOf(made.map(({ probability }) => probability)),
    right: made.filter(({ isRight }) => isRight).length / made.length,
  };
}
