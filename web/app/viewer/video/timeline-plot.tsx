import { useEffect, useRef } from "react";
import uPlot from "uplot";
import type { FrameMetrics } from "#contracts/video.ts";
import { LINES, type Line, valuesOf } from "./timeline-lines.ts";
import "uplot/dist/uPlot.min.css";

/** Where the curves begin and end, in pixels from the edges; what lies over them counts on it. */
const LEFT = 32;
const RIGHT = 12;
const MONO = "11px Inter Variable, system-ui, sans-serif";
const INK = "#656979";
const HAIR = "#e6e6eb";
const CUT = "#b6b8c4";

type Props = { metrics: FrameMetrics; duration: number; lines: readonly Line[]; height: number };

/** The curves alone, drawn once for their data and again when the room for them changes. */
export function TimelinePlot({ metrics, duration, lines, height }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const key = lines.join();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const shown = key.split(",").filter(Boolean) as Line[];
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
            gap: 6,
            font: MONO,
            stroke: INK,
            ticks: { show: false },
            splits: () => [0, 50, 100],
            grid: { stroke: HAIR, width: 1 },
          },
        ],
        series: [
          {},
          ...shown.map((line, index) => ({
            stroke: LINES[line].colour,
            width: 1.75,
            dash: [...LINES[line].dash],
            spanGaps: false,
            points: { show: false },
            ...(index === 0 && { fill: `${LINES[line].colour}14` }),
          })),
        ],
        hooks: { drawClear: [(drawn) => drawCuts(drawn, metrics)] },
      },
      // The last moment lasts until the end.
      [
        [...Array.from({ length: metrics.length }, (_, moment) => moment / metrics.rate), duration],
        ...shown.map((line) => [...valuesOf(metrics, line), valuesOf(metrics, line).at(-1) ?? null]),
      ],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [metrics, duration, key, height]);
  return <div ref={frame} className="timeline__plot" style={{ height }} />;
}

/** A thin line wherever another scene begins. */
function drawCuts({ ctx, bbox, valToPos }: uPlot, { cuts, rate }: FrameMetrics): void {
  ctx.save();
  ctx.strokeStyle = CUT;
  ctx.lineWidth = Math.max(1, Math.round(devicePixelRatio));
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  for (const cut of cuts) {
    const x = Math.round(valToPos(cut / rate, "x", true)) + 0.5;
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
  }
  ctx.stroke();
  ctx.restore();
}
