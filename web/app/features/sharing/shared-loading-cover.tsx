import { useEffect, useState } from "react";
import styles from "#web/ui/feedback/loading-overlay.module.css";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import type { ShareableKind } from "./share-query.ts";
import sharedPageStyles from "./shared-page.module.css";

const MIN_DURATION_MS = 600;

type Props = { kind: ShareableKind; logo: string | undefined; isLoading: boolean };

/**
 * Covers the page while it loads: for at least 0.6 seconds, and with the workspace's logo for 0.6 seconds from when it is known.
 * Until then, it is unknown whose logo to show.
 */
export function SharedLoadingCover({ kind, logo, isLoading }: Props) {
  const hasLogo = logo !== undefined;
  /** Whether the cover that has been shown for long enough had a logo. */
  const [shownWithLogo, setShownWithLogo] = useState<boolean>();
  useEffect(() => {
    const timer = setTimeout(() => setShownWithLogo(hasLogo), MIN_DURATION_MS);
    return () => clearTimeout(timer);
  }, [hasLogo]);
  if (!isLoading && shownWithLogo === hasLogo) return null;
  return (
    <div className={styles.loadingOverlay} role="status" aria-label={`Loading ${kind}`}>
      {logo ? (
        <img className={sharedPageStyles.sharedCoverLogo} src={logo} alt="" />
      ) : (
        !isLoading && <LogoMark size={48} isWaiting />
      )}
    </div>
  );
}
