import type { HeatmapSubtype } from "#contracts/heatmap-card.ts";

/** Source of a heatmap that was not uploaded, as a short label. */
export const SUBTYPE_LABELS: Readonly<Record<Exclude<HeatmapSubtype, "">, string>> = {
  website: "Website",
  scrolling: "Scrolling website",
  html5: "Banner",
  frame: "Frame",
  search: "Search results",
};
