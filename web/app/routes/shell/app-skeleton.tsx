import { LogoMark } from "#web/ui/layout/logo.tsx";
import styles from "./app-skeleton.module.css";

const LINES = [0, 1, 2, 3];

/** The bars and the page as placeholders, while the application loads. */
export function AppSkeleton() {
  return (
    <div className={styles.appSkeleton} role="status" aria-label="Loading Sightline">
      <div className={styles.top}>
        <LogoMark />
        {LINES.map((line) => (
          <span key={line} />
        ))}
      </div>
      <div className={styles.drawer}>
        {LINES.map((line) => (
          <span key={line} />
        ))}
      </div>
      <div className={styles.page}>
        <span className={styles.title} />
        <span className={styles.search} />
        <div className={styles.cards}>
          {LINES.map((line) => (
            <span key={line} />
          ))}
        </div>
      </div>
    </div>
  );
}
