import { clsx } from "clsx";
import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./note.module.css";

/** An inline message that explains a state, with an optional action. */
export function Note({
  kind = "plain",
  action,
  children,
}: {
  kind?: "plain" | "warning";
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = kind === "warning" ? CircleAlert : Info;
  return (
    <div className={clsx(styles.note, styles[`note--${kind}`])} role="note">
      <Icon aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
