import { useIsOnline } from "#web/kit/page/use-is-online.ts";
import { LoadingOverlay } from "#web/ui/feedback/loading-overlay.tsx";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import styles from "./app-skeleton.module.css";

const LINES = [0, 1, 2, 3];

/** The bars and the page as placeholders, while the application loads. Says if it is offline, because it then waits. */
export function AppSkeleton() {
  const isOnline = useIsOnline();
  if (!isOnline) return <LoadingOverlay />;
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
