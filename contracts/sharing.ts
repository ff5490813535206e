import * as z from "zod";
import { AreaOfInterest, Fixation, Metrics } from "./attention.ts";
import { SharedBrand } from "./brands.ts";
import { HeatmapCard } from "./heatmap-card.ts";
import { HeatmapDetail, PageSlice } from "./heatmap-detail.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { sampleId } from "./kit/sample-id.ts";
import { ReportAd, ReportCard, ReportDetail, ReportId, ReportRanking } from "./reports.ts";
import { FrameMetrics } from "./video.ts";

/** Validity of a share link in days; without one it is valid until revoked. */
export const SHARE_DAYS = [1, 7, 30] as const;
export const PASSPHRASE = { shortest: 6, longest: 128 } as const;

export const ShareId = z
  .string()
  .regex(/^sh_[0-9a-z]{26}$/)
  .meta({ id: "ShareId", description: "Id of a share link: anyone who knows it can open the link" });

const Passphrase = z
  .string()
  .min(PASSPHRASE.shortest, `At least ${PASSPHRASE.shortest} characters`)
  .max(PASSPHRASE.longest, `At most ${PASSPHRASE.longest} characters`);

/** Sharing state of a heatmap or report; `share` is null while it is private. */
export const Sharing = z
  .object({
    public: z.boolean().meta({ description: "Also false once the link has expired" }),
    share: z
      .object({
        uid: ShareId,
        path: z
          .string()
          .meta({ description: "Path of the page that it opens, on the site", examples: [`/viewonly/${sampleId("sh")}`] }),
        created_at: z.iso.datetime().meta({ description: "When it was created" }),
        expires_at: z.iso.datetime().nullable().meta({ description: "Until when it is valid; null: until it is revoked" }),
        has_passphrase: z.boolean().meta({ description: "Whether everyone who opens it must enter a passphrase" }),
      })
      .nullable()
      .meta({ description: "Its link; null while it is private" }),
  })
  .meta({ id: "Sharing" });
export type Sharing = z.infer<typeof Sharing>;

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** Branding of a workspace's shared pages. The logo is a presigned URL, valid for five minutes. */
export const Branding = z
  .strictObject({ background: Colour, bar: Colour, button: Colour, menu: Colour, logo: z.url().nullable() })
  .meta({ id: "Branding" });
export type Branding = z.infer<typeof Branding>;

/**
 * The public view of a shared heatmap: nothing that identifies a user, a workspace or the heatmap itself. Images are presigned
 * URLs of separate copies, valid for at most five minutes.
 */
export const SharedHeatmap = z
  .strictObject({
    ...HeatmapCard.pick({ title: true, type: true, application: true, clarity_score_percentile: true }).shape,
    ...HeatmapDetail.pick({ device: true, duration: true, video: true, attention_score: true, attention: true }).shape,
    ...HeatmapDetail.pick({ templates_images: true }).shape,
    ...HeatmapDetail.pick({ imageURL: true, heatmapURL: true, peekthroughURL: true, brandURL: true }).shape,
    width: z.int(),
    height: z.int(),
    metrics: Metrics.nullable(),
    fixations: z.array(Fixation).meta({ description: "Fixations of the gaze plot" }),
    slices: z
      .array(
        z.strictObject({
          ...PageSlice.pick({ number: true, fixations: true, clarity_score_percentile: true, stands_out: true }).shape,
          ...PageSlice.pick({ imageURL: true, heatmapURL: true, peekthroughURL: true }).shape,
          width: z.int(),
          height: z.int(),
        }),
      )
      .meta({ description: "Of a page captured in full: its further slices, from top to bottom; empty for others" }),
    areas: z.array(AreaOfInterest.omit({ uid: true })),
    branding: Branding.nullable(),
    expires_at: z.iso.datetime().nullable(),
    pass: z
      .string()
      .nullable()
      .meta({ description: "Token that opens the same link again without its passphrase; null without a passphrase" }),
    preparing: z.boolean().meta({ description: "Files are still being prepared: their links are null or left out until then" }),
  })
  .meta({ id: "SharedHeatmap" });
