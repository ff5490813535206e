import type { LabelModel } from "#contracts/labels.ts";
import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import { canEdit, modelsOf, requireModel } from "#domain/brands/models/require-model.ts";
import { canRun } from "#domain/brands/models/usable-models.ts";
import { trainingSeconds } from "#domain/brands/training/training-seconds.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { isoAfter } from "#kit/time.ts";
import type { Labels } from "./labels.entity.ts";
import { labelsOf } from "./read-labels.ts";
import { readLookAlikes } from "./read-look-alikes.ts";

/** A model that the caller can train, with the state of its training: `model.not_found`. */
export async function readLabelModel(caller: Caller, uid: string): Promise<LabelModel> {
  const model = await requireModel(caller, uid);
  return toLabelModel(caller, model, await labelsOf(uid));
}

/** A model as the API returns it. */
export async function toLabelModel(caller: Caller, model: BrandModel, rows: readonly Labels[]): Promise<LabelModel> {
  const { uid, name, version, status, objects, quality = {}, failure, warnings, training, requested_at } = model;
  const seconds = training === undefined ? null : await trainingSeconds();
  return {
    uid,
    name,
    editable: canEdit(caller, model),
    version,
    can_run: canRun(model),
    status,
    objects: objects.map(({ id, name, type, text = null }) => ({
      id,
      name,
      type,
      text,
      labels: labelledFrames(rows, id),
      quality: quality[id] ?? null,
    })),
    labelled_frames: rows.filter(({ boxes }) => boxes.length > 0).length,
    failure: failure ?? null,
    warnings,
    look_alikes: readLookAlikes(model, await modelsOf(model.owner)),
    requested_at: training === undefined ? null : (requested_at ?? null),
    ready_at: seconds !== null && requested_at ? isoAfter(new Date(requested_at), seconds) : null,
  };
}

/** Number of frames in which an object is labelled. */
export const labelledFrames = (rows: readonly Labels[], object: string): number =>
  rows.filter(({ boxes }) => boxes.some((box) => box.object === object)).length;
