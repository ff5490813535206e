import type { ReactNode } from "react";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import styles from "./audits.module.css";

/** Says that a result is being created and appears here when it is done. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <p className={styles.waiting} role="status">
    <Spinner />
    {children}
  </p>
);
