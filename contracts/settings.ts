import * as z from "zod";
import { type Limits, wholeNumber } from "./fields.ts";
import { everyone, everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";

const NEW_IMAGES: Limits = [0, 1000];
const NEW_VIDEOS: Limits = [0, 100];
const TEMPLATES: Limits = [1, 30];
/** Limits of the defaults, by the name of each. */
export const DEFAULT_LIMITS = {
  trial: { days: [1, 90], images: NEW_IMAGES, videos: NEW_VIDEOS },
  freemium: { images: NEW_IMAGES, videos: NEW_VIDEOS },
  report_templates: [1, 100],
  templates: { ooh: TEMPLATES, display: TEMPLATES, social: TEMPLATES },
} as const;
const images = wholeNumber(NEW_IMAGES);
const videos = wholeNumber(NEW_VIDEOS);
const templates = wholeNumber(TEMPLATES);

/** Trial and credits of new accounts, and the number of templates that are used. Staff edit them. */
export const Defaults = z
  .strictObject({
    trial: z.strictObject({ days: wholeNumber(DEFAULT_LIMITS.trial.days), images, videos }),
    freemium: z.strictObject({ images, videos }),
    report_templates: wholeNumber(DEFAULT_LIMITS.report_templates).meta({ description: "Most templates of a report" }),
    templates: z
      .strictObject({ ooh: templates, display: templates, social: templates })
      .meta({ description: "Most templates that an upload is scored in, by kind" }),
  })
  .meta({ id: "Defaults" });
export type Defaults = z.infer<typeof Defaults>;

/** The defaults until staff edit them. */
export const INITIAL_DEFAULTS: Defaults = {
  trial: { days: 14, images: 10, videos: 1 },
  freemium: { images: 5, videos: 0 },
  report_templates: 100,
  templates: { ooh: 12, display: 12, social: 12 },
};

/** `banner` only shows the message; `read_only` also rejects new analyses of customers. */
export const MAINTENANCE_MODES = ["off", "banner", "read_only"] as const;
export const Maintenance = z
  .strictObject({ mode: z.enum(MAINTENANCE_MODES), message: z.string().trim().max(300) })
  .refine(({ mode, message }) => mode === "off" || message !== "", { path: ["message"], error: "Enter a message." })
  .meta({ id: "Maintenance" });
export type Maintenance = z.infer<typeof Maintenance>;

/** An announcement as its readers see it. */
export const Notice = z
  .object({
    uid: z.string(),
    title: z.string(),
    text: z.string(),
    link: z.url().nullable().meta({ description: "Where it leads; https" }),
  })
  .meta({ id: "Notice" });
export type Notice = z.infer<typeof Notice>;

export const AnnouncementUid = z.string().regex(/^an_[0-9a-z]{26}$/);

/** Settings that staff configure for everyone. */
export const settings = contract("settings", {
  public: {
    summary: "Get the current trial, credits and limits, and whether the service is in maintenance",
    row: "K08",
    method: "GET",
    viewable: true,
    path: "/settings/public",
    callers: everyone,
    unverified: true,
    returns: z.object({ defaults: Defaults, maintenance: Maintenance }).meta({ id: "PublicSettings" }),
    errors: [],
  },
  notices: {
    summary: "List the announcements for the caller that they have not dismissed, newest first",
    row: "K09",
    method: "GET",
    viewable: true,
    path: "/settings/notices",
    callers: everyUser,
    returns: z.object({ notices: z.array(Notice) }).meta({ id: "Notices" }),
    errors: [],
  },
  dismiss: {
    summary: "Dismiss an announcement, for the caller only",
    row: "K09",
    method: "POST",
    path: "/settings/notices/{uid}/dismiss",
    callers: everyUser,
    params: z.strictObject({ uid: AnnouncementUid }),
    returns: z.strictObject({}),
    errors: ["announcement.not_found"],
  },
} as const satisfies ContractSpec);
