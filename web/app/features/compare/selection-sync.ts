import { compareSelection } from "#web/app/shared/compare-selection/compare-selection.ts";
import type { LiveSync } from "#web/kit/api/live-sync.ts";

/** Keeps the selection up to date, of which only the first heatmaps are loaded: their state, and which are deleted. */
export const selectionSync: LiveSync = {
  merge(_, message) {
    if (message.type === "heatmap.removed") compareSelection.remove([message.uid]);
    if (message.type === "heatmap.changed") compareSelection.update([message.heatmap]);
  },
};
