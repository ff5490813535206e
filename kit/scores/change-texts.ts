import type { AreaChange } from "#contracts/what-if.ts";
import { formatShareInterval } from "./interval.ts";
import { formatPoints, inPoints } from "./points.ts";
import { wholePercent } from "./whole-percent.ts";

/** "4% → 11% (90% range 7–15%)". */
export function shareChange({ before, after }: AreaChange): string {
  const range = after.interval ? ` (90% range ${formatShareInterval(after.interval)})` : "";
  return `${wholePercent(before.value)} → ${wholePercent(after.value)}${range}`;
}

/**
 * Says whether the attention of an area changed, or that it is unknown. A change that is printed as 0 points is too close to call.
 */
export function verdictText(area: AreaChange): string {
  const { verdict, change, change_interval: interval } = area;
  const range = interval ? pointsRange(interval) : undefined;
  if (!isClearChange(area)) return range ? `Too close to call: ${range}` : "Too close to call";
  return `${verdict === "more" ? "More" : "Less"} attention: ${inPoints(formatPoints(change))} (${range})`;
}

/** Whether the attention of an area changed by what is more than 0 at the precision that is printed. */
export const isClearChange = ({ verdict, change, change_interval: interval }: AreaChange): boolean =>
  verdict !== "unclear" && ![change, ...(interval ?? [])].some((points) => formatPoints(points) === "0");

/** "−10 to +1 point". */
export function pointsRange([low, high]: readonly [number, number]): string {
  return `${formatPoints(low)} to ${inPoints(formatPoints(high))}`;
}
