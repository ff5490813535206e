import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { isSameName } from "#kit/portable/same-name.ts";
import { assertNotTraining, changeModel } from "./change-model.ts";
import type { BrandModel, ModelObject } from "./model.entity.ts";

/**
 * Changes the objects of a model: `decide` receives it and returns its next objects. Errors: `model.not_found`, `model.training`,
 * `model.object_exists`, and those of `decide`.
 */
export async function changeObjects(
  caller: Caller,
  uid: string,
  decide: (model: BrandModel) => readonly ModelObject[],
): Promise<void> {
  await changeModel(uid, (model) => {
    assertNotTraining(model);
    const objects = decide(model);
    assertDistinct(objects);
    return {
      set: { objects },
      with: auditLogItems(caller, { action: "brands.change_objects", scope: model.owner, object: uid }),
    };
  });
}

/** The objects with more of them: `model.too_many_objects` above `max`. */
export function withObjects(objects: readonly ModelObject[], added: readonly ModelObject[], max: number): readonly ModelObject[] {
  if (added.length > 0 && objects.length + added.length > max) throw new AppError("model.too_many_objects", { most: max });
  return [...objects, ...added];
}

/** The objects with one in place of the one with its id: `model.object_not_found`. */
export function replaceObject(objects: readonly ModelObject[], edited: ModelObject): readonly ModelObject[] {
  assertHas(objects, edited.id);
  return objects.map((other) => (other.id === edited.id ? edited : other));
}

/** The objects without one: `model.object_not_found`. */
export function withoutObject(objects: readonly ModelObject[], object: string): readonly ModelObject[] {
  assertHas(objects, object);
  return objects.filter(({ id }) => id !== object);
}

/** The name together with the type: a brand may be recognised by its logo and by its name. */
export function assertDistinct(objects: readonly ModelObject[]): void {
  const isTwice = objects.some((one, at) =>
    objects.slice(at + 1).some((other) => other.type === one.type && isSameName(one.name, other.name)),
  );
  if (isTwice) throw new AppError("model.object_exists");
}

function assertHas(objects: readonly ModelObject[], object: string): void {
  if (!objects.some(({ id }) => id === object)) throw new AppError("model.object_not_found");
}
