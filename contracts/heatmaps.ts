import * as z from "zod";
import { AreaOfInterest, DrawnArea, Fixation, Metrics } from "./attention.ts";
import { HeatmapFilter } from "./heatmap-filter.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { Quantity } from "./quantity.ts";
import {
  AD_DIMENSIONS,
  Application,
  COUNTRIES,
  DEVICES,
  IMAGE_EXTENSIONS,
  IMAGE_MAX_BYTES,
  INDUSTRIES,
  VIDEO_EXTENSIONS,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SECONDS,
  VIDEO_ONLY,
  VideoExtension,
} from "./reference.ts";
import { PARTS_AT_ONCE, Upload } from "./uploads.ts";
import { FrameMetrics, VideoFacts } from "./video.ts";

export const HeatmapId = z
  .string()
  .regex(/^hm_[0-9a-z]{26}$/)
  .meta({ id: "HeatmapId" });

export const ProjectId = z
  .string()
  .regex(/^pj_[0-9a-z]{26}$/)
  .meta({ id: "ProjectId" });

/** requested and processed are in progress, done can be opened, error (input refused) and failed (we gave up) are refunded. */
export const HeatmapStatus = z.enum(["requested", "processed", "done", "error", "failed"]).meta({ id: "HeatmapStatus" });
export type HeatmapStatus = z.infer<typeof HeatmapStatus>;

/** Why a heatmap ended without a result: a stable code and the sentence people read. */
export const HeatmapProblem = z.object({ code: z.string(), message: z.string() }).meta({ id: "HeatmapProblem" });

/**
 * Where a heatmap's file comes from when nobody uploaded it: a slice of a website, a film that scrolls it, a banner's film, a frame of a
 * video, a page of search results with a thumbnail in it. Empty: uploaded.
 */
export const HeatmapSubtype = z.enum(["", "website", "scrolling", "html5", "frame", "search"]).meta({ id: "HeatmapSubtype" });
export type HeatmapSubtype = z.infer<typeof HeatmapSubtype>;

/** A heatmap as a card of the list shows it. URLs are signed and live five minutes. */
export const HeatmapCard = z
  .object({
    uid: HeatmapId,
    title: z.string(),
    type: z.enum(["image", "video"]),
    subtype: HeatmapSubtype,
    application: Application,
    status: HeatmapStatus,
    progress: z.int().min(0).max(100).nullable().meta({ description: "Percent of the analysis done; null unless in progress" }),
    ready_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When the analysis should end, by the speed measured so far; null unless that is known" }),
    duration: z.number().nullable().meta({ description: "Of a video, in seconds; null for images and before inspection" }),
    problem: HeatmapProblem.nullable(),
    created_at: z.iso.datetime(),
    requested_by: z.string(),
    requested_by_name: z.string(),
    tags: z.array(z.string()),
    thumbnail: z.url().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    clarity_score_percentile: z.number().nullable(),
    stands_out: z
      .boolean()
      .nullable()
      .meta({ description: "False when the picture is flat, so that its clarity is a habit's; null before it is done" }),
    public: z.boolean().meta({ description: "Whoever has its link can see it" }),
    timeline: z.int().min(0).meta({ description: "Comments on it" }),
    renewing: z
      .boolean()
      .meta({ description: "A new analysis is under way; what it shows until that is done is of the one before" }),
    uploading: z
      .boolean()
      .meta({ description: "Its file is awaited: it is being uploaded, or the upload was left and will be ended" }),
    version: z.int(),
  })
  .meta({ id: "HeatmapCard" });
export type HeatmapCard = z.infer<typeof HeatmapCard>;

/** Boxes of the grid that is laid over an ad: five by five. Text in more than a fifth of them is said to be too much. */
export const TEXT_BOXES = 25;
export const TEXT_BOXES_ADVISED = 5;

/** A box of the grid that is laid over an ad, five by five, numbered from 1 along the rows. */
const TextBox = z.int().min(1).max(TEXT_BOXES);

