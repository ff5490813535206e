import { scoreDifference } from "#kit/scores/score-difference.ts";
import { comparedImages } from "./compared-images.ts";
import { type ComparedHeatmap, mayBeCalled, type Score, UNMEASURED_VIDEOS } from "./score-differences.ts";

type Compared = Pick<ComparedHeatmap, "metrics" | "type">;
type Scored = Pick<ComparedHeatmap, "metrics">;

/** Whether two are incomparable because they are different kinds of images. */
export const areDifferentKinds = ({ metrics: one }: Scored, { metrics: other }: Scored): boolean =>
  Boolean(one?.group && other?.group && one.group !== other.group);

/** Whether two of one kind are incomparable because different versions analysed them. */
export const areDifferentVersions = (baseline: Compared, other: Compared): boolean =>
  mayBeCalled(baseline, other) &&
  Boolean(baseline.metrics?.stands_out && other.metrics?.stands_out) &&
  !areDifferentKinds(baseline, other) &&
  scoreDifference("focus", baseline.metrics!, other.metrics!) === "not_comparable";

/** Why the scores and the shares of attention of a heatmap cannot be compared with those of the baseline. */
export function incomparableReason(baseline: Compared, other: Compared): string {
  if (!mayBeCalled(baseline, other)) return UNMEASURED_VIDEOS;
  const [one, two] = [baseline.metrics?.group, other.metrics?.group];
  if (one && two && areDifferentKinds(baseline, other))
    return `The first is compared with ${comparedImages(one)}, this one with ${comparedImages(two)}.`;
  return "The two were analysed by different versions. Reanalyse them to compare them.";
}

const FEW_TEMPLATES = "They have fewer than three templates in common.";

/** Why a score of a heatmap cannot be compared with that of the baseline. */
export const incomparableScoreReason = (score: Score, baseline: Compared, other: Compared): string =>
  score === "attention" && mayBeCalled(baseline, other) ? FEW_TEMPLATES : incomparableReason(baseline, other);
