import type { Fixation } from "#contracts/attention.ts";
import styles from "./gaze-plot.module.css";
import type { Rect } from "./viewport.ts";

/** Circle radius relative to the shorter side of the image, for the shortest and the longest dwell. */
const MIN_RADIUS = 0.018;
const MAX_RADIUS = 0.045;
const MIN_RADIUS_PX = 11;

/** Predicted fixations in order: numbered circles sized by dwell time, connected by lines. */
export function GazePlot({ fixations, imageRect }: { fixations: readonly Fixation[]; imageRect: Rect }) {
  const longest = Math.max(1, ...fixations.map(({ duration }) => duration));
  const side = Math.min(imageRect.width, imageRect.height);
  const points = fixations.map(({ x, y, duration }) => ({
    x: imageRect.x + x * imageRect.width,
    y: imageRect.y + y * imageRect.height,
    radius: Math.max(MIN_RADIUS_PX, side * (MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * (duration / longest))),
    duration,
  }));
  return (
    <svg className={styles.gazePlot} role="img" aria-label={`Gaze plot: ${fixations.length} fixations in order`}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {points.map(({ x, y, radius, duration }, index) => (
        <g key={index}>
          <title>{`${index + 1}: ${Math.round(duration)} ms`}</title>
          <circle cx={x} cy={y} r={radius} />
          <text x={x} y={y} fontSize={Math.max(11, radius * 0.8)}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
