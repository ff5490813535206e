import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import { csvOf } from "#web/kit/csv.ts";

const COLUMNS = ["heatmap", "second", "clarity", "focus", "proximity", "mass", "x", "y", "new scene"] as const;

/** What was measured of a video, a row a moment, as a file for spreadsheets. */
export function framesCsv({ title }: Pick<HeatmapDetail, "title">, frames: FrameMetrics): string {
  const cuts = new Set(frames.cuts);
  const rows = Array.from({ length: frames.length }, (_, moment) => [
    title,
    Math.round((moment / frames.rate) * 1000) / 1000,
    frames.clarity_frames[moment] ?? null,
    frames.focus[moment] ?? null,
    frames.proximity[moment] ?? null,
    frames.mass[moment] ?? null,
    frames.x[moment] ?? null,
    frames.y[moment] ?? null,
    cuts.has(moment) ? 1 : 0,
  ]);
  return csvOf([COLUMNS, ...rows]);
}
