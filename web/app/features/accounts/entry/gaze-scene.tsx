import styles from "./gaze-scene.module.css";

/** Fixations in order: position in the 600 × 720 drawing and relative dwell time. */
const FIXATIONS = [
  { x: 322, y: 236, dwell: 1 },
  { x: 214, y: 396, dwell: 0.62 },
  { x: 404, y: 452, dwell: 0.5 },
  { x: 268, y: 566, dwell: 0.4 },
] as const;

/** Illustration: an abstract creative with a gaze plot. */
export function GazeScene() {
  return (
    <div className={styles.gazeScene} aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 600 720" preserveAspectRatio="xMidYMid meet">
        <defs>
          <radialGradient id="gaze-heat">
            <stop offset="0" stopColor="#ff5555" stopOpacity="0.95" />
            <stop offset="0.34" stopColor="#fbb81b" stopOpacity="0.8" />
            <stop offset="0.66" stopColor="#8b78fa" stopOpacity="0.5" />
            <stop offset="1" stopColor="#8b78fa" stopOpacity="0" />
          </radialGradient>
          <clipPath id="gaze-poster">
            <rect x="96" y="72" width="408" height="576" rx="16" />
          </clipPath>
        </defs>
        <g className={styles.poster}>
          <rect x="96" y="72" width="408" height="576" rx="16" />
          <circle cx="322" cy="236" r="92" />
          <rect x="144" y="376" width="196" height="24" rx="12" />
          <rect x="144" y="416" width="132" height="24" rx="12" />
          <rect x="352" y="424" width="104" height="56" rx="28" className={styles.button} />
          <rect x="144" y="536" width="312" height="12" rx="6" />
          <rect x="144" y="564" width="248" height="12" rx="6" />
        </g>
        <g className={styles.heat} clipPath="url(#gaze-poster)">
          {FIXATIONS.map(({ x, y, dwell }) => (
            <circle key={x} cx={x} cy={y} r={70 + 84 * dwell} fill="url(#gaze-heat)" opacity={0.35 + dwell * 0.55} />
          ))}
        </g>
        <polyline className={styles.path} points={FIXATIONS.map(({ x, y }) => `${x},${y}`).join(" ")} pathLength={1} />
        {FIXATIONS.map(({ x, y, dwell }, index) => (
          <g key={x} className={styles.fixation}>
            <circle cx={x} cy={y} r={14 + 12 * dwell} />
            <text x={x} y={y + 6}>
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
