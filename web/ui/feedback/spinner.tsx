import { clsx } from "clsx";
import styles from "./spinner.module.css";

/** Spinner for an operation of unknown duration. The caller renders the label next to it. */
export function Spinner({ kind = "light" }: { kind?: "light" | "dark" | "inline" }) {
  return <span className={clsx(styles.spinner, styles[`spinner--${kind}`])} aria-hidden="true" />;
}
