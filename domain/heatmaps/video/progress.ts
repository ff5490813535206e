import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** Percent of the work that lies before the first segment, and after the last: joining and measuring. */
const BEFORE = 5;
const AFTER = 10;
/** Of a segment, what predicting is; drawing is the rest. */
const PREDICTING = 0.4;

/** Seconds that a second of video takes before any of it was measured, and that joining and measuring take besides. */
const SECONDS_A_SECOND = 4;
const TAIL_SECONDS = 10;

type Counted = Pick<Heatmap, "segments" | "segments_done" | "segments_predicted">;

/** The share of a video's segments that is worked off, 0 to 1. */
function shareDone({ segments = 0, segments_done: done = [], segments_predicted: predicted = [] }: Counted): number {
  if (segments === 0) return 0;
  const drawn = new Set(done);
  const half = predicted.filter((segment) => !drawn.has(segment)).length;
  return Math.min(1, (drawn.size + half * PREDICTING) / segments);
}

type Watched = Counted & Pick<Heatmap, "type" | "status" | "upload">;

/** Percent of a video's analysis that is done; null before it was asked for, once it has ended, and for images, which take a second. */
export function progressOf(heatmap: Watched): number | null {
  if (heatmap.type === "image" || !isInProgress(heatmap) || heatmap.upload === "pending") return null;
  if (heatmap.status === "requested") return 0;
  return Math.floor(BEFORE + (100 - BEFORE - AFTER) * shareDone(heatmap));
}

/**
 * When the analysis of an inspected video should end, ISO 8601: by the speed of its own segments as soon as one has got somewhere, before
 * that by one that is usually kept.
 */
export function readyAt(at: Date, heatmap: Counted & Pick<Heatmap, "duration" | "inspected_at">): string {
  const share = shareDone(heatmap);
  const passedMs = at.getTime() - Date.parse(heatmap.inspected_at ?? at.toISOString());
  const restMs = share > 0 ? (passedMs * (1 - share)) / share : (heatmap.duration ?? 0) * SECONDS_A_SECOND * 1000;
  return new Date(at.getTime() + restMs + TAIL_SECONDS * 1000).toISOString();
}
