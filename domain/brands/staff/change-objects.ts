import { MAX_LOGO_OBJECTS } from "#contracts/pipelines/logos.ts";
import type { StaffModel } from "#contracts/staff/brands.ts";
import { dropObject } from "#domain/brands/labels/drop-object.ts";
import { assertNotTraining, changeModel } from "#domain/brands/models/change-model.ts";
import type { BrandModel, ModelObject } from "#domain/brands/models/model.entity.ts";
import { isSameName } from "#domain/brands/models/model-names.ts";
import { imageObject, textObject } from "#domain/brands/models/objects.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { readStaffModel } from "./read-staff-model.ts";

type ObjectInput = { readonly name: string; readonly type: "image" | "text"; readonly text: string };
type ObjectOf = { readonly model: string; readonly object: string };

/** Adds an object to a model. Errors: `model.not_found`, `model.training`, `model.object_exists`, `model.too_many_objects`, `brand.text_required`. */
export async function addObject(caller: Caller, model: string, input: ObjectInput): Promise<StaffModel> {
  const added = toObject(input);
  await change(caller, model, ({ objects }) => {
    if (objects.length >= MAX_LOGO_OBJECTS) throw new AppError("model.too_many_objects", { most: MAX_LOGO_OBJECTS });
    return [...objects, added];
  });
  return readStaffModel(caller, model);
}

/**
 * Changes an object. One that is no longer recognised by its appearance loses its labels. Errors: those of `addObject` and
 * `model.object_not_found`.
 */
export async function editObject(caller: Caller, { model, object }: ObjectOf, input: ObjectInput): Promise<StaffModel> {
  const edited = { ...toObject(input), id: object };
  await change(caller, model, ({ objects }) => {
    assertHas(objects, object);
    return objects.map((other) => (other.id === object ? edited : other));
  });
  if (input.type === "text") await dropObject(model, object);
  return readStaffModel(caller, model);
}

/** Deletes an object with all labels that include it. Errors: `model.not_found`, `model.object_not_found`, `model.training`. */
export async function removeObject(caller: Caller, { model, object }: ObjectOf): Promise<StaffModel> {
  await change(caller, model, ({ objects }) => {
    assertHas(objects, object);
    return objects.filter(({ id }) => id !== object);
  });
  await dropObject(model, object);
  return readStaffModel(caller, model);
}

async function change(caller: Caller, uid: string, decide: (model: BrandModel) => readonly ModelObject[]): Promise<void> {
  await changeModel(uid, (model) => {
    assertNotTraining(model);
    const objects = decide(model);
    assertDistinct(objects);
    return { set: { objects }, with: audit(caller, "brands.change_objects", model.owner, uid) };
  });
}

function toObject({ name, type, text }: ObjectInput): ModelObject {
  if (type === "image") return imageObject(name);
  if (text === "") throw new AppError("brand.text_required");
  return textObject(name, text.toLowerCase());
}

/** The name together with the type: a brand may be recognised by its logo and by its name. */
function assertDistinct(objects: readonly ModelObject[]): void {
  const isTwice = objects.some((one, at) =>
    objects.slice(at + 1).some((other) => other.type === one.type && isSameName(one.name, other.name)),
  );
  if (isTwice) throw new AppError("model.object_exists");
}

function assertHas(objects: readonly ModelObject[], object: string): void {
  if (!objects.some(({ id }) => id === object)) throw new AppError("model.object_not_found");
}
