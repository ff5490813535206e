import { bulkConfirmation, type Outcomes } from "#contracts/staff/bulk-actions.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { forEachInTime } from "#domain/kit/for-each-in-time.ts";
import { closeOneByStaff } from "./close-workspace-by-staff.ts";

type Request = { readonly workspaces: readonly string[]; readonly confirmation: string };

/**
 * Closes several workspaces as `closeWorkspaceByStaff` closes one, and returns why any could not be closed. Requires "close 3
 * workspaces".
 */
export function closeWorkspacesByStaff(caller: Caller, { workspaces, confirmation }: Request): Promise<Outcomes> {
  assertConfirmation(confirmation, bulkConfirmation("close", workspaces.length, "workspace"));
  return forEachInTime(workspaces, (uid) => closeOneByStaff(caller, uid));
}
