import type { HeatmapCard } from "#contracts/heatmap-card.ts";

/** The type of a heatmap as its creator chose it: a benchmark by name, otherwise the application. */
export const typeName = ({ application, benchmark }: Pick<HeatmapCard, "application" | "benchmark">): string =>
  benchmark?.name ?? application;
