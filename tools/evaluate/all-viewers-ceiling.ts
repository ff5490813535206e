import path from "node:path";
import { correlation } from "#domain/scores/people/agreement-measures.ts";
import type { Size } from "#domain/scores/people/density.ts";
import { mapOfFixations } from "#domain/scores/people/fixation-map.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import type { Sample } from "./data.ts";
import { seededRandom } from "./seeded-random.ts";

/** Random divisions of an image's viewers into halves. */
const DIVISIONS = 10;
const SEED = 4;

/**
 * The correlation that the map of infinitely many viewers would have with the map of this image's viewers, 0 to 1: the square
 * root of the latter's reliability, which is 2r ÷ (1 + r) with the correlation r of the maps of two halves (Spearman 1910, Brown
 * 1910). 0 when the halves do not agree; null with fewer than two viewers.
 */
export function highestCorrelation({ set, file, viewers }: Pick<Sample, "set" | "file" | "viewers">, size: Size): number | null {
  const looking = viewers.filter(({ length }) => length > 0);
  if (looking.length < 2) return null;
  const random = seededRandom(`${SEED} ${set} ${path.basename(file)}`);
  const agreements = Array.from({ length: DIVISIONS }, () => {
    const order = looking.map((looks) => ({ looks, at: random() })).sort((one, other) => one.at - other.at);
    const middle = Math.floor(order.length / 2);
    const mapOf = (half: typeof order) =>
      mapOfFixations(
        half.flatMap(({ looks }) => looks),
        size,
      ).values;
    return correlation(mapOf(order.slice(0, middle)), mapOf(order.slice(middle)));
  });
  const agreement = Math.max(0, meanOf(agreements));
  return Math.sqrt((2 * agreement) / (1 + agreement));
}
