import type { ReactNode } from "react";
import "./badge.css";

/** A short status label. */
export function Badge({
  kind = "plain",
  children,
}: {
  kind?: "plain" | "good" | "warning" | "bad" | "violet";
  children: ReactNode;
}) {
  return <span className={`badge badge--${kind}`}>{children}</span>;
}
