import { derivedId } from "#kit/ids.ts";

/** The id of the heatmap of a demo analysis. The id of the analysis, a secret, cannot be computed from it. */
export const heatmapOf = (demo: string): string => derivedId("hm", "demo", demo);
