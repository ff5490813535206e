import * as z from "zod";
import { ShareOfAttention } from "./attention.ts";
import { BrandStatus } from "./brand-status.ts";
import { oneLine } from "./fields.ts";
import { FILES_IN_RESPONSES, FileLink } from "./file-link.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { LogoBox } from "./pipelines/logos.ts";
import { TextLanguage } from "./pipelines/words.ts";

/** Maximum words to track per request, and their characters in all. */
export const MAX_TRACKED_WORDS = 10;
export const MAX_TRACKED_TEXT = 200;
/** Maximum appearances in a response; the data file `brand.json` has all. */
export const MAX_SHOWN_TRACKS = 10_000;
/** Frames per second in which brands are searched. */
export const DETECTION_RATE = 5;

export const BrandModelId = z
  .string()
  .regex(/^lm_[0-9a-z]{26}$/)
  .meta({ id: "BrandModelId", description: "Id of a brand that can be tracked" });
export const BrandRequestId = z
  .string()
  .regex(/^br_[0-9a-z]{26}$/)
  .meta({ id: "BrandRequestId" });

/** Access to a model: `admin` only staff and its owner, `public` everyone. */
export const BRAND_MODEL_ACCESS = ["admin", "public"] as const;
export const BRAND_MODEL_STATUSES = ["ready", "training requested", "training", "failed"] as const;

/** Ways to recognise an object of a model: a logo by its appearance, or a text. */
export const BRAND_OBJECT_TYPES = ["image", "text"] as const;
export const BrandObject = z
  .object({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .meta({ description: "Its id", examples: ["logo"] }),
    name: z.string().meta({ description: "Its name", examples: ["Logo"] }),
    type: z.enum(BRAND_OBJECT_TYPES).meta({ description: "A logo, or a text" }),
  })
  .meta({ id: "BrandObject" });
export type BrandObject = z.infer<typeof BrandObject>;

/** A brand that is not in the list: its logo, its name as text, or both. */
export const CUSTOM_BRAND_TYPES = ["image", "text", "image and text"] as const;
export const CustomBrandType = z
  .enum(CUSTOM_BRAND_TYPES)
  .meta({ id: "CustomBrandType", description: "Track its logo, its name as text, or both" });
export type CustomBrandType = z.infer<typeof CustomBrandType>;

/** Why a request waits for a person. */
export const BRAND_NOTES = ["no_model", "no_access", "low_confidence", "failed"] as const;
export const BrandNote = z.enum(BRAND_NOTES).meta({ id: "BrandNote" });
export type BrandNote = z.infer<typeof BrandNote>;

const fraction = z.number().min(0).max(1);
const seconds = z.number().min(0);
const BrandShare = ShareOfAttention.extend({
  interval: ShareOfAttention.shape.interval.nullable().meta({ description: "90% interval; null for older videos" }),
});

/** Measurements of an object, or of all objects together: at a time when several are visible it counts once. */
export const BrandMetrics = z
  .object({
    exposure: z
      .object({
        value: seconds.meta({ description: "Seconds" }),
        interval: z.tuple([seconds, seconds]).meta({ description: "90% interval" }),
      })
      .meta({
        description: "Seconds in which it is visible, at most the video’s duration, with their 90% interval",
        examples: [{ value: 4.8, interval: [4.4, 5.2] }],
      }),
    exposure_share: fraction.meta({ description: "Exposure as a share of the duration" }),
    attention: BrandShare.nullable().meta({
      description: "Share of all attention that it receives while it is visible; null if it never is",
    }),
    attention_of_video: fraction.meta({ description: "Share of all attention of the whole video" }),
    first_appearance: seconds.nullable().meta({ description: "Second at which it first appears; null if it never does" }),
    in_first_2: z.boolean().meta({ description: "Visible within the first 2 seconds" }),
    in_first_5: z.boolean().meta({ description: "Visible within the first 5 seconds" }),
    longest: seconds.meta({ description: "Seconds of its longest appearance" }),
    appearances: z.int().min(0).meta({ description: "Number of its appearances" }),
    share_of_voice: fraction.nullable().meta({
      description: "Its attention as a share of that of all objects; null if none receives any",
    }),
    size: fraction.nullable().meta({ description: "Mean share of the frame that it covers while visible", examples: [0.06] }),
    position: z
      .object({
        x: fraction.meta({ description: "0 to 1 of the width" }),
        y: fraction.meta({ description: "0 to 1 of the height" }),
      })
      .nullable()
      .meta({ description: "Mean centre while visible, as fractions of the frame" }),
  })
  .meta({ id: "BrandMetrics" });
export type BrandMetrics = z.infer<typeof BrandMetrics>;

