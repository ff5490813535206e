import type { EditKind, TriedEdits } from "#contracts/what-if.ts";
import { formatShareInterval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";

type Area = TriedEdits["areas"][number];

export const EDIT_NAMES: Readonly<Record<EditKind, string>> = {
  move: "Move or resize",
  remove: "Remove",
  blur: "Blur",
  brighten: "Brighten",
  recolour: "Recolour",
};

/** "4% → 11% (9 in 10: 7–15%)". */
export function shareChange({ before, after }: Area): string {
  const range = after.interval ? ` (9 in 10: ${formatShareInterval(after.interval)})` : "";
  return `${wholePercent(before.value)} → ${wholePercent(after.value)}${range}`;
}

const points = (share: number): string => {
  const rounded = Math.round(share * 1000) / 10;
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : ""}${Math.abs(rounded)}`;
};

/** Says whether the attention of an area changed, or that it is unknown. */
export function verdictText({ verdict, change, change_interval: interval }: Area): string {
  const range = interval ? `${points(interval[0])} to ${points(interval[1])} points` : undefined;
  if (verdict === "unclear") return range ? `Too close to call: ${range}` : "Too close to call";
  return `${verdict === "more" ? "More" : "Less"} attention: ${points(change)} points (${range})`;
}
