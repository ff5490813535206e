import { STAFF_GROUP } from "#contracts/role.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { findSupportView, isRunning } from "#domain/kit/support-view/support-views.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { resolveCaller } from "./resolve-caller.ts";

/**
 * The user that a member of staff views the application as. The view must run and be the staff member's own, they must still be
 * staff with a second factor, and the user must exist and be no staff: otherwise `support_view.ended`.
 */
export async function resolveViewedCaller(staff: Caller, id: string): Promise<Caller> {
  const view = staff.subject === "staff" ? await findSupportView(id) : undefined;
  if (!view || view.staff !== staff.uid || !isRunning(view)) throw new AppError("support_view.ended");
  const signedInAt = Math.floor(now().getTime() / 1000);
  const identity = { uid: view.subject, groups: [STAFF_GROUP], secondFactor: false, signedInAt };
  const user = await resolveCaller(identity);
  if (user?.uid !== view.user || user.subject === "staff" || user.needsSecondFactor) throw new AppError("support_view.ended");
  return { ...user, viewedIn: { view: id, staff: staff.uid } };
}
