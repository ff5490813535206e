import type { FrameMetrics } from "#contracts/video.ts";
import { lineValues, type ScoreLine } from "#kit/scores/score-lines.ts";
import { type AreaCurve, shareAt } from "../areas/area-curves.ts";
import { formatValue, SCORE_LINES } from "./score-lines.ts";

/** Line styles of the area curves, in order. */
export const AREA_LINE_STYLES = [
  { colour: "var(--color-chart-4)", dash: [12, 4] },
  { colour: "var(--color-chart-5)", dash: [9, 3, 2, 3] },
  { colour: "var(--color-chart-6)", dash: [5, 3] },
  { colour: "var(--color-chart-7)", dash: [2, 2, 7, 2] },
] as const;

/** A line of the timeline: one value from 0 to 100 per frame. */
export type Curve = {
  readonly key: string;
  readonly label: string;
  readonly colour: string;
  readonly dash: readonly number[];
  readonly values: readonly (number | null)[];
  /** Unit of the values. */
  readonly unit: "" | "%";
};

/** A line as a curve. */
export function toScoreCurve(metrics: FrameMetrics, line: ScoreLine): Curve {
  return { key: line, ...SCORE_LINES[line], values: lineValues(metrics, line) };
}

/** A share of attention over time as a curve, in percent. `index` selects the line style. */
export function toShareCurve(
  { rate, length }: Pick<FrameMetrics, "rate" | "length">,
  area: AreaCurve,
  index: number,
  styles: readonly Pick<Curve, "colour" | "dash">[],
): Curve {
  const { colour, dash } = styles[index % styles.length]!;
  const values = Array.from({ length }, (_, moment) => shareAt(area, moment / rate) * 100);
  return { key: area.uid, label: area.name, colour, dash, values, unit: "%" };
}

/** A formatted value of a curve. */
export const formatCurveValue = ({ values, unit }: Curve, moment: number): string => formatValue(values[moment], unit);
