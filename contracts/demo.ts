import * as z from "zod";
import { Fixation, Metrics } from "./attention.ts";
import { Proof } from "./bot-check.ts";
import { EmailAddress } from "./fields.ts";
import { HeatmapProblem } from "./heatmap-card.ts";
import { HeatmapDetail } from "./heatmap-detail.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { everyone, everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { APPLICATIONS, DEVICE_MISSING, DEVICES, VIDEO_ONLY } from "./reference.ts";
import { UploadForm } from "./uploads.ts";

/** Days until everything about a demo analysis is deleted. */
export const DEMO_DAYS = 7;
/** Demo analyses per address and day. */
export const DEMOS_PER_DAY = 3;
/** Accepted images: their extensions, and their largest size in bytes. */
export const DEMO_EXTENSIONS = ["jpg", "jpeg", "png"] as const;
export const DEMO_MAX_BYTES = 10 * 1024 * 1024;
/** Applications that a demo image can have: all except those of videos. */
export const DEMO_APPLICATIONS = APPLICATIONS.filter((application) => !VIDEO_ONLY.includes(application));
/** The line that visitors agree to before their address is used; its version changes with its text. */
export const DEMO_CONSENT = {
  version: "2026-11-25",
  text: `I agree that Sightline emails me the link to this heatmap. Sightline keeps my address, my image and its heatmap for ${DEMO_DAYS} days after the upload, then deletes them, and doesn’t use my address for anything else.`,
} as const;

/**
 * The id of a demo analysis is a secret: anyone who knows it sees the result. It is not stored; the id of its heatmap is derived
 * from it.
 */
export const DemoId = z
  .string()
  .regex(/^dm_[0-9a-z]{26}$/)
  .meta({ id: "DemoId" });

/** A demo analysis. `result` is null until it is done. */
export const DemoAnalysis = z
  .object({
    uid: DemoId,
    state: z.enum(["uploading", "analysing", "done", "failed"]),
    problem: HeatmapProblem.nullable(),
    title: z.string(),
    expires_at: z.iso.datetime().meta({ description: "When everything about it is deleted" }),
    emailed: z.boolean().meta({ description: "Its link was sent by email, which is possible once" }),
    result: z
      .object({
        ...HeatmapDetail.pick({ application: true, device: true, clarity_score_percentile: true }).shape,
        ...HeatmapDetail.pick({ imageURL: true, heatmapURL: true, peekthroughURL: true }).shape,
        width: z.int(),
        height: z.int(),
        metrics: Metrics.nullable(),
        fixations: z.array(Fixation),
      })
      .nullable(),
  })
  .meta({ id: "DemoAnalysis" });
export type DemoAnalysis = z.infer<typeof DemoAnalysis>;

const params = z.strictObject({ uid: DemoId });
const extension = z.enum(DEMO_EXTENSIONS, "Choose a JPG or PNG image");

export const demo = contract("demo", {
  challenge: {
    summary: "Get the challenge of the bot check: proof of work, solved by the browser",
    row: "K02",
    method: "POST",
    path: "/demo/challenges",
    callers: everyone,
    unverified: true,
    notStored: "short-lived",
    returns: z.object({ challenge: z.string(), expires_at: z.iso.datetime() }).meta({ id: "DemoChallenge" }),
    errors: ["request.too_many"],
  },
  create: {
    summary: "Create a demo analysis from an image, without an account",
    row: "K02",
    method: "POST",
    path: "/demo/analyses",
    callers: everyone,
    unverified: true,
    notStored: "secret",
    status: 201,
    body: z.strictObject({
      file: z.strictObject({
        name: z.string().min(1).max(255),
        size: z.int().min(1, "The file is empty").max(DEMO_MAX_BYTES, "At most 10 MB"),
        extension,
      }),
      proof: Proof,
    }),
    returns: z.object({ analysis: DemoAnalysis, upload: UploadForm }).meta({ id: "CreatedDemo" }),
    errors: ["request.invalid", "bot_check.failed", "bot_check.used", "demo.too_many", "demo.full"],
  },
  start: {
    summary: "Start a demo analysis, with what the image is for; idempotent",
    row: "K02",
    method: "POST",
    path: "/demo/analyses/{uid}/start",
    callers: everyone,
    unverified: true,
    status: 202,
    params,
    body: z
      .strictObject({
        application: z.enum(DEMO_APPLICATIONS),
        device: z.enum([...DEVICES, ""]).default(""),
      })
      .refine(({ application, device }) => application !== "UX Design" || device !== "", {
        path: ["device"],
        message: DEVICE_MISSING,
      }),
    returns: DemoAnalysis,
    errors: [
      "request.invalid",
      "request.too_many",
      "demo.not_found",
      "demo.busy",
      "heatmap.not_uploaded",
      "heatmap.upload_closed",
    ],
  },
  read: {
    summary: "Get a demo analysis; deleted and unknown ones return the same error",
    row: "K02",
    method: "GET",
    path: "/demo/analyses/{uid}",
    callers: everyone,
    unverified: true,
    params,
    returns: DemoAnalysis,
    errors: ["request.too_many", "demo.not_found"],
  },
  send: {
    summary: "Email the link of a finished demo analysis, once",
    row: "K02",
    method: "POST",
    path: "/demo/analyses/{uid}/email",
    callers: everyone,
    unverified: true,
    params,
    body: z.strictObject({
      email: EmailAddress,
      consent: z.literal(true, "Please agree before we email you").meta({ description: "The visitor agreed to DEMO_CONSENT" }),
    }),
    returns: DemoAnalysis,
    errors: ["request.invalid", "request.too_many", "demo.not_found", "demo.not_ready", "demo.failed", "demo.already_emailed"],
  },
  remove: {
    summary: "Delete a demo analysis, its files and the email address",
    row: "K02",
    method: "DELETE",
    path: "/demo/analyses/{uid}",
    callers: everyone,
    unverified: true,
    params,
    returns: z.object({ deleted: DemoId }).meta({ id: "DeletedDemo" }),
    errors: ["request.too_many", "demo.not_found", "demo.in_progress"],
  },
  keep: {
    summary: "Move a finished demo heatmap to the caller’s heatmaps, free of charge, once per account",
    row: "K06",
    method: "POST",
    path: "/demo/kept",
    callers: everyUser,
    body: z.strictObject({ uid: DemoId }),
    returns: z.object({ heatmap: HeatmapId }).meta({ id: "KeptDemo" }),
    errors: ["request.invalid", "request.too_many", "demo.not_found", "demo.not_ready", "demo.failed", "demo.already_saved"],
  },
} as const satisfies ContractSpec);
