import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** Percent of the work before the first segment, and after the last: joining and scoring. */
const BEFORE = 5;
const AFTER = 10;
/** Fraction of a segment's work for prediction; drawing is the rest. */
const PREDICTING = 0.4;

/** Seconds per second of video, used before any was measured, and additional seconds for joining and scoring. */
const SECONDS_A_SECOND = 4;
const TAIL_SECONDS = 10;

type Counted = Pick<Heatmap, "segments" | "segments_done" | "segments_predicted">;

/** The fraction of a video's segments that is done, 0 to 1. */
function shareDone({ segments = 0, segments_done: done = [], segments_predicted: predicted = [] }: Counted): number {
  if (segments === 0) return 0;
  const drawn = new Set(done);
  const half = predicted.filter((segment) => !drawn.has(segment)).length;
  return Math.min(1, (drawn.size + half * PREDICTING) / segments);
}

type Watched = Counted & Pick<Heatmap, "type" | "status" | "upload">;

/**
 * Progress of a video's analysis in percent; null before it was requested, once it has ended, and for images, which take a
 * second.
 */
export function progressOf(heatmap: Watched): number | null {
  if (heatmap.type === "image" || !isInProgress(heatmap) || heatmap.upload === "pending") return null;
  if (heatmap.status === "requested") return 0;
  return Math.floor(BEFORE + (100 - BEFORE - AFTER) * shareDone(heatmap));
}

/**
 * Estimated end of an inspected video's analysis, ISO 8601: from the speed of its own segments once one has made progress, before
 * that from a typical speed.
 */
export function readyAt(at: Date, heatmap: Counted & Pick<Heatmap, "duration" | "inspected_at">): string {
  const share = shareDone(heatmap);
  const passedMs = at.getTime() - Date.parse(heatmap.inspected_at ?? at.toISOString());
  const restMs = share > 0 ? (passedMs * (1 - share)) / share : (heatmap.duration ?? 0) * SECONDS_A_SECOND * 1000;
  return new Date(at.getTime() + restMs + TAIL_SECONDS * 1000).toISOString();
}
