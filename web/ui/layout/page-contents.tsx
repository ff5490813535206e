import type { ReactNode } from "react";
import styles from "./page-contents.module.css";

/** The links to the sections of a page, beside it on wide screens. `children` are list items. */
export function PageContents({ children }: { children: ReactNode }) {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <p aria-hidden="true">On this page</p>
      <ul>{children}</ul>
    </nav>
  );
}
