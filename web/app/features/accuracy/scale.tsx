import type { Estimate } from "#contracts/accuracy.ts";
import { clamp } from "#kit/portable/clamp.ts";
import styles from "./scale.module.css";

/** Lower and upper end of a scale. */
export type Domain = readonly [min: number, max: number];
/** The source of a value: shown as a colour and, in the adjacent text, by name. */
export type Tone = "network" | "baseline" | "people";

const HEIGHT = 16;
const MIDDLE = HEIGHT / 2;

const scalePosition =
  ([min, max]: Domain) =>
  (value: number): number =>
    (100 * (clamp(value, min, max) - min)) / (max - min);

/**
 * Decorative chart of values on a common horizontal scale. The values must also be available as text. Strokes have a constant
 * width at any chart width, and a dot is a zero-length stroke with round caps.
 */
function ScaleCanvas({ children }: { children: React.ReactNode }) {
  return (
    <svg className={styles.scale} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A bar from `from` to the value, with its interval as a line and a vertical line at each of `marks`. */
export function BarScale({
  domain,
  from = 0,
  estimate,
  tone,
  marks = [],
}: {
  domain: Domain;
  from?: number;
  estimate: Estimate;
  tone: Tone;
  marks?: readonly number[];
}) {
  const place = scalePosition(domain);
  const [start, end] = [place(from), place(estimate.value)];
  return (
    <ScaleCanvas>
      <rect x="0" y="2" width="100" height={HEIGHT - 4} className={styles.ground} />
      <rect
        x={Math.min(start, end)}
        y="2"
        width={Math.abs(end - start)}
        height={HEIGHT - 4}
        className={styles.bar}
        data-tone={tone}
      />
      {marks.map((mark) => (
        <path key={mark} d={`M${place(mark)} 0V${HEIGHT}`} className={styles.mark} />
      ))}
      <IntervalLine place={place} estimate={estimate} tone="onBar" />
    </ScaleCanvas>
  );
}

/** Dots with their intervals on one axis. */
export function DotScale({
  domain,
  dots,
  marks = [],
}: {
  domain: Domain;
  dots: readonly { estimate: Estimate; tone: Tone }[];
  marks?: readonly number[];
}) {
  const place = scalePosition(domain);
  return (
    <ScaleCanvas>
      <path d={`M0 ${MIDDLE}H100`} className={styles.line} />
      {marks.map((mark) => (
        <path key={mark} d={`M${place(mark)} 0V${HEIGHT}`} className={styles.mark} />
      ))}
      {dots.map(({ estimate, tone }) => (
        <g key={tone}>
          <IntervalLine place={place} estimate={estimate} tone={tone} />
          <path d={`M${place(estimate.value)} ${MIDDLE}h0`} className={styles.dot} data-tone={tone} />
        </g>
      ))}
    </ScaleCanvas>
  );
}

function IntervalLine({ place, estimate, tone }: { place: (value: number) => number; estimate: Estimate; tone: Tone | "onBar" }) {
  return <path d={`M${place(estimate.low)} ${MIDDLE}H${place(estimate.high)}`} className={styles.spread} data-tone={tone} />;
}
