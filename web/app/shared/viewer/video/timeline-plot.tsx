import { useEffect, useRef } from "react";
import uPlot from "uplot";
import type { FrameMetrics } from "#contracts/video.ts";
import { resolveColor } from "#web/kit/page/resolve-color.ts";
import { useColorScheme } from "#web/kit/page/theme.ts";
import timelineChartStyles from "./timeline-chart.module.css";
import type { Curve } from "./timeline-curves.ts";
import "uplot/dist/uPlot.min.css";

/** Offset of the curves from the edges, in pixels. Overlays rely on it. */
const LEFT = 32;
const RIGHT = 12;
const LABEL_FONT = "11px Inter Variable, system-ui, sans-serif";
const TEXT_COLOUR = "var(--color-text-subtle)";
const GRID_COLOUR = "var(--color-border-subtle)";
const CUT_COLOUR = "var(--color-chart-cut)";
/** Scene cuts closer than this, in pixels, are drawn as ticks at the top, because lines would hide the curves. */
const MIN_CUT_SPACING_PX = 12;
const TICK_PX = 8;

type Props = { metrics: FrameMetrics; duration: number; curves: readonly Curve[]; height: number };

/** The curves alone, drawn once for their data and again when the room for them or the colour scheme changes. */
export function TimelinePlot({ metrics, duration, curves, height }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const scheme = useColorScheme();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const color = (value: string) => resolveColor(element, value, scheme);
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        padding: [8, RIGHT, 8, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: () => [0, duration] }, y: { range: () => [0, 100] } },
        axes: [
          { show: false },
          {
            size: LEFT,
            gap: 10,
            font: LABEL_FONT,
            stroke: color(TEXT_COLOUR),
            ticks: { show: false },
            splits: () => [0, 50, 100],
            grid: { stroke: color(GRID_COLOUR), width: 1 },
          },
        ],
        series: [
          {},
          ...curves.map(({ colour, dash }, index) => ({
            stroke: color(colour),
            width: 1.75,
            dash: [...dash],
            spanGaps: false,
            points: { show: false },
            ...(index === 0 && { fill: color(`color-mix(in srgb, ${colour} 8%, transparent)`) }),
          })),
        ],
        hooks: { drawClear: [(drawn) => drawCuts(drawn, metrics, color(CUT_COLOUR))] },
      },
      // The last frame extends to the end.
      [
        [...Array.from({ length: metrics.length }, (_, moment) => moment / metrics.rate), duration],
        ...curves.map(({ values }) => [...values, values.at(-1) ?? null]),
      ],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [metrics, duration, curves, height, scheme]);
  return <div ref={frame} className={timelineChartStyles.timelinePlot} style={{ height }} />;
}

/** Draws a thin line at each scene cut, or a tick where there are many. */
function drawCuts({ ctx, bbox, valToPos }: uPlot, { cuts, rate }: FrameMetrics, color: string): void {
  const isDense = cuts.length * MIN_CUT_SPACING_PX * devicePixelRatio > bbox.width;
  const length = isDense ? TICK_PX * devicePixelRatio : bbox.height;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = Math.max(1, Math.round(devicePixelRatio));
  ctx.setLineDash(isDense ? [] : [3 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  for (const cut of cuts) {
    const x = Math.round(valToPos(cut / rate, "x", true)) + 0.5;
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + length);
  }
  ctx.stroke();
  ctx.restore();
}
