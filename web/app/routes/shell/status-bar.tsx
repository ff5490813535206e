import { useAnalysisCount } from "#web/app/features/heatmaps/list/analysis-count.ts";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/use-new-heatmap.ts";
import { pluralize } from "#web/kit/format.ts";
import { useIsOnline } from "#web/kit/page/use-is-online.ts";
import styles from "./thin-bar.module.css";
import { TrialCountdown } from "./trial-countdown.tsx";

/**
 * Invites users to drop files where that is possible, which the stylesheet of the shell also decides. On narrow screens it shows
 * the rest of a trial, for which the top bar has no space. While heatmaps are being analysed, shows that instead; uploads have
 * their own panel. Without a connection it says so, because everything that loads then waits.
 */
export function StatusBar() {
  const generating = useAnalysisCount();
  const { blockedReason, profile } = useNewHeatmap();
  const isOnline = useIsOnline();
  if (!isOnline) {
    return (
      <div className={styles.thinBar} data-offline="true" role="status">
        <span>You’re offline. We’ll reconnect automatically.</span>
      </div>
    );
  }
  if (generating > 0) {
    return (
      <section className={styles.thinBar} data-working="true" aria-label="Progress">
        <progress className={styles.bar} aria-label="Generating" />
        <span className="tabular">Generating {pluralize(generating, "heatmap")} …</span>
      </section>
    );
  }
  if (blockedReason !== undefined) return null;
  const isTrial = profile.role === "trial" && profile.trialEnd !== null;
  return (
    <section className={styles.thinBar} data-idle="true" data-trial={isTrial} aria-label="Upload">
      <span className={styles.drop}>Drop files to upload in the app!</span>
      {isTrial && (
        <div className={styles.trial}>
          <TrialCountdown profile={profile} />
        </div>
      )}
    </section>
  );
}
