import type * as z from "zod";
import type { ScoreName } from "#contracts/attention.ts";
import { FrameMetrics } from "#contracts/video.ts";

/** Per-frame metrics as stored: with every score, including those that are too uncertain to be shown. */
export const StoredFrameMetrics = FrameMetrics.omit({ precise: true, stands_out: true });
export type StoredFrameMetrics = z.infer<typeof StoredFrameMetrics>;

/** Stored metrics without the scores that are too uncertain to be shown as numbers, as for an image. */
export function withoutUncertainScores(stored: StoredFrameMetrics, precise: readonly ScoreName[]): FrameMetrics {
  const unknown = Array<null>(stored.length).fill(null);
  const shown = <T>(score: ScoreName, value: T, otherwise: T): T => (precise.includes(score) ? value : otherwise);
  return {
    ...stored,
    precise: [...precise],
    stands_out: stored.focus.map((focus) => focus !== null),
    clarity_frames: shown("clarity", stored.clarity_frames, unknown),
    focus: shown("focus", stored.focus, unknown),
    proximity: shown("proximity", stored.proximity, unknown),
    min: shown("clarity", stored.min, 0),
    max: shown("clarity", stored.max, 0),
  };
}
