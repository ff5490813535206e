import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { isInProgress, listQuery } from "#web/app/features/heatmaps/queries.ts";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/new-heatmap.tsx";
import { pluralize } from "#web/kit/format.ts";
import styles from "./thin-bar.module.css";
import { TrialCountdown } from "./trial-countdown.tsx";

/** Invites to drop files where that is possible, which the stylesheet of the shell decides, too. On narrow screens it shows the rest of a trial, for which
 * the top bar has no space. While heatmaps are being analysed, shows that instead; uploads have their own panel. */
export function StatusBar() {
  const generating = useInProgressCount();
  const { blockedReason, profile } = useNewHeatmap();
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
    <section className={styles.thinBar} data-idle="true" data-trial={isTrial} aria-label="Progress">
      <span className={styles.drop}>Drop files to upload in the app!</span>
      {isTrial && (
        <div className={styles.trial}>
          <TrialCountdown profile={profile} />
        </div>
      )}
    </section>
  );
}

/** Excludes heatmaps that wait for an upload, because the upload may never complete. */
const isBeingAnalysed = (heatmap: HeatmapCard): boolean => isInProgress(heatmap) && !heatmap.uploading;

/** The number of listed heatmaps in analysis, updated live. */
function useInProgressCount(): number {
  const queryClient = useQueryClient();
  const count = () =>
    queryClient
      .getQueryData(listQuery().queryKey)
      ?.pages.reduce((sum, page) => sum + page.heatmaps.filter(isBeingAnalysed).length, 0) ?? 0;
  return useSyncExternalStore((listener) => queryClient.getQueryCache().subscribe(listener), count);
}
