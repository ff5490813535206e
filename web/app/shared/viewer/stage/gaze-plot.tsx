import type { Fixation } from "#contracts/attention.ts";
import { layOutGazePlot } from "#kit/portable/gaze-plot-layout.ts";
import styles from "./gaze-plot.module.css";
import type { Rect } from "./viewport.ts";

/** Width of the white outline around rings and lines, in widths of a line. */
const OUTLINE = 2.2;
/** Font size of a number in radii of its badge. */
const DIGITS = 1.4;
const MANY_DIGITS = 1.15;

/**
 * Predicted fixations in order: rings sized by dwell time and connected by lines, with numbers beside them, so that the image
 * stays visible.
 */
export function GazePlot({ fixations, imageRect }: { fixations: readonly Fixation[]; imageRect: Rect }) {
  const { markers, lines, stroke } = layOutGazePlot(fixations, imageRect);
  const outline = stroke * OUTLINE;
  return (
    <svg className={styles.gazePlot} role="img" aria-label={`Gaze plot: ${fixations.length} fixations in order`}>
      <g transform={`translate(${imageRect.x} ${imageRect.y})`}>
        {[outline, stroke].map((width) =>
          lines.map(({ from, to }, index) => (
            <line
              key={`${width} ${index}`}
              className={width === outline ? styles.lineOutline : styles.line}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              strokeWidth={width}
            />
          )),
        )}
        {markers.map(({ number, x, y, radius }) => (
          <g key={number}>
            <circle className={styles.ringOutline} cx={x} cy={y} r={Math.max(0, radius - outline / 2)} strokeWidth={outline} />
            <circle className={styles.ring} cx={x} cy={y} r={Math.max(0, radius - outline / 2)} strokeWidth={stroke * 1.2} />
          </g>
        ))}
        {markers.map(({ number, duration, badge: { x, y, radius } }) => (
          <g key={number}>
            <title>{`${number}: ${Math.round(duration)} ms`}</title>
            <circle className={styles.badge} cx={x} cy={y} r={Math.max(0, radius - stroke / 2)} strokeWidth={stroke} />
            <text x={x} y={y} fontSize={radius * (number < 10 ? DIGITS : MANY_DIGITS)}>
              {number}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}
