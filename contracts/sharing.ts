import * as z from "zod";
import { AreaOfInterest, Fixation, Metrics } from "./attention.ts";
import { HeatmapCard, HeatmapDetail, HeatmapId } from "./heatmaps.ts";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { FrameMetrics } from "./video.ts";

/** Validity of a share link in days; without one it is valid until revoked. */
export const SHARE_DAYS = [1, 7, 30] as const;
export const PASSPHRASE = { shortest: 6, longest: 128 } as const;

export const ShareId = z
  .string()
  .regex(/^sh_[0-9a-z]{26}$/)
  .meta({ id: "ShareId" });

const Passphrase = z
  .string()
  .min(PASSPHRASE.shortest, `At least ${PASSPHRASE.shortest} characters`)
  .max(PASSPHRASE.longest, `At most ${PASSPHRASE.longest} characters`);

/** Sharing state of a heatmap; `share` is null while it is private. The link is `/viewonly/{share.uid}`. */
export const Sharing = z
  .object({
    public: z.boolean().meta({ description: "Also false once the link has expired" }),
    share: z
      .object({
        uid: ShareId,
        created_at: z.iso.datetime(),
        expires_at: z.iso.datetime().nullable(),
        has_passphrase: z.boolean(),
      })
      .nullable(),
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
    areas: z.array(AreaOfInterest.omit({ uid: true })),
    branding: Branding.nullable(),
    expires_at: z.iso.datetime().nullable(),
    pass: z
      .string()
      .nullable()
      .meta({ description: "Token that opens the same link again without its passphrase; null without a passphrase" }),
  })
  .meta({ id: "SharedHeatmap" });
export type SharedHeatmap = z.infer<typeof SharedHeatmap>;

const params = z.strictObject({ uid: HeatmapId });
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
    secret: true,
    status: 201,
    params,
    body: z.strictObject({
      days: z.literal(SHARE_DAYS).nullable().default(null).meta({ description: "Days until the link expires; null: never" }),
      passphrase: Passphrase.optional().meta({ description: "Required from everyone who opens the link" }),
    }),
    returns: Sharing,
    errors: ["request.invalid", "request.too_many", "heatmap.not_found", "heatmap.not_ready"],
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
  view: {
    summary: "Get a shared heatmap; revoked, expired and unknown links return the same error",
    row: "K01",
    method: "POST",
    path: "/sharing/links/{share}",
    callers: { anonymous: "yes", ...everyUser },
    unverified: true,
    ...opening,
    returns: SharedHeatmap,
    errors: ["request.too_many", "share.gone", "share.passphrase_needed", "share.passphrase_wrong"],
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
    errors: ["request.too_many", "share.gone", "share.passphrase_needed", "share.passphrase_wrong", "heatmap.not_video"],
  },
} as const satisfies ContractSpec);
