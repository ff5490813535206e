import { LoadingOverlay } from "#web/ui/feedback/loading-overlay.tsx";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import styles from "./app-skeleton.module.css";

/** First parts of the addresses of pages inside the navigation. */
const PAGES: ReadonlySet<string> = new Set(["home", "dashboard", "heatmaps", "projects", "project", "reports", "compare"]);
const TILES = 8;

/** Shown while the app loads: the outline of a page where one follows, otherwise the logo. */
export function LoadingApp() {
  const [first = ""] = window.location.pathname.split("/").filter(Boolean);
  return PAGES.has(first) ? <AppSkeleton /> : <LoadingOverlay />;
}

/** The outline of the navigation and a list. */
function AppSkeleton() {
  return (
    <div className={styles.appSkeleton} role="status" aria-label="Loading Sightline">
      <div className={styles.bar}>
        <LogoMark size={28} />
        <span />
        <span />
        <span />
      </div>
      <div className={styles.drawer} />
      <div className={styles.page}>
        <span className={styles.title} />
        <span className={styles.search} />
        <div className={styles.tiles}>
          {Array.from({ length: TILES }, (_, index) => (
            <span key={index} />
          ))}
        </div>
      </div>
    </div>
  );
}
