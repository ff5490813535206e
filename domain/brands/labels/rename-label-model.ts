import type { LabelModel } from "#contracts/labels.ts";
import { updateModel } from "#domain/brands/models/update-model.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readLabelModel } from "./read-model.ts";

/** Renames a model: `model.not_found`, `model.name_exists`. Its logos, and results that were made with it, keep their names. */
export async function renameLabelModel(caller: Caller, uid: string, name: string): Promise<LabelModel> {
  await updateModel(caller, uid, { name });
  return readLabelModel(caller, uid);
}
