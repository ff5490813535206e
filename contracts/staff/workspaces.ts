import * as z from "zod";
import { type Limits, wholeNumber } from "#contracts/fields.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { ACCESS_FLAGS } from "#contracts/reference.ts";
import { Branding } from "#contracts/sharing.ts";
import { UploadForm } from "#contracts/uploads.ts";
import { WorkspaceName } from "#contracts/workspaces.ts";
import { MAX_STAFF_IMAGE_BYTES } from "./affiliates.ts";
import { BulkConfirmation, bulkIds, MAX_AT_ONCE, Outcomes } from "./bulk-actions.ts";
import { CancelWhen } from "./subscriptions.ts";
import { StaffWorkspace } from "./tables.ts";
import { WorkspaceId } from "./workspace-id.ts";

const params = z.strictObject({ uid: WorkspaceId });
/** Limits of the numbers that staff enter; the value is in euros per month. */
export const CREDIT_LIMITS: Limits = [0, 1_000_000];
export const SEAT_LIMITS: Limits = [1, 10_000];
export const VALUE_LIMITS: Limits = [0, 999_999];
const Credits = z.strictObject({ images: wholeNumber(CREDIT_LIMITS), videos: wholeNumber(CREDIT_LIMITS) });
const Flags = z.array(z.enum(ACCESS_FLAGS)).max(ACCESS_FLAGS.length);
const time = z.iso.datetime();
/** The name of the workspace, typed by staff, because the action cannot be undone by a click. */
const confirmation = z.string().max(200);

/** The custom credits of a month that the switch suggests. */
export const SUGGESTED_MONTHLY_CREDITS = { images: 1500, videos: 20 } as const;

/** The colours of shared pages. */
export const BrandColours = Branding.omit({ logo: true });
export type BrandColours = z.infer<typeof BrandColours>;
/** Initial colours of a workspace without its own. */
export const SUGGESTED_BRANDING: BrandColours = { background: "#ebebef", bar: "#6515dd", button: "#00d38c", menu: "#6515dd" };

/** A workspace as its staff page shows it. */
export const StaffWorkspaceDetails = StaffWorkspace.extend({
  people: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(["member", "admin"]),
      joined_at: time,
    }),
  ),
  plan_seats: z.int(),
  custom_seats: z.int().nullable(),
  custom_value: z
    .number()
    .nullable()
    .meta({ description: "Monthly value in euros that staff entered; counts while no subscription is paid" }),
  monthly: z.object({ images: z.int(), videos: z.int() }).nullable().meta({ description: "Custom credits of a month" }),
  renewal_due: time.nullable().meta({ description: "When custom credits are renewed, while no subscription does it" }),
  plan_access: Flags,
  granted: Flags,
  revoked: Flags,
  access: Flags.meta({ description: "Those of the plan and those granted, without those revoked" }),
  subscription_id: z.string().nullable(),
  test_mode: z.boolean().meta({ description: "Whether the subscription is in the test mode of Stripe" }),
  current_period_end: time.nullable(),
  cancel_at: time.nullable(),
  branding: Branding.nullable().meta({
    description: "Colours and logo of its shared pages; the URL of the logo is valid for minutes",
  }),
}).meta({ id: "StaffWorkspaceDetails" });
export type StaffWorkspaceDetails = z.infer<typeof StaffWorkspaceDetails>;

const ofWorkspace = { api: "staff", callers: { staff: "yes" }, params, returns: StaffWorkspaceDetails, row: "G05" } as const;

