import { heatmapReadyTemplate } from "./heatmap-ready.ts";

/** Every email template of this domain. */
export const heatmapsEmails = [heatmapReadyTemplate];
