import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import styles from "./lone-page.module.css";

/** A page without navigation, such as that of an error: below the logo, which leads to the start. */
export function LonePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.lonePage}>
      <header>
        {/* Not a link of the router, which may be what failed. */}
        <a href="/" aria-label="Sightline home">
          <Logo />
        </a>
      </header>
      {children}
    </div>
  );
}