/** Value `i` of each list belongs to second `i / rate`; 0 where it is not visible. */
export const BrandCurve = z
  .object({
    attention: z.array(fraction).meta({ description: "Share of the frame’s attention" }),
    size: z.array(fraction).meta({ description: "Share of the frame that it covers", examples: [[0.06]] }),
  })
  .meta({ id: "BrandCurve" });
export type BrandCurve = z.infer<typeof BrandCurve>;

/** A box at a second of the video. */
export const BoxAtTime = z
  .object({ time: seconds.meta({ description: "Second of the video" }), ...LogoBox.shape })
  .meta({ id: "BrandBox" });
export type BoxAtTime = z.infer<typeof BoxAtTime>;

/** One appearance of an object, from `from` (inclusive) to `to` seconds (exclusive). Between two boxes it moves evenly. */
export const BrandTrack = z
  .object({
    object: z.string().meta({ description: "Id of the object", examples: ["logo"] }),
    from: seconds.meta({ description: "Second at which it begins" }),
    to: seconds.meta({ description: "Second at which it ends" }),
    confidence: fraction.meta({ description: "Probability that the object is there" }),
    sources: z.array(z.enum(["logo", "word"])).meta({ description: "How it was found: as a logo or as a word" }),
    boxes: z.array(BoxAtTime).min(1).meta({ description: "Where it is; between two boxes it moves evenly" }),
  })
  .meta({ id: "BrandTrack" });
export type BrandTrack = z.infer<typeof BrandTrack>;

const measured = {
  metrics: BrandMetrics.meta({ description: "Over the whole video" }),
  curve: BrandCurve.meta({ description: "Over time" }),
};
const MeasuredObject = BrandObject.extend(measured).meta({ id: "MeasuredBrandObject" });

/** The result of brand tracking, as its file stores it. */
export const BrandResult = z
  .object({
    duration: seconds.meta({ description: "Seconds of the video", examples: [12.4] }),
    fps: z.number().gt(0).meta({ description: "Frame rate of the video" }),
    rate: z.number().gt(0).meta({ description: "Values per second of each curve" }),
    length: z.int().min(1).meta({ description: "Number of values of each curve" }),
    confidence: fraction.nullable().meta({ description: "Mean confidence of the tracks by their length; null without tracks" }),
    objects: z.array(MeasuredObject).meta({ description: "What was tracked" }),
    all: z.object(measured).meta({ id: "MeasuredBrand", description: "All objects together" }),
    tracks: z.array(BrandTrack).meta({ description: "Their appearances" }),
  })
  .meta({ id: "BrandResult" });
export type BrandResult = z.infer<typeof BrandResult>;

/** The result on a shared page: without ids. */
export const SharedBrand = BrandResult.pick({ duration: true, rate: true, length: true, all: true })
  .extend({ objects: z.array(MeasuredObject.omit({ id: true })) })
  .meta({ id: "SharedBrand" });
export type SharedBrand = z.infer<typeof SharedBrand>;

const ModelChoice = z
  .object({ uid: BrandModelId, name: z.string().meta({ description: "Its name", examples: ["Example Coffee"] }) })
  .meta({ id: "BrandModelChoice" });
const RequestedBrand = z.object({
  brand: ModelChoice.nullable().meta({ description: "The brand that is tracked; null without one" }),
  custom: CustomBrandType.nullable().meta({
    description: "What is tracked of a brand that is not in the list; null without one",
    examples: [null],
  }),
  text: z.array(z.string()).meta({ description: "Words that are tracked" }),
});

/** A request that staff ended without a result. */
export const BrandRejection = z
  .object({
    ...RequestedBrand.shape,
    language: TextLanguage.meta({ description: "Of the words" }),
    reason: z.string().meta({ description: "Why the brand can’t be tracked, as our team put it" }),
    rejected_at: z.iso.datetime().meta({ description: "When our team rejected it" }),
  })
  .meta({ id: "BrandRejection" });
export type BrandRejection = z.infer<typeof BrandRejection>;

export const BrandAnalytics = z
  .object({
    status: BrandStatus.nullable().meta({
      description: "Null until it is requested, and after a rejection without an earlier result",
    }),
    ...RequestedBrand.shape,
    note: BrandNote.nullable().meta({ description: "Why it waits for a person; null unless requested" }),
    rejection: BrandRejection.nullable().meta({
      description: "The last request, if our team rejected it, next to the result of an earlier one; null after the next request",
    }),
    requested_at: z.iso.datetime().nullable().meta({ description: "When it was requested; null before" }),
    ready_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Estimated end, from the durations of the latest requests; null if there were too few" }),
    analysed_again: z.boolean().meta({ description: "The result belongs to an earlier analysis of the video" }),
    video: z.url().nullable().meta({ description: "The video with boxes; presigned, valid for five minutes" }),
    result: BrandResult.nullable().meta({ description: "Null before the first one" }),
    tracks_left_out: z
      .int()
      .min(0)
      .meta({
        description:
          "Appearances that `result.tracks` leaves out: of more than 10,000, the shortest ones. The data file `brand.json` has all of them",
        examples: [0],
      }),
  })
  .meta({ id: "BrandAnalytics" });
