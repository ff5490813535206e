import type { LabelBox, LabelModelObject } from "#contracts/labels.ts";

/** Frames in which each logo is labelled: in this video, or when the model was read in all of its videos, whichever is more. */
export const countFrames = (
  logos: readonly LabelModelObject[],
  shown: ReadonlyMap<number, readonly LabelBox[]>,
): ReadonlyMap<string, number> =>
  new Map(
    logos.map(({ id, labels }) => {
      const here = [...shown.values()].filter((boxes) => boxes.some(({ object }) => object === id)).length;
      return [id, Math.max(here, labels)];
    }),
  );

/** Number of boxes of each labelled frame, in order. */
export const countBoxes = (shown: ReadonlyMap<number, readonly LabelBox[]>): ReadonlyMap<number, number> =>
  new Map(
    [...shown]
      .filter(([, boxes]) => boxes.length > 0)
      .map(([frame, boxes]) => [frame, boxes.length] as const)
      .toSorted(([one], [other]) => one - other),
  );
