import { correlation } from "#domain/scores/people/agreement-measures.ts";

/** Spearman's rank correlation, ties sharing their mean rank; 0 when one side is constant. */
export const rankCorrelation = (one: readonly number[], other: readonly number[]): number =>
  correlation(ranksOf(one), ranksOf(other));

function ranksOf(values: readonly number[]): number[] {
  const order = Array.from(values.keys()).sort((one, other) => values[one]! - values[other]!);
  const ranks = new Array<number>(values.length);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && values[order[last + 1]!] === values[order[first]!]) last++;
    for (let at = first; at <= last; at++) ranks[order[at]!] = (first + last) / 2;
    first = last + 1;
  }
  return ranks;
}
