import pLimit from "p-limit";
import { type LabelModel, MAX_MODEL_LOGOS } from "#contracts/labels.ts";
import { changeObjects, withObjects } from "#domain/brands/models/change-objects.ts";
import { trainedObjects } from "#domain/brands/models/objects.ts";
import { requireModel } from "#domain/brands/models/require-model.ts";
import { readCurrentHeatmaps } from "#domain/heatmaps/brands/current-heatmaps.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { copiedLogo } from "./copied-logo.ts";
import { labelsOf, toFrameLabels } from "./read-labels.ts";
import { readLabelModel } from "./read-model.ts";
import { storeFrame } from "./store-frame.ts";

const CONCURRENCY = 10;

/**
 * Copies the logos of another model, with their labels, into a model, which then distinguishes them. The other model stays as it
 * is. May be repeated, which copies labels that were added since. Errors: `model.not_found`, also for models of two owners,
 * `model.training`, `model.object_exists`, `model.too_many_objects`, `model.too_many_videos`, `label.too_many`.
 */
export async function combineModels(caller: Caller, uid: string, from: string): Promise<LabelModel> {
  const [model, other] = [await requireModel(caller, uid), await requireModel(caller, from)];
  if (uid === from || model.owner !== other.owner) throw new AppError("model.not_found");
  const copied = new Map(trainedObjects(other).map((logo) => [logo.id, { ...logo, id: copiedLogo(uid, logo.id) }]));
  await changeObjects(caller, uid, ({ objects }) => {
    const known = new Set(objects.map(({ id }) => id));
    return withObjects(
      objects,
      [...copied.values()].filter(({ id }) => !known.has(id)),
      MAX_MODEL_LOGOS,
    );
  });
  const rows = await labelsOf(from);
  const videos = new Map((await readCurrentHeatmaps(other.videos)).map((video) => [video.uid, video]));
  await pLimit(CONCURRENCY).map(rows, async (row) => {
    const video = videos.get(row.video);
    const changed = toFrameLabels(row).boxes.flatMap((box) => {
      const logo = copied.get(box.object);
      return logo ? [{ ...box, object: logo.id }] : [];
    });
    if (video && changed.length > 0)
      await storeFrame(caller, { model: uid, video, frame: row.frame }, { revision: 0, changed, removed: [] });
  });
  return readLabelModel(caller, uid);
}
