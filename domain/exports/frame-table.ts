import type { FrameMetrics } from "#contracts/video.ts";
import type { Cell } from "#kit/portable/csv.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";

const COLUMNS = [
  "Heatmap",
  "Time (s)",
  "Clarity",
  "Focus",
  "Proximity",
  "Mass (0 to 1)",
  "X (0 to 1)",
  "Y (0 to 1)",
  "New scene",
  "Stands out",
] as const;
const [SECOND_DIGITS, SHARE_DIGITS] = [3, 4];

/**
 * Per-frame metrics of a video as spreadsheet rows with a header row. Scores are empty where nothing stands out, and in all rows
 * if they are too uncertain to be shown.
 */
export function frameTable(title: string, frames: FrameMetrics): readonly (readonly Cell[])[] {
  const cuts = new Set(frames.cuts);
  const rows = Array.from({ length: frames.length }, (_, moment) => [
    title,
    roundDecimals(moment / frames.rate, SECOND_DIGITS),
    ...[frames.clarity_frames, frames.focus, frames.proximity].map((points) => points[moment] ?? null),
    ...[frames.mass, frames.x, frames.y].map((shares) => roundDecimals(shares[moment] ?? null, SHARE_DIGITS)),
    cuts.has(moment) ? "yes" : "no",
    frames.stands_out[moment] ? "yes" : "no",
  ]);
  return [COLUMNS, ...rows];
}
