import type { BrandTrack } from "#contracts/brands.ts";
import styles from "./brand-objects.module.css";

/** Values drawn at most: more than the pixels of the panel. */
const MAX_VALUES = 240;
/** Appearances drawn at most: more than can be told apart. */
const MAX_PATHS = 500;

/** The share of the frame that an object covers, over time. */
export function SizeOverTime({ values }: { values: readonly number[] }) {
  const step = Math.max(1, Math.ceil(values.length / MAX_VALUES));
  const drawn = values.filter((_, index) => index % step === 0);
  const max = Math.max(...drawn, Number.EPSILON);
  const points = drawn.map((value, index) => `${index},${(30 * (1 - value / max)).toFixed(1)}`).join(" ");
  return (
    <figure>
      <svg
        viewBox={`0 -1 ${Math.max(1, drawn.length - 1)} 32`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.curve}
      >
        <polygon points={`0,30 ${points} ${drawn.length - 1},30`} />
        <polyline points={points} />
      </svg>
      <figcaption>Size over time, up to {(max * 100).toFixed(1)}%</figcaption>
    </figure>
  );
}

/** Size of a video in pixels; a shape of 16 to 9 if it is unknown. */
export type FrameSize = { readonly width: number | null; readonly height: number | null };

/** Where in the frame an object appears: its boxes, and the path of their centres. */
export function PathInFrame({ tracks, frame }: { tracks: readonly Pick<BrandTrack, "boxes">[]; frame: FrameSize }) {
  const step = Math.ceil(tracks.length / MAX_PATHS);
  const drawn = tracks.filter((_, index) => index % step === 0);
  const high = (100 * (frame.height ?? 9)) / (frame.width ?? 16);
  return (
    <figure>
      <svg viewBox={`0 0 100 ${high}`} aria-hidden="true" className={styles.frame}>
        {drawn.map(({ boxes }, index) => (
          <g key={index}>
            {[boxes[0]!, boxes.at(-1)!].map((box, end) => (
              <rect key={end} x={box.x * 100} y={box.y * high} width={box.width * 100} height={box.height * high} />
            ))}
            <polyline
              points={boxes.map((box) => `${(box.x + box.width / 2) * 100},${(box.y + box.height / 2) * high}`).join(" ")}
            />
          </g>
        ))}
      </svg>
      <figcaption>Position in the frame</figcaption>
    </figure>
  );
}
