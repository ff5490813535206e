import type { ReactNode } from "react";
import styles from "./stage.module.css";

/** The upper corners of a stage: its tools and its actions. */
export function StageCorners({ tools, actions }: { tools: ReactNode; actions: ReactNode }) {
  return (
    <>
      {tools && (
        <div className={styles.tools} role="toolbar" aria-label="Tools">
          {tools}
        </div>
      )}
      {actions && (
        <div className={styles.actions} data-stage-actions>
          {actions}
        </div>
      )}
    </>
  );
}
