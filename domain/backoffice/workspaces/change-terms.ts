import { ACCESS_FLAGS, type AccessFlag } from "#contracts/reference.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { adjust } from "#domain/billing/credits/ledger.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { effectiveAccess, planAccessOf, planSeatsOf } from "#domain/workspaces/terms.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";
import { changeByStaff } from "./change-by-staff.ts";

type Changed = Promise<StaffWorkspaceDetails>;
type Credits = { readonly images: number; readonly videos: number };

const MONTH_SECONDS = 30 * DAY_SECONDS;

/** Renames a workspace, or sets whether it works without a subscription. */
export const editWorkspace = (
  caller: Caller,
  uid: string,
  { name, beta }: { readonly name?: string | undefined; readonly beta?: boolean | undefined },
): Changed =>
  changeByStaff(caller, uid, "workspaces.edit", () => ({
    changes: { ...(name !== undefined && { name }), ...(beta !== undefined && { beta }) },
  }));

/** Sets which features staff grant and revoke in addition to those of the plan. A feature that is both is revoked. */
export const setAccess = (
  caller: Caller,
  uid: string,
  wanted: { readonly granted: readonly AccessFlag[]; readonly revoked: readonly AccessFlag[] },
): Changed =>
  changeByStaff(caller, uid, "workspaces.set_access", (workspace) => {
    const plan = planAccessOf(workspace);
    const sorted = (flags: readonly AccessFlag[]) => ACCESS_FLAGS.filter((flag) => flags.includes(flag));
    const [granted_access, revoked_access] = [sorted(wanted.granted), sorted(wanted.revoked)];
    return {
      changes: {
        plan_access: [...plan],
        granted_access,
        revoked_access,
        access: effectiveAccess(plan, { granted_access, revoked_access }),
      },
    };
  });

/** Gives a workspace its own number of seats, or that of its plan: `workspace.too_few_seats` below its members. */
export const setSeats = (caller: Caller, uid: string, seats: number | null): Changed =>
  changeByStaff(caller, uid, "workspaces.set_seats", (workspace) => {
    const plan_seats = planSeatsOf(workspace);
    const { memberCount: members } = workspace;
    if (seats !== null && seats < members) throw new AppError("workspace.too_few_seats", { members });
    const changes = { plan_seats, custom_seats: seats ?? undefined, seats: seats ?? plan_seats };
    return { changes: changes.seats === workspace.seats ? changes : { ...changes, seats_set_at: now().toISOString() } };
  });

/** Sets what a workspace is worth per month, in euros, while no subscription says it. */
export const setValue = (caller: Caller, uid: string, value: number | null): Changed =>
  changeByStaff(caller, uid, "workspaces.set_value", () => ({ changes: { custom_value: value ?? undefined } }));

/** Sets the credits that a workspace has left, with ledger rows of the differences. */
export const setWorkspaceCredits = (caller: Caller, uid: string, { images, videos }: Credits): Changed =>
  changeByStaff(caller, uid, "workspaces.set_credits", ({ imageCredits, videoCredits }) => ({
    changes: { imageCredits: images, videoCredits: videos },
    items: adjust(uid, newId("aj"), { images: images - imageCredits, videos: videos - videoCredits }),
  }));

/**
 * Gives a workspace its own credits of a month, or those of its plan. They take effect with its next billing month; without a
 * subscription and in beta, with a month that ends in thirty days.
 */
export const setMonthlyCredits = (caller: Caller, uid: string, monthly: Credits | null): Changed =>
  changeByStaff(caller, uid, "workspaces.set_monthly_credits", (workspace) => ({
    changes: {
      custom_image_credits: monthly?.images,
      custom_video_credits: monthly?.videos,
      renewed: monthly ? "live" : undefined,
      renewal_due: monthly ? (workspace.renewal_due ?? isoAfter(now(), MONTH_SECONDS)) : undefined,
    },
  }));
