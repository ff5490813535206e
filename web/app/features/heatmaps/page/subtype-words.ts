import type { HeatmapSubtype } from "#contracts/heatmaps.ts";

/** Where a heatmap comes from that nobody uploaded, in a word or two. */
export const SUBTYPE_WORDS: Readonly<Record<Exclude<HeatmapSubtype, "">, string>> = {
  website: "Website",
  scrolling: "Scrolling website",
  html5: "Banner",
  frame: "Frame",
  search: "Search results",
};
