import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { isoAfter, MINUTE_SECONDS } from "#kit/time.ts";
import { ANALYSIS_SECONDS } from "./analysis-seconds.ts";

/** The deadline is part of an index key, so it moves at most this often. */
const MOVED_EVERY_SECONDS = 30 * MINUTE_SECONDS;

/** The deadline of an analysis that has made progress, to set with it; undefined while the one before is recent enough. */
export function extendedDeadline(
  at: Date,
  { type, deadline }: Pick<Heatmap, "type" | "deadline">,
): Pick<Heatmap, "deadline"> | undefined {
  const seconds = ANALYSIS_SECONDS[type];
  return deadline < isoAfter(at, seconds - MOVED_EVERY_SECONDS) ? { deadline: isoAfter(at, seconds) } : undefined;
}
