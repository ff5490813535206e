import { compareSelection } from "#web/app/shared/compare-selection/compare-selection.ts";
import type { LiveSync } from "#web/kit/api/live-sync.ts";

/** Removes deleted heatmaps from the selection, of which only the first ones are loaded. */
export const selectionSync: LiveSync = {
  merge(_, message) {
    if (message.type === "heatmap.removed") compareSelection.remove(message.uid);
  },
};
