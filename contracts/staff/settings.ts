import * as z from "zod";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { AnnouncementUid, Defaults, Maintenance, Notice } from "#contracts/settings.ts";

/** Audience of an announcement; `freemium` are users of the free plan. */
export const AUDIENCES = ["everyone", "trial", "freemium", "member", "admin"] as const;

/** A message in the customer app from its start until its end. */
export const Announcement = Notice.extend({
  audience: z.enum(AUDIENCES),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
}).meta({ id: "Announcement" });
export type Announcement = z.infer<typeof Announcement>;

const NewAnnouncement = z
  .strictObject({
    title: z.string().trim().min(1, "Enter a title.").max(80),
    text: z.string().trim().max(300),
    link: z
      .url({ protocol: /^https$/, error: "Enter a URL that starts with https://." })
      .max(500)
      .nullable(),
    audience: z.enum(AUDIENCES),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
  })
  .refine(({ start, end }) => start < end, { path: ["end"], error: "The end must be after the start." });
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

export const FlagName = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, "Use lower-case letters, digits and underscores.");
/** A feature that is on for some workspaces. Users without a workspace count as one each. */
export const FeatureFlag = z
  .strictObject({
    name: FlagName,
    description: z.string().trim().max(200),
    share: z.int().min(0).max(100).meta({ description: "Percent of workspaces that have it" }),
    workspaces: z
      .array(z.string().regex(/^ws_\w{1,60}$/, "This is not a workspace id."))
      .max(100)
      .meta({ description: "Always enabled for these workspaces" }),
  })
  .meta({ id: "FeatureFlag" });
export type FeatureFlag = z.infer<typeof FeatureFlag>;

/** Version of settings that are edited as a whole: it increases with every edit, so that no edit overwrites an unseen one. */
const version = z.int().min(0);
const staff = { api: "staff", callers: { staff: "yes" } } as const;
const Announcements = z.object({ announcements: z.array(Announcement) }).meta({ id: "Announcements" });
const Flags = z.object({ flags: z.array(FeatureFlag) }).meta({ id: "FeatureFlags" });

/** Settings that staff configure for everyone. Every edit is in the audit log. */
export const staffSettings = contract("settings", {
  read: {
    ...staff,
    summary: "Get the defaults, announcements, feature flags and maintenance",
    row: "G23",
    method: "GET",
    path: "/settings",
    returns: z
      .object({
        defaults: z.object({ version, value: Defaults }),
        maintenance: z.object({ version, value: Maintenance }),
        announcements: z.array(Announcement),
        flags: z.array(FeatureFlag),
      })
      .meta({ id: "StaffSettings" }),
    errors: [],
  },
  editDefaults: {
    ...staff,
    summary: "Change the defaults; they apply to accounts and reports from then on",
    row: "G23",
    method: "PUT",
    path: "/settings/defaults",
    body: z.strictObject({ version, value: Defaults }),
    returns: z.object({ version, value: Defaults }),
    errors: ["settings.changed"],
  },
  editMaintenance: {
    ...staff,
    summary: "Show a maintenance message, and reject new analyses of customers, or end that",
    row: "G23",
    method: "PUT",
    path: "/settings/maintenance",
    body: z.strictObject({ version, value: Maintenance }),
    returns: z.object({ version, value: Maintenance }),
    errors: ["settings.changed"],
  },
  addAnnouncement: {
    ...staff,
    summary: "Add an announcement",
    row: "G23",
    method: "POST",
    path: "/settings/announcements",
    status: 201,
    body: NewAnnouncement,
    returns: Announcements,
    errors: ["announcement.ended", "announcement.too_many"],
  },
  editAnnouncement: {
    ...staff,
    summary: "Change an announcement; those who dismissed it do not see it again",
    row: "G23",
    method: "PUT",
    path: "/settings/announcements/{uid}",
    params: z.strictObject({ uid: AnnouncementUid }),
    body: NewAnnouncement,
    returns: Announcements,
    errors: ["announcement.not_found", "announcement.ended"],
  },
  removeAnnouncement: {
    ...staff,
    summary: "Delete an announcement",
    row: "G23",
    method: "DELETE",
    path: "/settings/announcements/{uid}",
    params: z.strictObject({ uid: AnnouncementUid }),
    returns: Announcements,
    errors: ["announcement.not_found"],
  },
  addFlag: {
    ...staff,
    summary: "Add a feature flag",
    row: "G23",
    method: "POST",
    path: "/settings/flags",
    status: 201,
    body: FeatureFlag,
    returns: Flags,
    errors: ["flag.exists", "flag.too_many"],
  },
  editFlag: {
    ...staff,
    summary: "Change a feature flag",
    row: "G23",
    method: "PUT",
    path: "/settings/flags/{name}",
    params: z.strictObject({ name: FlagName }),
    body: FeatureFlag.omit({ name: true }),
    returns: Flags,
    errors: ["flag.not_found"],
  },
  removeFlag: {
    ...staff,
    summary: "Delete a feature flag, which turns it off for everyone",
    row: "G23",
    method: "DELETE",
    path: "/settings/flags/{name}",
    params: z.strictObject({ name: FlagName }),
    returns: Flags,
    errors: ["flag.not_found"],
  },
} as const satisfies ContractSpec);
