import * as z from "zod";
import { oneLine } from "#contracts/fields.ts";
import { HeatmapStatus } from "#contracts/heatmap-status.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { pageLimit } from "#contracts/kit/page.ts";
import { Application } from "#contracts/reference.ts";
import { Interval, Tier } from "#contracts/subscription.ts";
import { FOLLOWUP_OWNERS, FOLLOWUP_STATUSES } from "./followup.ts";

const STATUSES = ["incomplete", "active", "past_due", "canceled", "unpaid"] as const;
export const PAYMENT_STATUSES = ["none", ...STATUSES] as const;
export const USER_ROLES = ["trial", "freemium", "member", "admin"] as const;
/** The tables whose columns each member of staff chooses. */
export const STAFF_TABLES = [
  "users",
  "workspaces",
  "subscriptions",
  "heatmaps",
  "audit",
  "mails",
  "affiliates",
  "api-requests",
] as const;
export const StaffTable = z.enum(STAFF_TABLES);
export type StaffTable = z.infer<typeof StaffTable>;

export const TableSort = z.enum(["newest", "oldest", "name", "name_desc"]);
export type TableSort = z.infer<typeof TableSort>;

const affiliate = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .meta({ description: "Id of the affiliate who referred the user" });
const yes = z.literal("yes").optional();
const paged = {
  search: z.string().trim().max(100).optional().meta({ description: "Every word must begin a word of the row" }),
  sort: TableSort.default("newest").meta({ description: "Has no effect on a search, which sorts by the word that was found" }),
  limit: pageLimit(),
  last: z.string().min(1).max(2000).optional().meta({ description: "Cursor of the previous page" }),
};
const time = z.iso.datetime();
const last = z.string().nullable().meta({ description: "Cursor of the next page; null after the last one" });

/** Ids of columns. */
const columns = z
  .array(z.string().regex(/^[a-z_]{1,30}$/))
  .min(1)
  .max(40);

/** A saved view of a table: search, filters and order as its query, and the columns. */
export const NewView = z.strictObject({
  name: oneLine(60).min(1),
  query: z
    .record(z.string().regex(/^[a-z_]{1,30}$/), z.string().max(200))
    .refine((query) => Object.keys(query).length <= 20, "Too many filters."),
  columns,
});
export type NewView = z.infer<typeof NewView>;

export const SavedView = NewView.extend({ uid: z.string(), table: StaffTable }).meta({ id: "StaffView" });
export type SavedView = z.infer<typeof SavedView>;

/** A user in the staff table. */
export const StaffUser = z
  .object({
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(USER_ROLES),
    staff: z.boolean(),
    workspace: z.object({ uid: z.string(), name: z.string() }).nullable(),
    company: z.string(),
    source: z.string(),
    trial_end: time.nullable(),
    image_credits: z.int(),
    video_credits: z.int(),
    followup: z.enum(FOLLOWUP_OWNERS).nullable(),
    status: z.enum(FOLLOWUP_STATUSES).nullable(),
    created_at: time,
    last_login: time.nullable(),
  })
  .meta({ id: "StaffUser" });
export type StaffUser = z.infer<typeof StaffUser>;

/** A workspace in the staff table. */
export const StaffWorkspace = z
  .object({
    uid: z.string(),
    name: z.string(),
    admin: z.object({ uid: z.string(), email: z.string() }).nullable().meta({ description: "Null if the account is gone" }),
    image_credits: z.int(),
    video_credits: z.int(),
    image_heatmaps: z.int(),
    video_heatmaps: z.int(),
    members: z.int(),
    seats: z.int(),
    subscription: z.enum(PAYMENT_STATUSES),
    tier: z.string(),
    interval: Interval,
    beta: z.boolean(),
    value: z
      .number()
      .meta({ description: "Monthly recurring revenue in euros: of its subscription, otherwise as entered by staff" }),
    created_at: time,
  })
  .meta({ id: "StaffWorkspace" });
export type StaffWorkspace = z.infer<typeof StaffWorkspace>;

/** A subscription in the staff table. */
export const StaffSubscription = z
  .object({
    id: z.string(),
    workspace: z.object({ uid: z.string(), name: z.string() }).nullable(),
    owner: z.object({ uid: z.string(), email: z.string() }).nullable(),
    tier: z.string(),
    interval: Interval,
    status: z.enum(STATUSES),
    value: z.number().meta({ description: "Monthly recurring revenue in euros" }),
    test_mode: z.boolean().meta({ description: "Whether it is in the test mode of Stripe" }),
    paid: z.boolean().meta({ description: "Whether the latest invoice is paid" }),
    current_period_end: time,
    cancel_at: time.nullable(),
    created_at: time,
  })
  .meta({ id: "StaffSubscription" });
export type StaffSubscription = z.infer<typeof StaffSubscription>;

