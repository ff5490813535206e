import type { BrandMetrics } from "#contracts/brands.ts";

const TENTH = 10;

/** Seconds with one decimal: 4.23 → "4.2 s". */
export const formatSeconds = (seconds: number): string => `${inTenths(seconds)} s`;

/** A range of seconds: "3.9–4.6 s". */
export const formatSecondsRange = ([low, high]: readonly [number, number]): string => `${inTenths(low)}–${inTenths(high)} s`;

const inTenths = (seconds: number): string => (Math.round(seconds * TENTH) / TENTH).toFixed(1);

/** Thirds of the frame by name: "upper left", "middle", "lower right". */
export function placeName({ x, y }: NonNullable<BrandMetrics["position"]>): string {
  const row = ["upper", "", "lower"][Math.min(2, Math.floor(y * 3))]!;
  const column = ["left", "", "right"][Math.min(2, Math.floor(x * 3))]!;
  if (row === "" && column === "") return "middle";
  return [row || "middle", column || "middle"].join(" ");
}
