import { useInfiniteQuery } from "@tanstack/react-query";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { isInProgress } from "#web/app/shared/heatmap-status/heatmap-status.ts";
import { createSignal } from "#web/kit/signal.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { type HeatmapPages, listQuery } from "../queries.ts";

/** Whether this page created a heatmap, or received a live message about one in analysis. */
const isAnyKnown = createSignal(false);

/** Loads the list that counts analyses, if no page has loaded it. */
export function expectAnalysis(heatmap: HeatmapCard): void {
  if (isInProgress(heatmap)) isAnyKnown.set(true);
}

/** The number of heatmaps in analysis, updated live. */
export function useAnalysisCount(): number {
  const isExpected = useSignal(isAnyKnown);
  const { data } = useInfiniteQuery({
    ...listQuery(),
    // Also while one is in progress: only enabled queries are read again after an interruption of the live channel.
    enabled: ({ state }) => (state.data ? countAnalyses(state.data) > 0 : isExpected),
  });
  return data ? countAnalyses(data) : 0;
}

/** Excludes heatmaps that wait for an upload, because the upload may never complete. */
const countAnalyses = ({ pages }: HeatmapPages): number =>
  pages.flatMap(({ heatmaps }) => heatmaps).filter((heatmap) => isInProgress(heatmap) && !heatmap.uploading).length;