export type SharedHeatmap = z.infer<typeof SharedHeatmap>;

const AdNumber = z
  .string()
  .regex(/^ad-\d+$/)
  .meta({ description: "Number of the ad on this page" });

/**
 * The public view of a shared report: nothing that identifies a user, a workspace, a heatmap or the report itself. Images are
 * presigned URLs of separate copies, valid for at most five minutes.
 */
export const SharedReport = z
  .strictObject({
    ...ReportCard.pick({ title: true, type: true, status: true }).shape,
    ads: z.array(
      z.strictObject({
        ...ReportAd.omit({ heatmap: true }).shape,
        ...HeatmapCard.pick({ title: true, type: true, dimensions: true }).shape,
        uid: AdNumber,
      }),
    ),
    templates: ReportDetail.shape.templates,
    rankings: z.array(
      z.strictObject({
        kpi: ReportRanking.shape.kpi,
        places: z.array(z.strictObject({ ...ReportRanking.shape.places.element.shape, uid: AdNumber })),
        winner: AdNumber.nullable(),
      }),
    ),
    ...SharedHeatmap.pick({ branding: true, expires_at: true, pass: true, preparing: true }).shape,
  })
  .meta({ id: "SharedReport" });
export type SharedReport = z.infer<typeof SharedReport>;

const params = z.strictObject({ uid: HeatmapId });
const reportParams = z.strictObject({ uid: ReportId });
const feature = { member: "feature:reports", admin: "feature:reports", staff: "yes" } as const;
const link = z.strictObject({
  days: z
    .literal(SHARE_DAYS)
    .nullable()
    .default(null)
    .meta({ description: "Days until the link expires, or null for a link that never expires", examples: [30] }),
  passphrase: Passphrase.optional().meta({ description: "Required from everyone who opens the link" }),
});
const linkEdit = z
  .strictObject({
    days: z
      .literal(SHARE_DAYS)
      .nullable()
      .optional()
      .meta({ description: "Days from now until the link expires, or null for a link that never expires", examples: [30] }),
    passphrase: Passphrase.nullable().optional().meta({ description: "A new passphrase, or null to remove it" }),
  })
  .refine((edit) => edit.days !== undefined || edit.passphrase !== undefined, { path: ["days"], message: "Nothing to change." });
const opening = {
  params: z.strictObject({ share: z.string().min(1).max(128) }),
  body: z.strictObject({
    passphrase: z.string().max(PASSPHRASE.longest).optional(),
    pass: z.string().max(64).optional().meta({ description: "Token of an earlier response" }),
  }),
};

