import { clsx } from "clsx";
import type { CSSProperties, InputHTMLAttributes } from "react";
import styles from "./range-input.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "min" | "style"> & {
  "aria-label": string;
  max: number;
  value: number;
};

/** The browser's own slider, from 0 to `max`, with the look of the other sliders. */
export function RangeInput({ className, max, value, ...rest }: Props) {
  const part = max > 0 ? value / max : 0;
  return (
    <input
      type="range"
      {...rest}
      min={0}
      max={max}
      value={value}
      className={clsx(styles.rangeInput, className)}
      style={{ "--part": part } as CSSProperties}
    />
  );
}
