import type { Facts } from "#contracts/facts.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { formatPointsInterval } from "./interval.ts";

/** The focus that audits ask for, from which on it is green. */
const TARGET = 65;

/** The focus of an audited image beside its target; undefined where it is unknown or too uncertain for a number. */
export function focusTargetText(focus: Facts["scores"]["focus"]): string | undefined {
  if (!focus?.precise) return;
  const range = focus.interval ? ` (${formatPointsInterval(focus.interval)})` : "";
  return `Focus is ${roundHalfUp(focus.value)} of 100${range}. The target is ${TARGET} or higher.`;
}
