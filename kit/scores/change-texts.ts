import type { AreaChange } from "#contracts/what-if.ts";
import { roundHalfUp } from "./bands.ts";
import { formatShareInterval } from "./interval.ts";
import { formatPoints, inPoints } from "./points.ts";
import { NINE_IN_TEN } from "./score-differences.ts";

type Shares = Pick<AreaChange, "before" | "after">;

/**
 * The shares of an area as they are shown: whole percentages, or with a decimal if they only differ there. `points`: the
 * difference of what is shown, so that all three numbers fit.
 */
export function shownChange({ before, after }: Shares): {
  readonly before: string;
  readonly after: string;
  readonly points: string;
} {
  const inTenths = isSame(before, after, 1) && !isSame(before, after, 10);
  const steps = inTenths ? 10 : 1;
  const text = (share: Shares["before"]) => `${(inSteps(share, steps) / steps).toFixed(inTenths ? 1 : 0)}%`;
  const points = formatPoints((inSteps(after, steps) - inSteps(before, steps)) / steps / 100);
  return { before: text(before), after: text(after), points };
}

const inSteps = ({ value }: Shares["before"], steps: number): number => roundHalfUp(value * 100 * steps);
const isSame = (one: Shares["before"], other: Shares["before"], steps: number): boolean =>
  inSteps(one, steps) === inSteps(other, steps);

/** "4% → 11% (90% range 7–15%)". */
export function shareChange(area: AreaChange): string {
  const { before, after } = shownChange(area);
  const range = area.after.interval ? ` (90% range ${formatShareInterval(area.after.interval)})` : "";
  return `${before} → ${after}${range}`;
}

/** Says whether the attention of an area changed, or that it is unknown. */
export function verdictText(area: AreaChange): string {
  if (isClearChange(area)) return `${area.verdict === "more" ? "More" : "Less"} attention: ${changeText(area)}`;
  const { points } = shownChange(area);
  return points === "0" ? "Too close to call" : `Too close to call: ${inPoints(points)}`;
}

/** Whether the attention of an area changed by what is more than 0 at the precision that is printed. */
export const isClearChange = (area: AreaChange): boolean => area.verdict !== "unclear" && shownChange(area).points !== "0";

/** A clear change: "+8 points (9 in 10)". */
export const changeText = (area: AreaChange): string => `${inPoints(shownChange(area).points)} (${NINE_IN_TEN})`;