/** Operations of staff on one workspace. */
export const workspaceOperations = {
  readWorkspace: {
    ...ofWorkspace,
    summary: "Get a workspace with its members, plan and what staff set in addition to it",
    method: "GET",
    path: "/backoffice/workspaces/{uid}",
    errors: ["request.invalid", "workspace.not_found"],
  },
  editWorkspace: {
    ...ofWorkspace,
    summary: "Rename a workspace, or let it work without a subscription (beta); omitted values stay",
    method: "PATCH",
    path: "/backoffice/workspaces/{uid}",
    body: z.strictObject({ name: WorkspaceName.optional(), beta: z.boolean().optional() }),
    errors: ["request.invalid", "workspace.not_found"],
  },
  setAccess: {
    ...ofWorkspace,
    summary: "Grant and revoke features in addition to the plan's; a plan change keeps both",
    method: "PUT",
    path: "/backoffice/workspaces/{uid}/access",
    body: z.strictObject({ granted: Flags, revoked: Flags }),
    errors: ["request.invalid", "workspace.not_found"],
  },
  setSeats: {
    ...ofWorkspace,
    summary: "Override a workspace's seats; null restores the plan's",
    method: "PUT",
    path: "/backoffice/workspaces/{uid}/seats",
    body: z.strictObject({ seats: wholeNumber(SEAT_LIMITS).nullable() }),
    errors: ["request.invalid", "workspace.not_found", "workspace.too_few_seats"],
  },
  setValue: {
    ...ofWorkspace,
    summary: "Set what a workspace with a custom plan is worth per month, in euros, or remove that (null)",
    method: "PUT",
    path: "/backoffice/workspaces/{uid}/value",
    body: z.strictObject({ value: wholeNumber(VALUE_LIMITS).nullable() }),
    errors: ["request.invalid", "workspace.not_found"],
  },
  setWorkspaceCredits: {
    ...ofWorkspace,
    summary: "Set the credits that a workspace has left",
    method: "PUT",
    path: "/backoffice/workspaces/{uid}/credits",
    body: Credits,
    errors: ["request.invalid", "workspace.not_found"],
  },
  setMonthlyCredits: {
    ...ofWorkspace,
    summary: "Override a workspace's monthly credits from the next month on; null restores the plan's",
    method: "PUT",
    path: "/backoffice/workspaces/{uid}/monthly-credits",
    body: z.strictObject({ monthly: Credits.nullable() }),
    errors: ["request.invalid", "workspace.not_found"],
  },
  setBranding: {
    ...ofWorkspace,
    summary: "Set the colours of a workspace's shared pages; null removes them and the logo",
    method: "PUT",
    path: "/backoffice/workspaces/{uid}/branding",
    body: z.strictObject({ colours: BrandColours.nullable() }),
    errors: ["request.invalid", "workspace.not_found"],
  },
  uploadWorkspaceLogo: {
    summary: "Get an upload form for the logo of a workspace's shared pages",
    row: "G05",
    api: "staff",
    callers: { staff: "yes" },
    params,
    method: "POST",
    path: "/backoffice/workspaces/{uid}/logo",
    notStored: "short-lived",
    status: 201,
    body: z.strictObject({ size: z.int().min(1).max(MAX_STAFF_IMAGE_BYTES) }),
    returns: z.object({ upload: UploadForm }).meta({ id: "WorkspaceLogoUpload" }),
    errors: ["request.invalid", "workspace.not_found"],
  },
  setWorkspaceLogo: {
    ...ofWorkspace,
    summary: "Show the uploaded JPG or PNG on a workspace's shared pages",
    method: "PUT",
    path: "/backoffice/workspaces/{uid}/logo",
    errors: ["request.invalid", "workspace.not_found", "image.not_uploaded", "image.rejected"],
  },
  removeWorkspaceLogo: {
    ...ofWorkspace,
    summary: "Remove the logo from a workspace's shared pages",
    method: "DELETE",
    path: "/backoffice/workspaces/{uid}/logo",
    errors: ["request.invalid", "workspace.not_found"],
  },
  removeMember: {
    ...ofWorkspace,
    summary: "Remove a member, who moves to the free plan and is notified by email",
    method: "DELETE",
    path: "/backoffice/workspaces/{uid}/members/{member}",
    params: params.extend({ member: z.string().min(1).max(64) }),
    errors: ["request.invalid", "workspace.not_found", "member.not_found", "member.is_admin"],
  },
  changeAdmin: {
    ...ofWorkspace,
    summary: "Make a member the admin; the previous one becomes a member. Requires the name of the workspace",
    method: "PUT",
    path: "/backoffice/workspaces/{uid}/admin",
    body: z.strictObject({ member: z.string().min(1).max(64), confirmation }),
    errors: ["request.invalid", "workspace.not_found", "member.not_found", "confirmation.wrong"],
  },
  closeWorkspace: {
    summary: "Close a workspace without a paid plan; its members move to the free plan and are notified. Requires its name",
    row: "G05",
    api: "staff",
    callers: { staff: "yes" },
    params,
    method: "POST",
    path: "/backoffice/workspaces/{uid}/close",
    body: z.strictObject({ confirmation }),
    returns: z.object({}).meta({ id: "ClosedWorkspace" }),
    errors: ["request.invalid", "workspace.not_found", "workspace.has_paid_plan", "confirmation.wrong"],
  },
  closeWorkspaces: {
    summary: `Close up to ${MAX_AT_ONCE} workspaces, each as if alone; requires “close 3 workspaces”`,
    row: "G05",
    api: "staff",
    callers: { staff: "yes" },
    method: "POST",
    path: "/backoffice/workspaces/close",
    body: z.strictObject({ workspaces: bulkIds(WorkspaceId), confirmation: BulkConfirmation }),
    returns: Outcomes.meta({ id: "ClosedWorkspaces" }),
    errors: ["request.invalid", "confirmation.wrong"],
  },
  cancelSubscription: {
    ...ofWorkspace,
    summary: "Cancel a workspace's subscription at the end of its period, or now. Requires the name of the workspace",
    method: "POST",
    path: "/backoffice/workspaces/{uid}/cancel",
    body: z.strictObject({ when: CancelWhen, confirmation }),
    errors: [
      "request.invalid",
      "workspace.not_found",
      "workspace.nothing_to_cancel",
      "confirmation.wrong",
      "billing.unavailable",
    ],
  },
  resumeSubscription: {
    ...ofWorkspace,
    summary: "Undo the cancellation of a workspace's subscription before it ends",
    method: "POST",
    path: "/backoffice/workspaces/{uid}/resume",
    errors: ["request.invalid", "workspace.not_found", "workspace.nothing_to_resume", "billing.unavailable"],
  },
} as const satisfies ContractSpec;
