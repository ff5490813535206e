import { MAX_TRAIN_FRAMES } from "#contracts/pipelines/logos.ts";
import type { Labels } from "#domain/brands/labels/labels.entity.ts";

/**
 * The labelled frames to train with: all of them, or as many as the endpoint accepts, evenly spread over the videos.
 * @param objects ids of the objects that are trained
 */
export function chooseFrames(rows: readonly Labels[], objects: ReadonlySet<string>) {
  const labelled = rows
    .map(({ video, frame, revision, boxes }) => ({
      video,
      frame,
      revision,
      boxes: boxes
        .filter(({ object }) => objects.has(object))
        .map(({ object, x, y, width, height }) => ({ object, x, y, width, height })),
    }))
    .filter(({ boxes }) => boxes.length > 0);
  if (labelled.length <= MAX_TRAIN_FRAMES) return labelled;
  return Array.from({ length: MAX_TRAIN_FRAMES }, (_, at) => labelled[Math.floor((at * labelled.length) / MAX_TRAIN_FRAMES)]!);
}
