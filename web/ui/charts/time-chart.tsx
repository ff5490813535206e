import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import { resolveColor } from "#web/kit/page/resolve-color.ts";
import { useColorScheme } from "#web/kit/page/theme.ts";
import { lineDashes } from "./line-dashes.ts";
import styles from "./time-chart.module.css";
import "uplot/dist/uPlot.min.css";

const HEIGHT = 220;
const LABEL_FONT = "12px Inter Variable, system-ui, sans-serif";
const BARS = uPlot.paths.bars!({ size: [0.7, 40] });
/** Steps between the labels of whole numbers. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/** Width of a label of the horizontal axis, in pixels. */
const LABEL_WIDTH = 76;

/** Numbers of one kind by period, in a colour such as `var(--color-chart-1)`. */
export type Series = { readonly name: string; readonly color: string; readonly values: readonly number[] };
type Props = {
  /** Names of the periods, oldest first. */
  periods: readonly string[];
  series: readonly Series[];
  kind: "lines" | "bars";
  format: (value: number) => string;
};

/**
 * Numbers by period, as lines or stacked bars, with the values of the period under the pointer, otherwise of the last one. A line
 * over another one is dashed, so that both are visible. Drawn on a canvas: show the same numbers as a table beside it.
 */
export function TimeChart({ periods, series, kind, format }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const scheme = useColorScheme();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const color = (value: string) => resolveColor(element, value, scheme);
    const axis = { font: LABEL_FONT, stroke: color("var(--color-text-subtle)"), ticks: { show: false } };
    const grid = { stroke: color("var(--color-border-subtle)"), width: 1 };
    // Bars are stacked: the sum of all is drawn first, and smaller sums over it.
    const drawn = kind === "bars" ? stacked(series).toReversed() : series;
    const dashes = kind === "lines" ? lineDashes(drawn) : [];
    const areWhole = series.every(({ values }) => values.every(Number.isInteger));
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        padding: [8, 28, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === "lines" } },
        scales: {
          x: { time: false, range: (_, from, to) => (kind === "bars" ? [from - 0.6, to + 0.6] : [from, to]) },
          y: { range: (_, from, to) => [Math.min(0, from), Math.max(1, to * 1.08)] },
        },
        axes: [
          {
            ...axis,
            size: 28,
            grid: { show: false },
            splits: (chart) => labelled(periods.length, chart.width),
            values: (_, splits) => splits.map((index) => periods[index] ?? ""),
          },
          {
            ...axis,
            grid,
            size: 64,
            ...(areWhole && { incrs: WHOLE_STEPS }),
            values: (_, splits) => splits.map((value) => format(value)),
          },
        ],
        series: [
          {},
          ...drawn.map((each, at) => ({
            stroke: color(each.color),
            width: kind === "bars" ? 0 : 2,
            ...(dashes[at] && { dash: [...dashes[at]] }),
            points: { show: kind === "lines" && periods.length < 2 },
            ...(kind === "bars" && { fill: color(each.color), paths: BARS }),
          })),
        ],
        hooks: { setCursor: [({ cursor }) => setPointed(cursor.idx ?? null)] },
      },
      [periods.map((_, index) => index), ...drawn.map(({ values }) => [...values])],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [periods, series, kind, format, scheme]);
  const shown = Math.min(pointed ?? periods.length - 1, periods.length - 1);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        {series.map(({ name, color, values }) => (
          <span key={name}>
            <span className={styles.mark} style={{ background: color }} aria-hidden="true" />
            {name} <b>{format(values[shown] ?? 0)}</b>
          </span>
        ))}
        <span className={styles.period}>{periods[shown]}</span>
      </figcaption>
      <div ref={frame} className={styles.plot} style={{ height: HEIGHT }} aria-hidden="true" />
    </figure>
  );
}

/** Each series plus those before it. */
function stacked(series: readonly Series[]): readonly Series[] {
  const sums: Series[] = [];
  for (const each of series) {
    const before = sums.at(-1)?.values;
    sums.push({ ...each, values: each.values.map((value, index) => value + (before?.[index] ?? 0)) });
  }
  return sums;
}

/** The positions that get a label: as many as fit beside each other, the last one among them. */
function labelled(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / LABEL_WIDTH))));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}
