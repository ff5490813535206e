import { areaDifference } from "#kit/scores/area-difference.ts";
import { wholePoints } from "#kit/scores/points.ts";
import { type ComparedHeatmap, differenceOf, differenceWord, NINE_IN_TEN, type Score } from "#kit/scores/score-differences.ts";

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
  if (difference === "too_close") return TOO_CLOSE;
  if (difference === "not_comparable") return NOT_COMPARABLE;
  if (difference === undefined || score === "attention") return "";
  return called(differenceWord(score, difference), baseline.title);
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
  return called(difference === "higher" ? "More" : "Less", baseline.title);
}

/** "9 in 10: clearer than Dunes". Cells cut long texts at their end, so the title is last. */
const called = (word: string, title: string): string => `${NINE_IN_TEN}: ${word.toLowerCase()} than ${title}`;