/** What text recognition found in a picture. `boxes` are those of the grid that text lies in; words are boxes in pixels of the picture. */
export const TextReading = z
  .object({
    state: z.enum(["requested", "done", "failed"]),
    boxes: z.array(TextBox),
    words: z
      .array(
        z.object({
          text: z.string(),
          left: z.number().min(0),
          top: z.number().min(0),
          width: z.number().gt(0),
          height: z.number().gt(0),
          confidence: z.number().min(0).max(100),
        }),
      )
      .max(500),
  })
  .meta({ id: "TextReading" });
export type TextReading = z.infer<typeof TextReading>;

/** A creative placed in a template of a benchmark: the template with it, plain and with its heatmap. */
export const TemplateImage = z.object({ id: z.string(), original: z.url(), heatmap: z.url() }).meta({ id: "TemplateImage" });

/** A heatmap as its page shows it. For a video, imageURL, heatmapURL and peekthroughURL are videos, H.264 in MP4. */
export const HeatmapDetail = z
  .object({
    ...HeatmapCard.shape,
    device: z.enum([...DEVICES, ""]),
    country: z.string(),
    industry: z.string(),
    dimensions: z.string(),
    condition: z.enum(["viewport", ""]),
    extension: z.string(),
    gen: z.int().min(1),
    source: z
      .string()
      .meta({ description: "Address that was captured, or words that were searched for; empty for an upload and for a frame" }),
    video: VideoFacts.nullable().meta({ description: "Null for images, and until the video is done" }),
    projectIds: z.array(ProjectId),
    metrics: Metrics.nullable(),
    fixations: z.array(Fixation),
    areas_of_interest: z.array(AreaOfInterest),
    attention_score: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "Mean of the scores that benchmarks give it; null where none does, and for Other and UX Design" }),
    text_in_ad: z
      .array(TextBox)
      .nullable()
      .meta({ description: "Boxes of the grid that somebody marked; null until somebody did" }),
    text: TextReading.nullable().meta({
      description: "What text recognition found; null until it was asked for, and for videos",
    }),
    templates_images: z
      .array(TemplateImage)
      .meta({ description: "The creative in benchmark templates; empty until it was placed in some" }),
    brandURL: z.url().nullable().meta({ description: "The video with its tracked brand; null until that is done" }),
    seen_as_staff: z.string().nullable().meta({
      description: "Whose it is, for our staff, who see it though it is not of their own scope; null for everybody else",
    }),
    transferred_from: z.string().meta({ description: "Uid of whom it was transferred from; empty if it never was" }),
    imageURL: z
      .url()
      .nullable()
      .meta({ description: "The picture, upright, for the screen; of a video, the original with its sound" }),
    heatmapURL: z.url().nullable().meta({
      description:
        "The heatmap layer alone, transparent where nobody looks; of a video, the video with its heatmap, and its sound",
    }),
    combined: z
      .url()
      .nullable()
      .meta({ description: "The heatmap laid over the picture; of a video, over its most attended frame" }),
    peekthroughURL: z.url().nullable(),
    gazeplot: z.url().nullable(),
    mask: z.url().nullable().meta({
      description:
        "16-bit grey attention density at the picture's own size, largest value 65535; of a video, the mean of all moments",
    }),
    maskArray: z.url().nullable().meta({
      description:
        "The mask as a NumPy array: of an image uint16 [height, width]; of a video uint8 [moments, height, width], smaller than the frame. Null for results of before",
    }),
  })
  .meta({ id: "HeatmapDetail" });
export type HeatmapDetail = z.infer<typeof HeatmapDetail>;

/**
 * What was measured of a video's areas, moment by moment: value `i` of `shares` belongs to second `i / rate`. Where areas times moments are
 * more than 200,000, only every second, third … moment is told: `rate` and `length` are then as many times smaller than those of FrameMetrics.
 */
