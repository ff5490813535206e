import { MAX_LABEL_FRAMES } from "#contracts/labels.ts";

/** Absorbs rounding of times, in seconds. */
const TOLERANCE = 1e-6;

/** Whether a frame at this second, of several per second, is offered for labelling: one per second, and one after each cut. */
export const isOffered = (time: number, isAfterCut: boolean): boolean =>
  isAfterCut || Math.abs(time - Math.round(time)) < TOLERANCE;

/** At most MAX_LABEL_FRAMES items, evenly spread; the first and the last remain. */
export function thinOut<Item>(items: readonly Item[]): readonly Item[] {
  if (items.length <= MAX_LABEL_FRAMES) return items;
  const step = (items.length - 1) / (MAX_LABEL_FRAMES - 1);
  return Array.from({ length: MAX_LABEL_FRAMES }, (_, at) => items[Math.round(at * step)]!);
}