export const sharing = contract("sharing", {
  read: {
    summary: "Get the sharing state of a heatmap, with the id of its link",
    row: "B32",
    method: "GET",
    viewable: true,
    path: "/sharing/heatmaps/{uid}",
    callers: everyUser,
    params,
    returns: Sharing,
    errors: ["heatmap.not_found"],
  },
  share: {
    summary: "Share a finished heatmap with a new link; the previous link is revoked immediately",
    row: "B11",
    method: "POST",
    path: "/sharing/heatmaps/{uid}",
    callers: { trial: "yes", freemium: "yes", member: "yes", admin: "yes", staff: "yes" },
    notStored: "secret",
    status: 201,
    params,
    body: link,
    returns: Sharing,
    errors: ["request.invalid", "request.too_many", "heatmap.not_found", "heatmap.not_ready", "heatmap.failed"],
  },
  edit: {
    summary: "Change the expiry or the passphrase of a heatmap's share link; its address stays the same",
    row: "B11",
    method: "PATCH",
    path: "/sharing/heatmaps/{uid}",
    callers: { trial: "yes", freemium: "yes", member: "yes", admin: "yes", staff: "yes" },
    notStored: "secret",
    params,
    body: linkEdit,
    returns: Sharing,
    errors: ["request.invalid", "request.too_many", "heatmap.not_found", "share.not_found"],
  },
  unshare: {
    summary: "Revoke the share link of a heatmap immediately; idempotent",
    row: "B32",
    method: "DELETE",
    path: "/sharing/heatmaps/{uid}",
    callers: everyUser,
    params,
    returns: Sharing,
    errors: ["heatmap.not_found"],
  },
  readReport: {
    summary: "Get the sharing state of a report, with the id of its link",
    row: "D06",
    method: "GET",
    viewable: true,
    path: "/sharing/reports/{uid}",
    callers: everyUser,
    params: reportParams,
    returns: Sharing,
    errors: ["report.not_found"],
  },
  shareReport: {
    summary: "Share a report with results by a new link; the previous link is revoked immediately",
    row: "D05",
    method: "POST",
    path: "/sharing/reports/{uid}",
    callers: { trial: "yes", ...feature },
    notStored: "secret",
    status: 201,
    params: reportParams,
    body: link,
    returns: Sharing,
    errors: ["request.invalid", "request.too_many", "report.not_found", "report.not_ready", "report.failed"],
  },
  editReport: {
    summary: "Change the expiry or the passphrase of a report's share link; its address stays the same",
    row: "D05",
    method: "PATCH",
    path: "/sharing/reports/{uid}",
    callers: { trial: "yes", ...feature },
    notStored: "secret",
    params: reportParams,
    body: linkEdit,
    returns: Sharing,
    errors: ["request.invalid", "request.too_many", "report.not_found", "share.not_found"],
  },
  unshareReport: {
    summary: "Revoke the share link of a report immediately; idempotent",
    row: "D06",
    method: "DELETE",
    path: "/sharing/reports/{uid}",
    callers: everyUser,
    params: reportParams,
    returns: Sharing,
    errors: ["report.not_found"],
  },
  view: {
    summary: "Get a shared heatmap; revoked, expired and unknown links return the same error",
    row: "K01",
    method: "POST",
    path: "/sharing/links/{share}",
    callers: { anonymous: "yes", ...everyUser },
    unverified: true,
    ...opening,
    returns: SharedHeatmap,
    errors: ["request.too_many", "share.link_not_found", "share.passphrase_required", "share.passphrase_wrong"],
  },
  viewReport: {
    summary: "Get a shared report; revoked, expired and unknown links return the same error",
    row: "K01",
    method: "POST",
    path: "/sharing/links/{share}/report",
    callers: { anonymous: "yes", ...everyUser },
    unverified: true,
    ...opening,
    returns: SharedReport,
    errors: ["request.too_many", "share.link_not_found", "share.passphrase_required", "share.passphrase_wrong"],
  },
  frames: {
    summary: "Get the per-frame metrics of a shared video",
    row: "K01",
    method: "POST",
    path: "/sharing/links/{share}/frames",
    callers: { anonymous: "yes", ...everyUser },
    unverified: true,
    ...opening,
    returns: FrameMetrics,
    errors: [
      "request.too_many",
      "share.link_not_found",
      "share.passphrase_required",
      "share.passphrase_wrong",
      "heatmap.not_video",
    ],
  },
  brand: {
    summary: "Get the brand analytics of a shared video; null without a result",
    row: "K01",
    method: "POST",
    path: "/sharing/links/{share}/brand",
    callers: { anonymous: "yes", ...everyUser },
    unverified: true,
    ...opening,
    returns: z.object({ brand: SharedBrand.nullable() }).meta({ id: "SharedBrandResult" }),
    errors: ["request.too_many", "share.link_not_found", "share.passphrase_required", "share.passphrase_wrong"],
  },
} as const satisfies ContractSpec);