export const AreaMoments = z
  .object({
    rate: z.number().gt(0).meta({ description: "Moments a second that are told" }),
    length: z.int().min(1).meta({ description: "Number of moments that are told" }),
    areas: z.array(
      z.object({
        uid: z.string(),
        shares: z.array(z.number().min(0).max(1)),
        first_seen: z
          .number()
          .min(0)
          .nullable()
          .meta({ description: "Second of the first moment whose most attended point lies in the area; null if none does" }),
      }),
    ),
  })
  .meta({ id: "AreaMoments" });
export type AreaMoments = z.infer<typeof AreaMoments>;

/** A heatmap has at most so many areas of interest. */
export const AREAS_MAX = 100;

const Title = z.string().trim().min(1).max(200);
const Tags = z.array(z.string().trim().min(1).max(50)).max(50);

/** Whether a file with this extension is a video, so that its heatmap takes a video credit. */
export const isVideo = (extension: string): extension is VideoExtension => VideoExtension.safeParse(extension).success;

/** What a person fills in before an upload. The extension says what the file is taken for; the analysis looks at its bytes. */
export const NewHeatmap = z
  .strictObject({
    title: Title,
    application: Application,
    device: z.enum([...DEVICES, ""]).default(""),
    dimensions: z.enum([...AD_DIMENSIONS, ""]).default(""),
    country: z.enum(Object.keys(COUNTRIES) as [keyof typeof COUNTRIES, ...(keyof typeof COUNTRIES)[]]).default(""),
    industry: z.enum(INDUSTRIES).default(""),
    tags: Tags.default([]),
    projectIds: z.array(ProjectId).max(10).default([]).meta({ description: "Projects that it is put into" }),
    file: z.strictObject({
      name: z.string().min(1).max(255),
      size: z.int().min(1).max(VIDEO_MAX_BYTES),
      extension: z.enum([...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS]),
    }),
  })
  .refine(({ file }) => isVideo(file.extension) || file.size <= IMAGE_MAX_BYTES, {
    path: ["file", "size"],
    message: "At most 25 MB",
  })
  .refine(({ application, file }) => isVideo(file.extension) || !VIDEO_ONLY.includes(application), {
    path: ["application"],
    message: "Only videos can be this",
  })
  .refine((heatmap) => heatmap.application !== "UX Design" || heatmap.device !== "", {
    path: ["device"],
    message: "Item is required",
  })
  .refine((heatmap) => heatmap.application !== "Display Ads" || heatmap.dimensions !== "", {
    path: ["dimensions"],
    message: "Item is required",
  })
  .meta({ id: "NewHeatmap" });
export type NewHeatmap = z.infer<typeof NewHeatmap>;

/**
 * What a live channel carries, server to browser. A removed heatmap names only its id; `comments.changed` says that a heatmap's comments are
 * worth reading again, and how many there are; `project.changed`, `workspace.changed` and `me.changed` say nothing but that projects, the workspace, or one's own profile are worth reading again.
 */
