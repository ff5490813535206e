import type { FrameLabels, LabelBox, LabelModelObject } from "#contracts/labels.ts";

type Boxes = readonly LabelBox[];

const countOf = (logo: string, frames: Iterable<Boxes>): number =>
  [...frames].filter((boxes) => boxes.some(({ object }) => object === logo)).length;

/** Frames of other videos in which each logo is labelled, from a model and the labels of this video that were read together. */
export const countElsewhere = (
  logos: readonly LabelModelObject[],
  loaded: readonly FrameLabels[],
): ReadonlyMap<string, number> => {
  const frames = loaded.map(({ boxes }) => boxes);
  return new Map(logos.map(({ id, labels }) => [id, Math.max(0, labels - countOf(id, frames))]));
};

/** Frames in which each logo is labelled now, in this video and in others. */
export const countFrames = (
  logos: readonly LabelModelObject[],
  shown: ReadonlyMap<number, Boxes>,
  elsewhere: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => new Map(logos.map(({ id }) => [id, countOf(id, shown.values()) + (elsewhere.get(id) ?? 0)]));

/** Number of boxes of each labelled frame, in order. */
export const countBoxes = (shown: ReadonlyMap<number, Boxes>): ReadonlyMap<number, number> =>
  new Map(
    [...shown]
      .filter(([, boxes]) => boxes.length > 0)
      .map(([frame, boxes]) => [frame, boxes.length] as const)
      .toSorted(([one], [other]) => one - other),
  );
