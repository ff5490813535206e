import { areaDifference } from "#kit/scores/area-difference.ts";
import { wholePoints } from "#kit/scores/points.ts";
import { type ComparedHeatmap, differenceOf, differenceWord, type Score } from "#kit/scores/score-differences.ts";

const TOO_CLOSE = "Too close to call";
const NOT_COMPARABLE = "Not comparable";

/** How a score differs from the baseline's, in the words of the comparison; empty if one of the two has no score. */
export function differenceText(score: Score, baseline: ComparedHeatmap, other: ComparedHeatmap): string {
  const difference = differenceOf(score, baseline, other);
  if (typeof difference === "object") {
    const [mean, low, high] = [difference.mean, ...difference.interval].map(wholePoints);
    return `${difference.mean > 0 ? "+" : ""}${mean} (${low} to ${high})`;
  }
  if (difference === "too_close") return TOO_CLOSE;
  if (difference === "not_comparable") return NOT_COMPARABLE;
  if (difference === undefined || score === "attention") return "";
  return `${differenceWord(score, difference)} (9 in 10)`;
}

/** How the share of an area differs from that of the area of the same name in the baseline. */
export function areaDifferenceText(
  area: ComparedHeatmap["areas_of_interest"][number],
  heatmap: ComparedHeatmap,
  baseline: ComparedHeatmap,
): string {
  const difference = areaDifference(area, heatmap, baseline);
  if (difference === "too_close") return TOO_CLOSE;
  if (difference === "not_comparable") return NOT_COMPARABLE;
  if (difference === undefined) return "";
  return `${difference === "higher" ? "More" : "Less"} (9 in 10)`;
}
