import { clsx } from "clsx";
import type { Estimate } from "#contracts/accuracy.ts";
import styles from "./figure.module.css";
import { type Format, formatInterval } from "./number-format.ts";

/** A measured value with its interval below; a dash if it cannot be measured. */
export function Figure({ estimate, format }: { estimate: Estimate | null; format: Format }) {
  if (!estimate) {
    return (
      <span className={styles.figure}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">not measured</span>
      </span>
    );
  }
  return (
    <span className={clsx(styles.figure, "tabular")}>
      {format(estimate.value)} <small>{formatInterval(estimate, format)}</small>
    </span>
  );
}
