import { median } from "simple-statistics";
import { BrandQueueEntity } from "./queue.entity.ts";

/** The number of latest requests that are considered, and the fewest for an estimate. */
const LATEST = 20;
const FEWEST = 3;

/** Seconds that a request takes; null if too few have ended. */
export type ExpectedSeconds = { readonly automatic: number | null; readonly manual: number | null };

/**
 * How long a request for a video takes, from the latest ones: the median of those that staff ended, and the median per second of
 * video of those that ended without staff.
 * @param duration of the video, in seconds
 */
export async function expectedSeconds(duration: number): Promise<ExpectedSeconds> {
  const [automatic, manual] = await Promise.all([
    medianOf("brand-tracking", ({ took, duration: of }) => (took / Math.max(1, of)) * duration),
    medianOf("brand-requests", ({ took }) => took),
  ]);
  return { automatic, manual };
}

type Ended = { readonly took: number; readonly duration: number };

async function medianOf(queue: "brand-requests" | "brand-tracking", secondsOf: (ended: Ended) => number): Promise<number | null> {
  const { data } = await BrandQueueEntity.query.byTime({ queue, state: "done" }).go({ order: "desc", limit: LATEST });
  const seconds = data.map(({ took = 0, duration = 0 }) => secondsOf({ took, duration }));
  return seconds.length < FEWEST ? null : Math.round(median(seconds));
}
