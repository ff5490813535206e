import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Logo } from "#web/ui/layout/logo.tsx";
import { ResetScroll } from "#web/ui/layout/reset-scroll.tsx";
import styles from "./demo.module.css";

/** Layout of the demo: no navigation, the logo above, and links to the legal documents below. */
export function DemoFrame({ title, isViewer = false, children }: { title?: string; isViewer?: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame} data-viewer={isViewer}>
      <ResetScroll />
      <header className={styles.bar}>
        <Link to="/" aria-label="Sightline home">
          <Logo />
        </Link>
        {title && <h1>{title}</h1>}
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.foot}>
        <Link to="/terms">Terms</Link>
        <Link to="/privacy">Privacy</Link>
        <Link to="/accuracy">Accuracy</Link>
      </footer>
    </div>
  );
}
