import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./badge.module.css";

/** A short status label. */
export function Badge({
  kind = "plain",
  children,
}: {
  kind?: "plain" | "good" | "warning" | "bad" | "violet";
  children: ReactNode;
}) {
  return <span className={clsx(styles.badge, styles[`badge--${kind}`])}>{children}</span>;
}
