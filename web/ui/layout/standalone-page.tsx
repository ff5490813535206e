import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import styles from "./standalone-page.module.css";

/** A page without navigation, such as that of an error: below the logo, which leads to the start. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.standalonePage}>
      <header>
        {/* Not a link of the router, which may be what failed. */}
        <a href="/" aria-label="Sightline home">
          <Logo />
        </a>
      </header>
      <main>{children}</main>
    </div>
  );
}
