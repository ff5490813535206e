import { useIsOnline } from "#web/kit/page/use-is-online.ts";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import styles from "./loading-overlay.module.css";
import { Offline } from "./offline.tsx";
import states from "./states.module.css";

/** Covers the page while its first chunk loads: with our mark, unless the page belongs to someone else. Says if it is offline. */
export function LoadingOverlay({ isOurs = true }: { isOurs?: boolean }) {
  const isOnline = useIsOnline();
  const loading = isOurs ? "Loading Sightline" : "Loading";
  return (
    <div className={styles.loadingOverlay} role="status" aria-label={isOnline ? loading : undefined}>
      {isOnline && isOurs && <LogoMark size={48} isWaiting />}
      {!isOnline && (
        <section className={states.state}>
          <Offline />
        </section>
      )}
    </div>
  );
}
