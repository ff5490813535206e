import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { isInProgress, listQuery } from "#web/app/features/heatmaps/queries.ts";
import { uploads } from "#web/app/features/heatmaps/uploads/uploads.ts";
import { counted } from "#web/kit/format.ts";
import { totalsOf } from "#web/kit/uploads/upload-queue.ts";
import styles from "./thin-bar.module.css";

/** Invites to drop files. While heatmaps are being created, shows their progress instead. */
export function ThinBar() {
  const totals = totalsOf(useSyncExternalStore(uploads.subscribe, uploads.getSnapshot));
  const generating = useGenerating();
  if (totals.isBusy) {
    return (
      <section className={styles.thinBar} data-working="true" aria-label="Progress">
        <progress className={styles.bar} max={100} value={totals.percent} aria-label="Upload" />
        <span className="tabular">
          Uploading {counted(totals.files, "file")} · {totals.percent}%
        </span>
      </section>
    );
  }
  if (generating > 0) {
    return (
      <section className={styles.thinBar} data-working="true" aria-label="Progress">
        <progress className={styles.bar} aria-label="Generating" />
        <span className="tabular">Generating {counted(generating, "heatmap")} …</span>
      </section>
    );
  }
  return (
    <section className={styles.thinBar} aria-label="Progress">
      <span>Drop files to upload in the app!</span>
    </section>
  );
}

/** Excludes heatmaps that wait for an upload, because the upload may never complete. */
const isAnalysed = (heatmap: HeatmapCard): boolean => isInProgress(heatmap) && !heatmap.uploading;

/** The number of listed heatmaps in analysis, updated live. */
function useGenerating(): number {
  const queryClient = useQueryClient();
  const count = () =>
    queryClient
      .getQueryData(listQuery().queryKey)
      ?.pages.reduce((sum, page) => sum + page.heatmaps.filter(isAnalysed).length, 0) ?? 0;
  return useSyncExternalStore((listener) => queryClient.getQueryCache().subscribe(listener), count);
}
