import { shareInterval } from "#domain/scores/calibration.ts";
import { fitShare, type SharePair } from "./fit-share.ts";
import { joinSets } from "./join-sets.ts";
import { isCovered, leaveOneOut } from "./leave-one-out.ts";
import type { ObservedStatistics } from "./observe.ts";

/** For an image of a set, whether its intervals contained the human values; an image has many boxes. */
export type IntervalHits = {
  readonly set: string;
  readonly area_share: readonly boolean[];
  readonly focus: readonly boolean[];
  readonly proximity: readonly boolean[];
};

/** Makes the intervals of every image from the other images of its group, and checks them; one result per image and set. */
export function intervalHits(observed: readonly ObservedStatistics[]): IntervalHits[] {
  return [...Map.groupBy(observed, ({ group }) => group).values()].flatMap((images) => {
    const joined = joinSets(images);
    const covered = (score: "focus" | "proximity") =>
      new Map(leaveOneOut(joined, score).map((tried) => [tried.image.name, isCovered(tried)]));
    const [focus, proximity] = [covered("focus"), covered("proximity")];
    return images.map((image) => ({
      set: image.source,
      area_share: boxHits(image, images),
      focus: [focus.get(image.name)!],
      proximity: [proximity.get(image.name)!],
    }));
  });
}

/** Whether the intervals of boxes, made from the other images, contained the human shares. */
export function boxHits(image: ObservedStatistics, images: readonly ObservedStatistics[]): boolean[] {
  const relation = fitShare(pairsOf(images.filter(({ name }) => name !== image.name)));
  return pairsOf([image]).map(({ predicted, people }) => {
    const [low, high] = shareInterval(relation, predicted);
    return low <= people && people <= high;
  });
}

/** The shares of all boxes of images. */
export const pairsOf = (images: readonly ObservedStatistics[]): SharePair[] =>
  images.flatMap(({ boxes }) => boxes.map(({ share, people }) => ({ predicted: share, people })));
