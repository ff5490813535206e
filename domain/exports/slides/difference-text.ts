import { areaDifference } from "#kit/scores/area-difference.ts";
import { wholePoints } from "#kit/scores/points.ts";
import {
  type ComparedHeatmap,
  calledDifference,
  differenceOf,
  differenceWord,
  type Score,
  variantsReason,
} from "#kit/scores/score-differences.ts";

/** A baseline with its title. */
type Named = ComparedHeatmap & { readonly title: string };

const TOO_CLOSE = "Too close to call";
const NOT_COMPARABLE = "Not comparable";

/** How a score differs from the baseline's, in the words of the comparison; empty if one of the two has no score. */
export function differenceText(score: Score, baseline: Named, other: ComparedHeatmap): string {
  const difference = differenceOf(score, baseline, other);
  if (typeof difference === "object") {
    const [mean, low, high] = [difference.mean, ...difference.interval].map(wholePoints);
    return `${difference.mean > 0 ? "+" : ""}${mean} (${low} to ${high} over the templates)`;
  }
  if (difference === "too_close") return variantsReason(score, baseline, other) ?? TOO_CLOSE;
  if (difference === "not_comparable") return NOT_COMPARABLE;
  if (difference === undefined || score === "attention") return "";
  return calledDifference(differenceWord(score, difference), baseline.title);
}

/** How the share of an area differs from that of the area of the same name in the baseline. */
export function areaDifferenceText(
  area: ComparedHeatmap["areas_of_interest"][number],
  heatmap: ComparedHeatmap,
  baseline: Named,
): string {
  const difference = areaDifference(area, heatmap, baseline);
  if (difference === "too_close") return TOO_CLOSE;
  if (difference === "not_comparable") return NOT_COMPARABLE;
  if (difference === undefined) return "";
  return calledDifference(difference === "higher" ? "More" : "Less", baseline.title);
}
