import type { AreaChange } from "#contracts/what-if.ts";
import { formatShareInterval } from "./interval.ts";
import { formatPoints, inPoints } from "./points.ts";
import { NINE_IN_TEN } from "./score-differences.ts";
import { wholePercent } from "./whole-percent.ts";

/** "4% → 11% (90% range 7–15%)". */
export function shareChange({ before, after }: AreaChange): string {
  const range = after.interval ? ` (90% range ${formatShareInterval(after.interval)})` : "";
  return `${wholePercent(before.value)} → ${wholePercent(after.value)}${range}`;
}

/** Says whether the attention of an area changed, or that it is unknown. */
export function verdictText(area: AreaChange): string {
  if (isClearChange(area)) return `${area.verdict === "more" ? "More" : "Less"} attention: ${changeText(area)}`;
  const points = formatPoints(area.change);
  return points === "0" ? "Too close to call" : `Too close to call: ${inPoints(points)}`;
}

/** Whether the attention of an area changed by what is more than 0 at the precision that is printed. */
export const isClearChange = ({ verdict, change }: AreaChange): boolean => verdict !== "unclear" && formatPoints(change) !== "0";

/** A clear change: "+8 points (9 in 10)". */
export const changeText = ({ change }: AreaChange): string => `${inPoints(formatPoints(change))} (${NINE_IN_TEN})`;
