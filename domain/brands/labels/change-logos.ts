import { type LabelModel, MAX_MODEL_LOGOS } from "#contracts/labels.ts";
import { changeObjects, replaceObject, withObjects, withoutObject } from "#domain/brands/models/change-objects.ts";
import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import { imageObject, trainedObjects } from "#domain/brands/models/objects.ts";
import { requireModel } from "#domain/brands/models/require-model.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { dropObject } from "./drop-object.ts";
import { readLabelModel } from "./read-model.ts";

type LogoOf = { readonly model: string; readonly object: string };

/**
 * Adds a logo to a model, to be labelled. Errors: `model.not_found`, `model.training`, `model.object_exists`,
 * `model.too_many_objects`.
 */
export async function addLogo(caller: Caller, model: string, name: string): Promise<LabelModel> {
  await requireModel(caller, model);
  const added = imageObject(name);
  await changeObjects(caller, model, ({ objects }) => withObjects(objects, [added], MAX_MODEL_LOGOS));
  return readLabelModel(caller, model);
}

/**
 * Renames a logo. Results keep its earlier name. Errors: `model.not_found`, `model.object_not_found`, `model.training`,
 * `model.object_exists`.
 */
export async function renameLogo(caller: Caller, { model, object }: LogoOf, name: string): Promise<LabelModel> {
  await requireModel(caller, model);
  await changeObjects(caller, model, (before) => replaceObject(before.objects, { ...logoOf(before, object), name }));
  return readLabelModel(caller, model);
}

/**
 * Deletes a logo with its labels. The version that was trained with it stays usable, and no longer reports it. Errors:
 * `model.not_found`, `model.object_not_found`, `model.training`, `model.last_logo`.
 */
export async function removeLogo(caller: Caller, { model, object }: LogoOf): Promise<LabelModel> {
  await requireModel(caller, model);
  await changeObjects(caller, model, (before) => {
    logoOf(before, object);
    if (trainedObjects(before).length === 1) throw new AppError("model.last_logo");
    return withoutObject(before.objects, object);
  });
  await dropObject(model, object);
  return readLabelModel(caller, model);
}

function logoOf(model: BrandModel, object: string) {
  const logo = trainedObjects(model).find(({ id }) => id === object);
  if (!logo) throw new AppError("model.object_not_found");
  return logo;
}
