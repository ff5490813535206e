import { type FrameLabels, type LabelChange, MIN_LABEL_WIDTH } from "#contracts/labels.ts";
import { framesOf } from "#domain/brands/frames/frames-of.ts";
import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import { trainedObjects } from "#domain/brands/models/objects.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { toFrameLabels } from "./read-labels.ts";
import { type LabelledOf, requireLabelled } from "./require-labelled.ts";
import { storeFrame } from "./store-frame.ts";

/** Absorbs rounding of fractions, in pixels. */
const TOLERANCE = 1e-6;

type Frame = LabelledOf & { readonly frame: number };

/**
 * Changes the labels of a frame, and returns them with the changes of others. Errors: `heatmap.not_found`, `heatmap.not_video`,
 * `model.not_found`, `model.object_not_found`, `label.frame_not_found`, `label.too_small`, `label.too_many`.
 */
export async function saveFrame(caller: Caller, at: Frame, change: LabelChange): Promise<FrameLabels> {
  const { video, model } = await requireLabelled(caller, at);
  const { count, width } = await framesOf(at.uid);
  if (at.frame >= count) throw new AppError("label.frame_not_found");
  assertValid(model, change, width);
  return toFrameLabels(await storeFrame(caller, { model: at.model, video, frame: at.frame }, change));
}

function assertValid(model: BrandModel, { changed }: LabelChange, width: number): void {
  const known = new Set(trainedObjects(model).map(({ id }) => id));
  for (const box of changed) {
    if (!known.has(box.object)) throw new AppError("model.object_not_found");
    if (box.width * width <= MIN_LABEL_WIDTH + TOLERANCE) throw new AppError("label.too_small", { least: MIN_LABEL_WIDTH });
  }
}