export const LiveMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heatmap.changed"), heatmap: HeatmapCard }),
  z.object({ type: z.literal("heatmap.removed"), uid: HeatmapId }),
  z.object({ type: z.literal("credits.changed"), imageCredits: z.int(), videoCredits: z.int() }),
  z.object({ type: z.literal("comments.changed"), uid: HeatmapId, timeline: z.int().min(0) }),
  z.object({ type: z.literal("project.changed") }),
  z.object({ type: z.literal("workspace.changed") }),
  z.object({ type: z.literal("me.changed") }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

/** An analysis that was started. */
export const GenerateJob = z
  .object({ job_id: z.string(), status: HeatmapStatus, heatmap_uid: HeatmapId, credits_reserved: z.int().min(0) })
  .meta({ id: "GenerateJob" });
export type GenerateJob = z.infer<typeof GenerateJob>;

const count = z.int().min(1).meta({ description: "Heatmaps of it in the list" });

/** What a list can be narrowed by, most used first, at most 200 of each. */
export const HeatmapFacets = z
  .object({
    tags: z.array(z.object({ tag: z.string(), count })),
    owners: z.array(z.object({ uid: z.string(), name: z.string(), count })),
  })
  .meta({ id: "HeatmapFacets" });
export type HeatmapFacets = z.infer<typeof HeatmapFacets>;

const params = z.strictObject({ uid: HeatmapId });
const reading = { trial: "yes", trialEnded: "yes", freemium: "yes", member: "yes", admin: "yes", staff: "yes" } as const;
const spending = { trial: "paid", trialEnded: "paid", freemium: "paid", member: "paid", admin: "paid", staff: "paid" } as const;
const own = { trial: "own", freemium: "own", member: "own", admin: "own", staff: "own" } as const;

export const heatmaps = contract("heatmaps", {
  list: {
    summary: "The caller's heatmaps, newest first, 50 at a time; a filtered page may be shorter while `last` leads on",
    row: "B01",
    method: "GET",
    path: "/heatmaps",
    callers: reading,
    query: HeatmapFilter.extend({
      last: z.string().max(1024).optional().meta({ description: "Signed cursor of the page before, of the same filter" }),
    }),
    returns: z.object({ heatmaps: z.array(HeatmapCard), last: z.string().nullable() }).meta({ id: "HeatmapPage" }),
    errors: ["request.invalid"],
    shows: ["heatmap"],
  },
  facets: {
    summary: "What the caller's heatmaps can be narrowed by: the tags most in use and who made them",
    row: "B01",
    method: "GET",
    path: "/heatmaps/facets",
    callers: reading,
    returns: HeatmapFacets,
    errors: [],
    shows: ["heatmap"],
  },
  create: {
    summary: "Take one image or video credit, create a heatmap and get what its file is uploaded with",
    row: "B02",
    method: "POST",
    path: "/heatmaps",
    callers: spending,
    status: 201,
    body: NewHeatmap,
    returns: z.object({ heatmap: HeatmapCard, upload: Upload }).meta({ id: "CreatedHeatmap" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "project.not_found",
      "billing.no_image_credits",
      "billing.no_video_credits",
      "billing.no_subscription",
      "billing.trial_ended",
    ],
  },
  uploadForm: {
    summary:
      "What the file of a heatmap is uploaded with as long as it has not arrived; of an upload in parts, what lies there already",
    row: "B06",
    method: "POST",
    path: "/heatmaps/{uid}/upload-form",
    callers: own,
    params,
    returns: Upload,
    errors: ["heatmap.not_found", "heatmap.upload_closed"],
  },
  uploadParts: {
    summary: "Links to send some parts of an upload with, by PUT, each bound to its part's exact size",
    row: "B06",
    method: "POST",
    path: "/heatmaps/{uid}/upload-parts",
    callers: own,
    params,
    body: z.strictObject({ parts: z.array(z.int().min(1).max(10_000)).min(1).max(PARTS_AT_ONCE) }),
    returns: z
      .object({ links: z.array(z.object({ part: z.int(), url: z.url() })), expires_at: z.iso.datetime() })
      .meta({ id: "UploadLinks" }),
    errors: ["request.invalid", "heatmap.not_found", "heatmap.upload_closed"],
  },
  generate: {
    summary: "Start the analysis of an uploaded file; asking again gives the same answer",
    row: "B07",
    method: "POST",
    path: "/heatmaps/{uid}/generate",
    callers: { ...own, staff: "yes" },
    status: 202,
    params,
    returns: GenerateJob,
    errors: ["heatmap.not_found", "heatmap.not_uploaded", "heatmap.upload_closed"],
  },
  read: {
    summary: "One heatmap with its scores and signed links to its pictures",
    row: "B08",
    method: "GET",
    path: "/heatmaps/{uid}",
    callers: reading,
    params,
    returns: HeatmapDetail,
    errors: ["heatmap.not_found"],
    shows: ["heatmap", "project"],
  },
  edit: {
    summary:
      "Change title, tags, type, device, areas of interest or boxes with text; `version` is the one the change was made against",
    row: "B09",
    method: "PATCH",
    path: "/heatmaps/{uid}",
    callers: reading,
    params,
    body: z.strictObject({
      version: z.int(),
      title: Title.optional(),
      tags: Tags.optional(),
      areas_of_interest: z.array(DrawnArea).max(AREAS_MAX).optional(),
      application: Application.optional(),
      device: z.enum([...DEVICES, ""]).optional(),
      text_in_ad: z
        .array(TextBox)
        .max(TEXT_BOXES)
        .optional()
        .meta({ description: "Boxes of the grid that hold text, five by five, numbered from 1 along the rows" }),
    }),
    returns: HeatmapDetail,
    errors: [
      "request.invalid",
      "heatmap.not_found",
      "heatmap.changed",
      "heatmap.not_ready",
      "heatmap.area_outside",
      "heatmap.other_kind",
      "heatmap.not_image",
    ],
  },
  readText: {
    summary: "Have the text of a finished image recognised; what is found shows in `text`. Asking again gives what there is",
    row: "B09",
    method: "POST",
    path: "/heatmaps/{uid}/text",
    callers: reading,
    status: 202,
    params,
    returns: TextReading,
    errors: ["request.too_many", "heatmap.not_found", "heatmap.not_image", "heatmap.not_ready"],
    shows: ["heatmap"],
  },
  areaMoments: {
    summary: "Shares of attention of a finished video's areas of interest, moment by moment",
    row: "B24",
    method: "GET",
    path: "/heatmaps/{uid}/area-moments",
    callers: reading,
    params,
    returns: AreaMoments,
    errors: ["request.too_many", "heatmap.not_found", "heatmap.not_video", "heatmap.not_ready", "heatmap.no_moments"],
    shows: ["heatmap"],
  },
  remove: {
    summary: "Delete a finished heatmap and its files; or give up an upload of one's own, whose credit comes back at once",
    row: "B10",
    method: "DELETE",
    path: "/heatmaps/{uid}",
    callers: { trial: "yes", trialEnded: "yes", freemium: "yes", member: "own", admin: "yes", staff: "yes" },
    params,
    returns: z.object({ deleted: HeatmapId }).meta({ id: "DeletedHeatmap" }),
    errors: ["heatmap.not_found", "heatmap.in_progress"],
  },
  frames: {
    summary: "What was measured of a finished video, moment by moment",
    row: "B24",
    method: "GET",
    path: "/heatmaps/{uid}/frames",
    callers: reading,
    params,
    returns: FrameMetrics,
    errors: ["heatmap.not_found", "heatmap.not_video", "heatmap.not_ready"],
    shows: ["heatmap"],
  },
  frameHeatmap: {
    summary: "Take one image credit and make a heatmap of one frame of a finished video",
    row: "B14",
    method: "POST",
    path: "/heatmaps/{uid}/frame-heatmap",
    callers: spending,
    status: 202,
    params,
    body: z.strictObject({
      time: Quantity.max(VIDEO_MAX_SECONDS.others).meta({ description: "Second of the video that the frame is shown at" }),
      title: Title.optional(),
    }),
    returns: z.object({ heatmap: HeatmapCard, job_id: z.string() }).meta({ id: "FrameHeatmap" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "heatmap.not_video",
      "heatmap.not_ready",
      "billing.no_image_credits",
      "billing.no_subscription",
      "billing.trial_ended",
    ],
  },
  watch: {
    summary: "A ticket, good once within a minute, that opens the live channel as `/live?ticket=…`",
    row: "B21",
    method: "POST",
    path: "/heatmaps/watch",
    callers: reading,
    returns: z.object({ ticket: z.string(), expires_at: z.iso.datetime() }).meta({ id: "LiveTicket" }),
    errors: [],
  },
} as const satisfies ContractSpec);
