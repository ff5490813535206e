import type { FactElement } from "#contracts/facts.ts";

/** A visual that covers more of the image than this is its background: it gets most of the attention because of its size. */
const BACKGROUND_AREA = 0.5;

/** The elements that are ranked by attention, the largest share first: all but a visual that is the background of the others. */
export const rankedElements = (elements: readonly FactElement[]): readonly FactElement[] =>
  elements.filter(({ kind, area }) => kind !== "visual" || area <= BACKGROUND_AREA);
