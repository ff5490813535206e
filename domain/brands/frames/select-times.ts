import { MAX_LABEL_FRAMES } from "#contracts/labels.ts";

/** Absorbs rounding. */
const TOLERANCE = 1e-6;

/** So many frames are offered even of a short video, because a model needs several different ones. */
const ENOUGH = 20;

/**
 * Steps of the decoded frames between two that are offered for labelling: a second, or less in videos of less than 20 seconds.
 * @param duration in seconds
 * @param rate decoded frames per second
 */
export const offeredStep = (duration: number, rate: number): number =>
  Math.max(1, Math.min(rate, Math.floor((duration * rate) / ENOUGH + TOLERANCE)));

/** At most MAX_LABEL_FRAMES items, evenly spread; the first and the last remain. */
export function thinOut<Item>(items: readonly Item[]): readonly Item[] {
  if (items.length <= MAX_LABEL_FRAMES) return items;
  const step = (items.length - 1) / (MAX_LABEL_FRAMES - 1);
  return Array.from({ length: MAX_LABEL_FRAMES }, (_, at) => items[Math.round(at * step)]!);
}
