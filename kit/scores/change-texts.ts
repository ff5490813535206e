import type { AreaChange } from "#contracts/what-if.ts";
import { formatShareInterval } from "./interval.ts";
import { formatPoints } from "./points.ts";
import { wholePercent } from "./whole-percent.ts";

/** "4% → 11% (90% range 7–15%)". */
export function shareChange({ before, after }: AreaChange): string {
  const range = after.interval ? ` (90% range ${formatShareInterval(after.interval)})` : "";
  return `${wholePercent(before.value)} → ${wholePercent(after.value)}${range}`;
}

/** Says whether the attention of an area changed, or that it is unknown. */
export function verdictText({ verdict, change, change_interval: interval }: AreaChange): string {
  const range = interval ? `${formatPoints(interval[0])} to ${formatPoints(interval[1])} points` : undefined;
  if (verdict === "unclear") return range ? `Too close to call: ${range}` : "Too close to call";
  return `${verdict === "more" ? "More" : "Less"} attention: ${formatPoints(change)} points (${range})`;
}
