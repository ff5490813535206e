import { formatNumber } from "#kit/portable/format-number.ts";
import styles from "./usage-chart.module.css";

/** Analysed images, and minutes of videos, of a month such as 2026-01. */
export type Month = { readonly name: string; readonly images: number; readonly minutes: number };

/** Units of the drawing: a column per month, and the height of the largest sum. */
const COLUMN = 10;
const HEIGHT = 100;

/** Stacked bars of images and video minutes by month. The table below says the same in numbers. */
export function UsageBars({ months }: { months: readonly Month[] }) {
  const max = Math.max(...months.map(({ images, minutes }) => images + minutes));
  const scale = (value: number) => (value / max) * HEIGHT;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span data-part="images">Images</span>
        <span data-part="minutes">Video minutes</span>
        <span>Highest: {formatNumber(max)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${months.length * COLUMN} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.bars}
      >
        {months.map(({ name, images, minutes }, at) => {
          const box = { x: at * COLUMN + 2, width: COLUMN - 4 };
          return (
            <g key={name}>
              <rect {...box} y={HEIGHT - scale(images)} height={scale(images)} data-part="images" />
              <rect {...box} y={HEIGHT - scale(images + minutes)} height={scale(minutes)} data-part="minutes" />
            </g>
          );
        })}
      </svg>
      <ol className={styles.months} aria-hidden="true">
        {months.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
    </figure>
  );
}