/** A heatmap of any user in the staff table. */
export const StaffHeatmap = z
  .object({
    uid: z.string(),
    title: z.string(),
    type: z.enum(["image", "video"]),
    application: Application,
    status: HeatmapStatus,
    owner: z.string().meta({ description: "Email address of its owner, or the name of the API key that created it" }),
    workspace: z.object({ uid: z.string(), name: z.string() }).nullable(),
    hidden: z.boolean().meta({ description: "Belongs to a report only" }),
    created_at: time,
  })
  .meta({ id: "StaffHeatmap" });
export type StaffHeatmap = z.infer<typeof StaffHeatmap>;

const staffTable = { api: "staff", method: "GET", callers: { staff: "yes" }, errors: ["request.invalid"] } as const;

/** Lists of everything, across all workspaces. A page has at most MAX_PAGE rows, and may be short although it is not the last. */
export const tableOperations = {
  users: {
    ...staffTable,
    summary: "List users; search by name, email address, company or id",
    row: "G02",
    path: "/backoffice/users",
    query: z.strictObject({
      ...paged,
      role: z.enum(USER_ROLES).optional(),
      followup: z.enum(FOLLOWUP_OWNERS).optional(),
      status: z.enum(FOLLOWUP_STATUSES).optional(),
      staff: yes,
      affiliate,
    }),
    returns: z.object({ rows: z.array(StaffUser), last }).meta({ id: "StaffUsers" }),
  },
  workspaces: {
    ...staffTable,
    summary: "List open workspaces; search by name, address of the admin or id",
    row: "G02",
    path: "/backoffice/workspaces",
    query: z.strictObject({
      ...paged,
      subscription: z.enum(PAYMENT_STATUSES).optional(),
      tier: Tier.optional(),
      beta: yes,
    }),
    returns: z.object({ rows: z.array(StaffWorkspace), last }).meta({ id: "StaffWorkspaces" }),
  },
  subscriptions: {
    ...staffTable,
    summary: "List subscriptions, also ended ones; search by workspace, address of the owner or id",
    row: "G02",
    path: "/backoffice/subscriptions",
    query: z.strictObject({
      ...paged,
      status: z.enum(STATUSES).optional(),
      tier: Tier.optional(),
      interval: Interval.optional(),
      affiliate,
    }),
    returns: z.object({ rows: z.array(StaffSubscription), last }).meta({ id: "StaffSubscriptions" }),
  },
  heatmaps: {
    ...staffTable,
    summary: "List heatmaps across all workspaces; search by title, id or the whole address of the owner",
    row: "G02",
    path: "/backoffice/heatmaps",
    query: z.strictObject({
      ...paged,
      type: z.enum(["image", "video"]).optional(),
      application: Application.optional(),
      status: z.enum(["in_progress", "done", "error", "failed"]).optional(),
      hidden: yes,
      owner: z.string().min(1).max(60).optional().meta({ description: "Id of a user" }),
    }),
    returns: z.object({ rows: z.array(StaffHeatmap), last }).meta({ id: "StaffHeatmaps" }),
  },
  readColumns: {
    summary: "Get the columns and views that the caller saved for the staff tables",
    row: "G02",
    api: "staff",
    method: "GET",
    path: "/backoffice/columns",
    callers: { staff: "yes" },
    returns: z
      .object({ columns: z.partialRecord(StaffTable, z.array(z.string())), views: z.array(SavedView) })
      .meta({ id: "StaffColumns", description: "Tables without an entry have their default columns" }),
    errors: [],
  },
  saveColumns: {
    summary: "Choose the columns of a staff table",
    row: "G02",
    api: "staff",
    method: "PUT",
    path: "/backoffice/columns/{table}",
    callers: { staff: "yes" },
    params: z.strictObject({ table: StaffTable }),
    body: z.strictObject({ columns }),
    returns: z.object({}).meta({ id: "SavedColumns" }),
    errors: ["request.invalid"],
  },
  saveView: {
    summary: "Save a named view of a staff table for the caller, in place of one with the same name",
    row: "G02",
    api: "staff",
    method: "PUT",
    path: "/backoffice/views/{table}",
    callers: { staff: "yes" },
    params: z.strictObject({ table: StaffTable }),
    body: NewView,
    returns: z.object({ uid: z.string() }).meta({ id: "SavedStaffView" }),
    errors: ["request.invalid", "view.too_many"],
  },
  removeView: {
    summary: "Delete a view of the caller; an unknown one changes nothing",
    row: "G02",
    api: "staff",
    method: "DELETE",
    path: "/backoffice/views/{table}/{uid}",
    callers: { staff: "yes" },
    params: z.strictObject({ table: StaffTable, uid: z.string().regex(/^vw_\w{1,60}$/) }),
    returns: z.object({}).meta({ id: "RemovedStaffView" }),
    errors: ["request.invalid"],
  },
} as const satisfies ContractSpec;
