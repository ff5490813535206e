import { comparedImages } from "./reference-group-labels.ts";
import type { ComparedHeatmap } from "./score-differences.ts";

type Compared = Pick<ComparedHeatmap, "metrics">;

/** Why the scores and the shares of attention of a heatmap cannot be compared with those of the baseline. */
export function incomparableReason({ metrics: baseline }: Compared, { metrics: other }: Compared): string {
  const [one, two] = [baseline?.group ?? null, other?.group ?? null];
  if (one && two && one !== two)
    return `The first is compared with ${comparedImages(one)}, this one with ${comparedImages(two)}.`;
  return "The two were analysed by different versions. Reanalyse them to compare them.";
}
