import type { EntityItem } from "electrodb";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { now } from "#kit/clock.ts";
import { HOUR_SECONDS, isoAfter } from "#kit/time.ts";
import { createTimedCache } from "#kit/timed-cache.ts";
import { ImageDurationEntity } from "./image-duration.entity.ts";

const KEY = { type: "image" } as const;
/** Weights of a new measurement. After a busy time, the estimate soon follows the shorter durations. */
const WEIGHT = { longer: 0.3, shorter: 0.7 } as const;
/**
 * Measurements in a shorter interval than this are skipped, so that the row is not written for each image of a burst. An
 * instance also keeps the row for this time.
 */
const MIN_INTERVAL_MS = 2000;
/** After this time without measurements, the earlier durations say nothing about the queue. */
const MAX_AGE_MS = HOUR_SECONDS * 1000;

/** Measures how long an image took that is finished now, from queue to result. */
export async function recordImageDuration({ queued_at }: Pick<Heatmap, "queued_at">): Promise<void> {
  if (!queued_at) return;
  const at = now();
  const measured = Math.max(0, at.getTime() - Date.parse(queued_at)) / 1000;
  const duration = await readDuration();
  if (duration && at.getTime() - Date.parse(duration.measured_at) < MIN_INTERVAL_MS) return;
  const seconds = duration && isRecent(duration, at) ? smoothed(duration.seconds, measured) : measured;
  const row = { ...KEY, seconds, measured_at: at.toISOString() };
  await ImageDurationEntity.put(row).go();
  durations.set(KEY.type, row);
}

/**
 * Estimated end of an image's analysis that is queued now, ISO 8601, from those that ended in the last hour; undefined without
 * any.
 */
export async function imageReadyAt(at: Date): Promise<string | undefined> {
  const duration = await readDuration();
  return duration && isRecent(duration, at) ? isoAfter(at, duration.seconds) : undefined;
}

function smoothed(before: number, measured: number): number {
  const weight = measured > before ? WEIGHT.longer : WEIGHT.shorter;
  return before * (1 - weight) + measured * weight;
}

type Duration = EntityItem<typeof ImageDurationEntity>;
const durations = createTimedCache<Duration | null>(MIN_INTERVAL_MS);

const readDuration = (): Promise<Duration | null> =>
  durations.get(KEY.type, async () => (await ImageDurationEntity.get(KEY).go()).data);

const isRecent = ({ measured_at }: { measured_at: string }, at: Date): boolean =>
  at.getTime() - Date.parse(measured_at) <= MAX_AGE_MS;
