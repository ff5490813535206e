import { createContext } from "react";
import type { SelectedHeatmap } from "./compare-selection.ts";

/** Returns the heatmaps of the list around a checkbox in the order that is shown, for ranges. */
export const ListedHeatmaps = createContext<() => readonly SelectedHeatmap[]>(() => []);
