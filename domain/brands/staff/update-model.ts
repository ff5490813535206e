import type { StaffModel } from "#contracts/staff/brands.ts";
import { type ModelUpdate, updateModel } from "#domain/brands/models/update-model.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readStaffModel } from "./read-staff-model.ts";

/** Renames a model, or changes who may use it: `model.not_found`, `model.name_exists`. */
export async function updateStaffModel(caller: Caller, uid: string, change: ModelUpdate): Promise<StaffModel> {
  await updateModel(caller, uid, change);
  return readStaffModel(caller, uid);
}
