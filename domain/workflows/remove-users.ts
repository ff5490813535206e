import { bulkConfirmation, type Outcomes } from "#contracts/staff/bulk-actions.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { forEachInTime } from "#domain/kit/for-each-in-time.ts";
import { type OnPoolFailure, removeUserByStaff, type Work } from "./remove-user.ts";

type Request = { readonly users: readonly string[]; readonly work: Work; readonly confirmation: string };

/** Deletes several users as `removeUser` deletes one, and returns why any could not be deleted. Requires "delete 3 users". */
export function removeUsers(
  caller: Caller,
  { users, work, confirmation }: Request,
  onPoolFailure: OnPoolFailure,
): Promise<Outcomes> {
  assertConfirmation(confirmation, bulkConfirmation("delete", users.length, "user"));
  return forEachInTime(users, (uid) => removeUserByStaff(caller, uid, work, onPoolFailure));
}
