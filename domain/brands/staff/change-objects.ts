import { MAX_LOGO_OBJECTS } from "#contracts/pipelines/logos.ts";
import type { StaffModel } from "#contracts/staff/brands.ts";
import { dropObject } from "#domain/brands/labels/drop-object.ts";
import { changeObjects, replaceObject, withObjects, withoutObject } from "#domain/brands/models/change-objects.ts";
import type { ModelObject } from "#domain/brands/models/model.entity.ts";
import { imageObject, textObject } from "#domain/brands/models/objects.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { readStaffModel } from "./read-staff-model.ts";

type ObjectInput = { readonly name: string; readonly type: "image" | "text"; readonly text: string };
type ObjectOf = { readonly model: string; readonly object: string };

/**
 * Adds an object to a model. Errors: `model.not_found`, `model.training`, `model.object_exists`, `model.too_many_objects`,
 * `brand.text_required`.
 */
export async function addObject(caller: Caller, model: string, input: ObjectInput): Promise<StaffModel> {
  const added = toObject(input);
  await changeObjects(caller, model, ({ objects }) => withObjects(objects, [added], MAX_LOGO_OBJECTS));
  return readStaffModel(caller, model);
}

/**
 * Changes an object. One that is no longer recognised by its appearance loses its labels. Errors: those of `addObject` and
 * `model.object_not_found`.
 */
export async function editObject(caller: Caller, { model, object }: ObjectOf, input: ObjectInput): Promise<StaffModel> {
  const edited = { ...toObject(input), id: object };
  await changeObjects(caller, model, ({ objects }) => replaceObject(objects, edited));
  if (input.type === "text") await dropObject(model, object);
  return readStaffModel(caller, model);
}

/** Deletes an object with all labels that include it. Errors: `model.not_found`, `model.object_not_found`, `model.training`. */
export async function removeObject(caller: Caller, { model, object }: ObjectOf): Promise<StaffModel> {
  await changeObjects(caller, model, ({ objects }) => withoutObject(objects, object));
  await dropObject(model, object);
  return readStaffModel(caller, model);
}

function toObject({ name, type, text }: ObjectInput): ModelObject {
  if (type === "image") return imageObject(name);
  if (text === "") throw new AppError("brand.text_required");
  return textObject(name, text.toLowerCase());
}