export type BrandAnalytics = z.infer<typeof BrandAnalytics>;

const estimate = z.int().min(0).nullable();
export const BrandOptions = z
  .object({
    models: z
      .array(ModelChoice.extend({ own: z.boolean().meta({ description: "Whether it belongs to the workspace" }) }))
      .meta({ description: "By name; its own ones are those of the workspace" }),
    automatic: z.boolean().meta({ description: "Whether a chosen model runs immediately; otherwise our team runs it" }),
    can_request: z.boolean().meta({ description: "Whether brand analytics can be requested now" }),
    seconds: z
      .object({
        automatic: estimate.meta({ description: "Of a request that runs at once" }),
        manual: estimate.meta({ description: "Of a request that our team answers" }),
      })
      .meta({ description: "Expected duration of a request; null if there were too few to tell" }),
  })
  .meta({ id: "BrandOptions" });
export type BrandOptions = z.infer<typeof BrandOptions>;

export const NewBrandRequest = z
  .strictObject({
    brand: BrandModelId.optional(),
    custom: z
      .strictObject({ type: CustomBrandType })
      .optional()
      .meta({ description: "A brand that is not in the list, which our team answers" }),
    text: oneLine(MAX_TRACKED_TEXT).default("").meta({ description: "Words to track, separated by spaces" }),
    language: TextLanguage.default("en").meta({ description: "Of the words" }),
  })
  .meta({ id: "NewBrandRequest", minProperties: 1 });
export type NewBrandRequest = z.infer<typeof NewBrandRequest>;

/** Formats in which editing programs read the appearances of a brand. */
export const BRAND_EXPORTS = ["edl", "fcpxml", "csv", "premiere"] as const;

const params = z.strictObject({ uid: HeatmapId });
const markers = {
  row: "B24",
  method: "GET",
  callers: everyUser,
  params: params.extend({ format: z.enum(BRAND_EXPORTS).meta({ description: "An editing program, or `csv` for a table" }) }),
} as const;
const markerErrors = ["request.too_many", "heatmap.not_found", "heatmap.not_video", "brand.not_ready"] as const;

export const brands = contract("brands", {
  options: {
    summary: "Get the brands that can be tracked in a video, and how long a request takes",
    row: "B24",
    method: "GET",
    viewable: true,
    path: "/brands/heatmaps/{uid}/options",
    callers: everyUser,
    params,
    returns: BrandOptions,
    errors: ["heatmap.not_found", "heatmap.not_video"],
    shows: ["heatmap"],
  },
  read: {
    summary: "Get the state and the result of the brand analytics of a video",
    row: "B24",
    method: "GET",
    viewable: true,
    path: "/brands/heatmaps/{uid}",
    callers: everyUser,
    params,
    returns: BrandAnalytics,
    errors: ["heatmap.not_found", "heatmap.not_video"],
    shows: ["heatmap"],
  },
  request: {
    summary: "Request brand analytics of a finished video; it costs no credits",
    row: "B15",
    method: "POST",
    path: "/brands/heatmaps/{uid}",
    callers: { trial: "yes", freemium: "yes", member: "yes", admin: "yes", staff: "yes" },
    status: 202,
    params,
    body: NewBrandRequest,
    returns: BrandAnalytics,
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "heatmap.not_video",
      "heatmap.not_ready",
      "heatmap.failed",
      "brand.nothing_requested",
      "brand.one_choice",
      "brand.text_required",
      "brand.text_not_used",
      "brand.text_separators",
      "brand.too_many_words",
      "brand.model_not_found",
      "brand.already_requested",
      "brand.no_moments",
    ],
  },
  export: {
    ...markers,
    summary:
      "Get the appearances of a brand for an editing program, or as a table, in the response, which has room for about 6 MB",
    deprecated: { ...FILES_IN_RESPONSES, instead: "presignExport" },
    path: "/brands/heatmaps/{uid}/markers/{format}",
    returns: z
      .object({
        name: z.string().meta({ description: "Name of the file", examples: ["Spring campaign.edl"] }),
        type: z.string().meta({ description: "Media type of the file", examples: ["text/plain"] }),
        content: z
          .string()
          .meta({ description: "Text of the file", examples: ["TITLE: Spring campaign\nFCM: NON-DROP FRAME\n"] }),
      })
      .meta({ id: "BrandMarkers" }),
    errors: [...markerErrors, "export.too_large"],
  },
  presignExport: {
    ...markers,
    summary: "Get a download link to the appearances of a brand for an editing program, or as a table, of any size",
    path: "/brands/heatmaps/{uid}/markers/{format}/link",
    returns: FileLink,
    errors: markerErrors,
  },
} as const satisfies ContractSpec);
