import * as z from "zod";
import { AreaOfInterest, Fixation, Metrics } from "./attention.ts";
import { HeatmapCard, HeatmapDetail, HeatmapId } from "./heatmaps.ts";
import { everyPerson } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { FrameMetrics } from "./video.ts";

/** A link lives so many days, or until it is ended. */
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

/** How a heatmap is shared; `share` is null while it is private. The link is `/viewonly/{share.uid}`. */
export const Sharing = z
  .object({
    public: z.boolean().meta({ description: "False also once the link has expired" }),
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

/** How a workspace wants its shared pages to look. The logo is a signed link that lives five minutes. */
export const Branding = z
  .strictObject({ background: Colour, bar: Colour, button: Colour, menu: Colour, logo: z.url().nullable() })
  .meta({ id: "Branding" });
export type Branding = z.infer<typeof Branding>;

/**
 * All that whoever has a link may see of a heatmap: nothing that names a person, a workspace or the heatmap itself. Pictures are signed
 * links to copies of their own, which live at most five minutes.
 */
export const SharedHeatmap = z
  .strictObject({
    ...HeatmapCard.pick({ title: true, type: true, application: true, clarity_score_percentile: true }).shape,
    ...HeatmapDetail.pick({ device: true, duration: true, video: true, attention_score: true }).shape,
    ...HeatmapDetail.pick({ imageURL: true, heatmapURL: true, peekthroughURL: true, brandURL: true }).shape,
    width: z.int(),
    height: z.int(),
    metrics: Metrics.nullable(),
    fixations: z.array(Fixation).meta({ description: "What the gaze plot is drawn from" }),
    areas: z.array(AreaOfInterest.omit({ uid: true })),
    branding: Branding.nullable(),
    expires_at: z.iso.datetime().nullable(),
    pass: z
      .string()
      .nullable()
      .meta({ description: "Opens the same link again in place of its passphrase; null where there is none" }),
  })
  .meta({ id: "SharedHeatmap" });
export type SharedHeatmap = z.infer<typeof SharedHeatmap>;

const params = z.strictObject({ uid: HeatmapId });
const opening = {
  params: z.strictObject({ share: z.string().min(1).max(128) }),
  body: z.strictObject({
    passphrase: z.string().max(PASSPHRASE.longest).optional(),
    pass: z.string().max(64).optional().meta({ description: "What an earlier answer gave" }),
  }),
};

export const sharing = contract("sharing", {
  read: {
    summary: "Whether and how a heatmap is shared, with the id of its link",
    row: "B32",
    method: "GET",
    path: "/sharing/heatmaps/{uid}",
    callers: everyPerson,
    params,
    returns: Sharing,
    errors: ["heatmap.not_found"],
  },
  share: {
    summary: "Share a finished heatmap by a new link; the one before it ends at once",
    row: "B11",
    method: "POST",
    path: "/sharing/heatmaps/{uid}",
    callers: { trial: "yes", freemium: "yes", member: "yes", admin: "yes", staff: "yes" },
    secret: true,
    status: 201,
    params,
    body: z.strictObject({
      days: z.literal(SHARE_DAYS).nullable().default(null).meta({ description: "Ends by itself after so many; null: never" }),
      passphrase: Passphrase.optional().meta({ description: "Asked of everybody who opens the link" }),
    }),
    returns: Sharing,
    errors: ["request.invalid", "request.too_many", "heatmap.not_found", "heatmap.not_ready"],
  },
  unshare: {
    summary: "End the link of a heatmap at once; without one nothing changes",
    row: "B32",
    method: "DELETE",
    path: "/sharing/heatmaps/{uid}",
    callers: everyPerson,
    params,
    returns: Sharing,
    errors: ["heatmap.not_found"],
  },
  view: {
    summary: "What a shared heatmap's link shows; revoked, expired and never made are the same",
    row: "K01",
    method: "POST",
    path: "/sharing/links/{share}",
    callers: { anonymous: "yes", ...everyPerson },
    unverified: true,
    ...opening,
    returns: SharedHeatmap,
    errors: ["request.too_many", "share.gone", "share.passphrase_needed", "share.passphrase_wrong"],
  },
  frames: {
    summary: "What was measured of a shared video, moment by moment",
    row: "K01",
    method: "POST",
    path: "/sharing/links/{share}/frames",
    callers: { anonymous: "yes", ...everyPerson },
    unverified: true,
    ...opening,
    returns: FrameMetrics,
    errors: ["request.too_many", "share.gone", "share.passphrase_needed", "share.passphrase_wrong", "heatmap.not_video"],
  },
} as const satisfies ContractSpec);
