import { medianOfLatest } from "./median-of-latest.ts";

/** Seconds that a request takes; null if too few have ended. */
export type ExpectedSeconds = { readonly automatic: number | null; readonly manual: number | null };

/**
 * How long a request for a video takes, from the latest ones: the median of those that staff ended, and the median per second of
 * video of those that ended without staff.
 * @param duration of the video, in seconds
 */
export async function expectedSeconds(duration: number): Promise<ExpectedSeconds> {
  const [automatic, manual] = await Promise.all([
    medianOfLatest("brand-tracking", ({ took, duration: of }) => (took / Math.max(1, of)) * duration),
    medianOfLatest("brand-requests", ({ took }) => took),
  ]);
  return { automatic, manual };
}
