import type { StaffModel } from "#contracts/staff/brands.ts";
import { createModel } from "#domain/brands/models/create-model.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readStaffModel } from "./read-staff-model.ts";

/** Creates a model of staff without objects: `model.name_exists`. */
export async function createStaffModel(caller: Caller, name: string): Promise<StaffModel> {
  return readStaffModel(caller, await createModel(caller, { name, objects: [], videos: [] }));
}
