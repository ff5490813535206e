import { LogoMark } from "#web/ui/layout/logo.tsx";
import styles from "./loading-overlay.module.css";

/** Covers the page while its first chunk loads. */
export function LoadingOverlay() {
  return (
    <div className={styles.loadingOverlay} role="status" aria-label="Loading Sightline">
      <LogoMark size={48} />
    </div>
  );
}
