import { useEffect, useState } from "react";
import styles from "#web/ui/feedback/loading-overlay.module.css";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import type { ShareableKind } from "./share-query.ts";
import sharedPageStyles from "./shared-page.module.css";

const MIN_DURATION_MS = 600;

type Props = { kind: ShareableKind; logo: string | undefined; isLoading: boolean };

/** Covers the page with the workspace's logo while it loads, for at least 0.6 seconds. */
export function SharedLoadingCover({ kind, logo, isLoading }: Props) {
  const [isEarly, setIsEarly] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsEarly(false), MIN_DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLoading && !isEarly) return null;
  return (
    <div className={styles.loadingOverlay} role="status" aria-label={`Loading ${kind}`}>
      {logo ? <img className={sharedPageStyles.sharedLogo} src={logo} alt="" /> : <LogoMark size={48} />}
    </div>
  );
}
