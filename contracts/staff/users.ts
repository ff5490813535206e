import * as z from "zod";
import { EmailAddress, type Limits, PersonName, wholeNumber } from "#contracts/fields.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { BulkConfirmation, bulkIds, MAX_AT_ONCE, Outcomes } from "./bulk-actions.ts";
import { Campaign } from "./campaigns.ts";
import { FOLLOWUP_OWNERS, FOLLOWUP_STATUSES } from "./followup.ts";
import { StaffUser } from "./tables.ts";
import { WorkspaceId } from "./workspace-id.ts";

const UserId = z.string().min(1).max(64);
const params = z.strictObject({ uid: UserId });
/** Limits of the personal credits that staff enter. */
export const USER_CREDIT_LIMITS: Limits = [0, 100_000];
/** How far in the future a trial may end, in days. */
export const MAX_TRIAL_DAYS = 365;
const Credits = wholeNumber(USER_CREDIT_LIMITS);
/** The address of the user, typed by staff, because the action cannot be undone by a click. */
const confirmation = EmailAddress;
const work = z
  .enum(["delete", "transferred"])
  .meta({ description: "delete: with their personal heatmaps; transferred: only if they have none" });

/** A user as the drawer shows them. */
export const StaffUserDetails = StaffUser.extend({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email_verified: z.boolean(),
  trial_start: z.iso.datetime().nullable(),
  trial_ended: z.boolean(),
  image_heatmaps: z.int(),
  video_heatmaps: z.int(),
  find: z.string(),
  field: z.string(),
  keyword: z.string(),
  interested_in: z.string(),
  affiliate: z.string(),
  campaigns: z
    .array(Campaign.extend({ at: z.iso.datetime() }))
    .meta({ description: "Campaigns of Mailshake that staff added them to, oldest first" }),
}).meta({ id: "StaffUserDetails" });
export type StaffUserDetails = z.infer<typeof StaffUserDetails>;

const ofUser = { api: "staff", callers: { staff: "yes" }, params, returns: StaffUserDetails } as const;

/** Operations of staff on one user. */
export const userOperations = {
  readUser: {
    ...ofUser,
    summary: "Get a user",
    row: "G03",
    method: "GET",
    path: "/backoffice/users/{uid}",
    errors: ["user.not_found"],
  },
  editUser: {
    ...ofUser,
    summary: "Change a user's name and follow-up; omitted values stay",
    row: "G03",
    method: "PATCH",
    path: "/backoffice/users/{uid}",
    body: z.strictObject({
      first_name: PersonName.optional(),
      last_name: PersonName.optional(),
      followup: z.enum(FOLLOWUP_OWNERS).nullable().optional(),
      status: z.enum(FOLLOWUP_STATUSES).nullable().optional(),
    }),
    errors: ["request.invalid", "user.not_found"],
  },
  setTrialEnd: {
    ...ofUser,
    summary: "Extend or shorten a user's trial; also restarts one that has ended",
    row: "G03",
    method: "PUT",
    path: "/backoffice/users/{uid}/trial",
    body: z.strictObject({ until: z.iso.datetime() }),
    errors: ["request.invalid", "user.not_found", "user.not_on_trial", "trial.ends_before_start", "trial.too_long"],
  },
  setCredits: {
    ...ofUser,
    summary: "Set the personal credits of a user without a workspace",
    row: "G03",
    method: "PUT",
    path: "/backoffice/users/{uid}/credits",
    body: z.strictObject({ images: Credits, videos: Credits }),
    errors: ["request.invalid", "user.not_found", "user.in_workspace"],
  },
  moveUser: {
    ...ofUser,
    summary:
      "Move a user to a workspace as a member, or out of theirs (null): to their trial if it still runs, else to the free plan. Requires their typed address",
    row: "G03",
    method: "PUT",
    path: "/backoffice/users/{uid}/workspace",
    body: z.strictObject({ workspace: WorkspaceId.nullable(), confirmation }),
    errors: [
      "request.invalid",
      "user.not_found",
      "user.has_subscription",
      "user.has_members",
      "user.already_in_workspace",
      "workspace.not_found",
      "workspace.no_seats",
      "confirmation.wrong",
    ],
  },
  setStaff: {
    ...ofUser,
    summary:
      "Make a user a member of staff, or end that, log them out everywhere and notify all staff by email. Requires their address, their second factor and a sign-in within five minutes",
    row: "G03",
    method: "PUT",
    path: "/backoffice/users/{uid}/staff",
    body: z.strictObject({ staff: z.boolean(), confirmation }),
    errors: [
      "request.invalid",
      "user.not_found",
      "user.is_self",
      "user.email_unverified",
      "user.no_second_factor",
      "confirmation.wrong",
      "account.last_staff",
      "caller.sign_in_required",
    ],
  },
  removeUser: {
    summary:
      "Delete a user's account with their personal heatmaps, or only if none are left because they were transferred; requires their address",
    row: "G03",
    api: "staff",
    method: "POST",
    path: "/backoffice/users/{uid}/remove",
    callers: { staff: "yes" },
    params,
    body: z.strictObject({ work, confirmation }),
    returns: z.object({}).meta({ id: "RemovedUser" }),
    errors: [
      "request.invalid",
      "user.not_found",
      "user.is_self",
      "user.has_subscription",
      "user.has_members",
      "user.has_heatmaps",
      "confirmation.wrong",
      "account.last_staff",
    ],
  },
  removeUsers: {
    summary: `Delete up to ${MAX_AT_ONCE} users, each as if alone; requires “delete 3 users”`,
    row: "G03",
    api: "staff",
    method: "POST",
    path: "/backoffice/users/remove",
    callers: { staff: "yes" },
    body: z.strictObject({ users: bulkIds(UserId), work, confirmation: BulkConfirmation }),
    returns: Outcomes.meta({ id: "RemovedUsers" }),
    errors: ["request.invalid", "confirmation.wrong"],
  },
} as const satisfies ContractSpec;
