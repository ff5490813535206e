import type { Metrics } from "#contracts/attention.ts";

/** A score as tables contain it: null if it is too uncertain to be shown as a number. */
export const shownScore = (score: "focus" | "proximity", metrics: Metrics | null): number | null =>
  metrics?.precise.includes(score) ? metrics[score] : null;
