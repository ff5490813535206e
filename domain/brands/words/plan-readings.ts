import { type Cells, hasChanged, isCut } from "./frame-change.ts";

/**
 * Seconds between two readings within a shot, from its first frame to the second reading, as text often fades in, and the least
 * before a shot's last frame.
 */
const EVERY = 1;
const AFTER_CUT = 0.6;
const MIN_SECONDS_BEFORE_CUT = 0.5;
/** Absorbs rounding of frame times. */
const TOLERANCE = 1e-3;

/** A frame to read; `same` is the number of an earlier reading whose result holds for it because nothing changed. */
export type PlannedReading = { readonly frame: number; readonly same?: number };

/** Frames without a cut in between, `from` inclusive, `to` exclusive, with their readings in order of time. */
export type Shot = { readonly from: number; readonly to: number; readonly readings: readonly PlannedReading[] };

/**
 * Which frames to read: the first and last of each shot, one soon after its start, and one each second in between. A frame that
 * equals the one read before it is not read again.
 */
export function planReadings(times: readonly number[], cells: readonly Cells[]): Shot[] {
  const starts = times.map((_, frame) => frame).filter((frame) => frame === 0 || isCut(cells[frame - 1]!, cells[frame]!));
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? times.length;
    const frames: number[] = [];
    for (let frame = from; frame < to; frame++) {
      const since = times[frame]! - (times[frames.at(-1) ?? from] ?? 0);
      const isLast = frame === to - 1 && since >= MIN_SECONDS_BEFORE_CUT - TOLERANCE;
      const isDue = since >= (frames.length === 1 ? AFTER_CUT : EVERY) - TOLERANCE;
      if (frame === from || isLast || isDue) frames.push(frame);
    }
    const readings: PlannedReading[] = [];
    for (const frame of frames) {
      const before = readings.at(-1);
      const read = before && (before.same ?? readings.length - 1);
      const isSame = read !== undefined && !hasChanged(cells[readings[read]!.frame]!, cells[frame]!);
      readings.push(isSame ? { frame, same: read } : { frame });
    }
    return { from, to, readings };
  });
}
