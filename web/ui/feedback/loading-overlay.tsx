import { LogoMark } from "#web/ui/layout/logo.tsx";
import styles from "./loading-overlay.module.css";

/** Covers the page while its first chunk loads: with our mark, unless the page belongs to someone else. */
export function LoadingOverlay({ isOurs = true }: { isOurs?: boolean }) {
  return (
    <div className={styles.loadingOverlay} role="status" aria-label={isOurs ? "Loading Sightline" : "Loading"}>
      {isOurs && <LogoMark size={48} />}
    </div>
  );
}
