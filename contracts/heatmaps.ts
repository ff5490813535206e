import * as z from "zod";
import { AreaOfInterest, DrawnArea, Fixation, Metrics, ScoreInterval, ShareOfAttention } from "./attention.ts";
import { BenchmarkChoice, HeatmapBenchmark } from "./benchmarks.ts";
import { BrandStatus } from "./brand-status.ts";
import { GazeComparison, NewGaze } from "./gaze.ts";
import { HeatmapFilter } from "./heatmap-filter.ts";
import { HeatmapStatus } from "./heatmap-status.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { NextPage, PageCursor } from "./kit/page.ts";
import { NonNegative } from "./non-negative.ts";
import {
  AD_DIMENSIONS,
  Application,
  CATEGORIES,
  COUNTRIES,
  DEVICE_MISSING,
  DEVICES,
  IMAGE_EXTENSIONS,
  IMAGE_MAX_BYTES,
  INDUSTRIES,
  NOT_FOR_IMAGES,
  VIDEO_EXTENSIONS,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SECONDS,
  VIDEO_ONLY,
  VideoExtension,
} from "./reference.ts";
import { MAX_PARTS_PER_REQUEST, Upload } from "./uploads.ts";
import { FrameMetrics, VideoFacts } from "./video.ts";

export const HeatmapId = z
  .string()
  .regex(/^hm_[0-9a-z]{26}$/)
  .meta({ id: "HeatmapId", description: "Id of a heatmap" });

export const ProjectId = z
  .string()
  .regex(/^pj_[0-9a-z]{26}$/)
  .meta({ id: "ProjectId", description: "Id of a project" });

/** Why a heatmap ended without a result: a stable code and the message for users. */
export const HeatmapProblem = z
  .object({
    code: z.string().meta({ description: "Stable code, for programs" }),
    message: z.string().meta({ description: "What went wrong, for people" }),
  })
  .meta({ id: "HeatmapProblem" });

/**
 * Source of a heatmap's file if not uploaded: a slice of a website, a video that scrolls it, a banner recording, a frame of a
 * video, a search results page with a thumbnail. Empty: uploaded.
 */
export const HeatmapSubtype = z.enum(["", "website", "scrolling", "html5", "frame", "search"]).meta({ id: "HeatmapSubtype" });
export type HeatmapSubtype = z.infer<typeof HeatmapSubtype>;

/** A heatmap as a card of the list shows it. URLs are presigned and valid for five minutes. */
export const HeatmapCard = z
  .object({
    uid: HeatmapId,
    title: z.string().meta({ description: "As given by its creator, or of the captured page" }),
    type: z.enum(["image", "video"]).meta({ description: "Whether its file is an image or a video" }),
    subtype: HeatmapSubtype,
    application: Application,
    benchmark: HeatmapBenchmark.nullable().meta({
      description: "The benchmark that it is compared with; null for the templates of its application",
    }),
    status: HeatmapStatus,
    progress: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "Progress of the analysis in percent; null unless in progress" }),
    ready_at: z.iso.datetime().nullable().meta({
      description:
        "Estimated end of the analysis: of a video from its speed so far, of an image from recent ones; null if unknown",
    }),
    duration: z.number().nullable().meta({ description: "Of a video, in seconds; null for images and before inspection" }),
    problem: HeatmapProblem.nullable().meta({ description: "Why it has no result; null unless `status` is `error` or `failed`" }),
    created_at: z.iso.datetime().meta({ description: "When it was created" }),
    requested_by: z.string().meta({ description: "Uid of the person or key that created it" }),
    requested_by_name: z.string().meta({ description: "Name of the person or key that created it" }),
    tags: z.array(z.string()).meta({ description: "Labels by which it is found" }),
    thumbnail: z.url().nullable().meta({ description: "Small image; null before inspection" }),
    width: z.int().nullable().meta({ description: "Pixels of the upright image or video; null before inspection" }),
    height: z.int().nullable().meta({ description: "Pixels of the upright image or video; null before inspection" }),
    dimensions: z.string().meta({ description: "Standard size of a display ad, such as `300x250`; empty for others" }),
    clarity_score_percentile: z.number().nullable().meta({
      description:
        "Clarity, 0 to 100; null before it is done, and where it is too uncertain for a number: its interval is in `metrics.intervals`",
    }),
    attention_score: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "Mean of its scores in templates; null without any, and for Other and UX Design" }),
    stands_out: z.boolean().nullable().meta({
      description: "False if the image is flat, so that its clarity is that of the centre prior; null before it is done",
    }),
    public: z.boolean().meta({ description: "Anyone with its share link can see it" }),
    timeline: z.int().min(0).meta({ description: "Number of comments" }),
    renewing: z.boolean().meta({ description: "A reanalysis is in progress; until it is done the previous result is shown" }),
    logo_tracking_status: BrandStatus.nullable().meta({
      description: "Of a video: the state of its brand analytics; null until it is requested",
    }),
    uploading: z
      .boolean()
      .meta({ description: "Waiting for its file: the upload is in progress, or was abandoned and will expire" }),
    slices: z
      .int()
      .min(0)
      .meta({ description: "Number of slices of a page captured in full, whose first slice this is; otherwise 0" }),
    part_of: HeatmapId.nullable().meta({
      description: "The first slice of the page that this is a further slice of; lists omit it",
    }),
    version: z.int().meta({ description: "Grows with every change; an edit names the one that it is based on" }),
  })
  .meta({ id: "HeatmapCard" });
export type HeatmapCard = z.infer<typeof HeatmapCard>;

/** How often a user can analyse heatmaps again, free of charge, in a day. */
export const REANALYSES_PER_DAY = 20;

/** Cells of the five-by-five grid over an ad. Text in more than a fifth of them is considered too much. */
export const TEXT_BOXES = 25;
export const TEXT_BOXES_ADVISED = 5;

/** A cell of the five-by-five grid over an ad, numbered from 1 along the rows. */
const TextBox = z.int().min(1).max(TEXT_BOXES);

/**
 * Result of text recognition. `boxes` are the cells of the grid that contain text; words are rectangles in pixels of the image.
 */
export const TextReading = z
  .object({
    state: z.enum(["requested", "done", "failed"]).meta({ description: "`requested` while the text is being read" }),
    boxes: z
      .array(TextBox)
      .meta({ description: "Cells of the five-by-five grid that contain text, numbered from 1 along the rows" }),
    words: z
      .array(
        z.object({
          text: z.string().meta({ description: "The word" }),
          left: z.number().min(0).meta({ description: "Pixels from the left edge" }),
          top: z.number().min(0).meta({ description: "Pixels from the top edge" }),
          width: z.number().gt(0).meta({ description: "Pixels" }),
          height: z.number().gt(0).meta({ description: "Pixels" }),
          confidence: z.number().min(0).max(100).meta({ description: "How certain the recognition is, in percent" }),
        }),
      )
      .max(500)
      .meta({ description: "Where each word is" }),
  })
  .meta({ id: "TextReading" });
export type TextReading = z.infer<typeof TextReading>;

/** An ad placed in a template: the scene, plain and with its heatmap, and what the ad receives in it. */
export const TemplateImage = z
  .object({
    id: z.string().meta({ description: "Kind, or benchmark and version, and number of the template, such as `ooh-28`" }),
    name: z.string().meta({ description: "Name of the template" }),
    original: z.url().meta({ description: "The scene with the ad" }),
    heatmap: z.url().meta({ description: "The same with its heatmap" }),
    share: ShareOfAttention,
    score: z.number().min(0).max(100).nullable().meta({ description: "Null if the benchmark was not measured with this model" }),
    interval: ScoreInterval.nullable().meta({ description: "90 % interval of the score; null without one" }),
  })
  .meta({ id: "TemplateImage" });

/** The attention score, from the templates of one kind. */
export const AttentionResult = z
  .object({
    score: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "Mean of the scores in templates, 0 to 100; null without any" }),
    interval: ScoreInterval.nullable().meta({ description: "90 % interval of the score; null without one" }),
    templates: z.int().min(0).meta({ description: "Number of templates with a score" }),
    failed: z.int().min(0).meta({ description: "Number of templates that could not be scored" }),
    ads: z.int().min(0).meta({ description: "Number of ads in the benchmark" }),
    frames: z.array(z.number().min(0).max(100)).meta({ description: "Of a video: the scores of its frames; empty for images" }),
    benchmark: HeatmapBenchmark.nullable().meta({ description: "The benchmark chosen as its type; null for the shipped one" }),
    problem: z.enum(["benchmark_deleted", "other_model", "failed"]).nullable().meta({
      description:
        "Why there is no score: the benchmark was deleted before, it was measured with another model, or no template could be scored",
    }),
  })
  .meta({ id: "AttentionResult" });
export type AttentionResult = z.infer<typeof AttentionResult>;

/** A slice of a page captured in full, with what a view of the whole page needs. */
export const PageSlice = z
  .object({
    ...HeatmapCard.pick({ uid: true, status: true, progress: true, problem: true, thumbnail: true, width: true, height: true })
      .shape,
    ...HeatmapCard.pick({ clarity_score_percentile: true, stands_out: true }).shape,
    number: z.int().min(1).meta({ description: "Counted from the top of the page" }),
    fixations: z.array(Fixation).meta({ description: "Where people look, in viewing order" }),
    imageURL: z.url().nullable().meta({ description: "The slice; null before it is done" }),
    heatmapURL: z.url().nullable().meta({ description: "Only its heatmap overlay; null before it is done" }),
    peekthroughURL: z.url().nullable().meta({ description: "Only what people look at; null before it is done" }),
  })
  .meta({ id: "PageSlice" });
export type PageSlice = z.infer<typeof PageSlice>;

/** A heatmap as its page shows it. For a video, imageURL, heatmapURL and peekthroughURL are videos, H.264 in MP4. */
export const HeatmapDetail = z
  .object({
    ...HeatmapCard.shape,
    category: z.enum(CATEGORIES).nullable().meta({ description: "Code of the application; null for those without one" }),
    device: z.enum([...DEVICES, ""]).meta({ description: "Of UX designs; empty for others" }),
    country: z.string().meta({ description: "Country of its audience; empty for all" }),
    industry: z.string().meta({ description: "Industry of its brand; empty for all" }),
    condition: z
      .enum(["viewport", ""])
      .meta({ description: "`viewport` for UX designs, which are scored by their first screen; empty for others" }),
    extension: z.string().meta({ description: "Format of the file, such as `png`" }),
    gen: z.int().min(1).meta({ description: "Number of its analysis: grows when it is analysed again" }),
    source: z.string().meta({ description: "Captured URL, or searched keyword; empty for an upload and for a frame" }),
    fingerprint: z.string().nullable().meta({
      description: "Brightness of an image on a coarse grid, in base64, which tells variants of one image; null for videos",
    }),
    video: VideoFacts.nullable().meta({ description: "Null for images, and until the video is done" }),
    page: z
      .object({
        uid: HeatmapId.meta({ description: "The first slice" }),
        title: z.string().meta({ description: "Title of the page" }),
        slices: z.array(PageSlice),
      })
      .nullable()
      .meta({ description: "The page captured in full that this is a slice of, from top to bottom; null for others" }),
    projectIds: z.array(ProjectId).meta({ description: "Projects that contain it" }),
    metrics: Metrics.nullable().meta({ description: "Its scores; null before it is done" }),
    fixations: z.array(Fixation).meta({ description: "Where people look, in viewing order; empty for videos" }),
    areas_of_interest: z
      .array(AreaOfInterest)
      .meta({ description: "Areas that were drawn on it, with their shares of attention" }),
    attention: AttentionResult.nullable().meta({
      description: "How the attention score was computed; null before that, and for applications without templates",
    }),
    text_in_ad: z.array(TextBox).nullable().meta({ description: "Cells of the grid marked by a user; null until then" }),
    text: TextReading.nullable().meta({
      description: "Result of text recognition; null until requested, and for videos",
    }),
    templates_images: z
      .array(TemplateImage)
      .meta({ description: "The ad in the templates of its application; empty until it is scored in them" }),
    brandURL: z.url().nullable().meta({ description: "The video with its tracked brand; null until that is done" }),
    seen_as_staff: z.string().nullable().meta({
      description: "Name of the owner, for staff who see a heatmap outside their scope; null for other callers",
    }),
    transferred_from: z.string().meta({ description: "Uid of the user it was transferred from; empty if it never was" }),
    imageURL: z
      .url()
      .nullable()
      .meta({ description: "The upright display copy of the image; for a video, the original with its sound" }),
    heatmapURL: z.url().nullable().meta({
      description: "Only the heatmap overlay, transparent where no one looks; for a video, the video with its heatmap and sound",
    }),
    combined: z
      .url()
      .nullable()
      .meta({ description: "The image with its heatmap; for a video, its most attended frame with its heatmap" }),
    peekthroughURL: z.url().nullable().meta({ description: "Only what people look at; null before it is done" }),
    gazeplot: z.url().nullable().meta({ description: "The image with its fixations; null for videos and before it is done" }),
    mask: z.url().nullable().meta({
      description:
        "16-bit greyscale attention map at the image's own size, largest value 65535; for a video, the mean of all analysed frames",
    }),
    maskArray: z.url().nullable().meta({
      description:
        "The mask as a NumPy array: for an image uint16 [height, width]; for a video uint8 [frames, height, width], smaller than the frame. Null for older results",
    }),
  })
  .meta({ id: "HeatmapDetail" });
export type HeatmapDetail = z.infer<typeof HeatmapDetail>;

/**
 * Per-frame metrics of a video's areas: value `i` of `shares` belongs to second `i / rate`. If areas times frames exceed 200,000,
 * only every second, third … frame is returned: `rate` and `length` are then smaller than those of FrameMetrics by that factor.
 */
export const AreasOverTime = z
  .object({
    rate: z.number().gt(0).meta({ description: "Returned frames per second" }),
    length: z.int().min(1).meta({ description: "Number of returned frames" }),
    areas: z
      .array(
        z.object({
          uid: z.string().meta({ description: "Id of the area" }),
          shares: z.array(z.number().min(0).max(1)).meta({ description: "Its share of attention in each frame, 0 to 1" }),
          first_seen: z
            .number()
            .min(0)
            .nullable()
            .meta({ description: "Second of the first frame whose most attended point lies in the area; null if none does" }),
        }),
      )
      .meta({ description: "One for each area of interest" }),
  })
  .meta({ id: "AreasOverTime" });
export type AreasOverTime = z.infer<typeof AreasOverTime>;

/** Maximum areas of interest per heatmap. */
export const AREAS_MAX = 100;

/** Maximum projects that a new heatmap is added to. */
export const MAX_PROJECTS_OF_UPLOAD = 10;

const Title = z.string().trim().min(1).max(200);
const Tags = z.array(z.string().trim().min(1).max(50)).max(50);

/** What the creator of a heatmap may say about it, whatever its source. */
export const DESCRIBED = {
  country: z
    .enum(Object.keys(COUNTRIES) as [keyof typeof COUNTRIES, ...(keyof typeof COUNTRIES)[]])
    .default("")
    .meta({ description: "Country of its audience; empty for all" }),
  industry: z.enum(INDUSTRIES).default("").meta({ description: "Industry of its brand; empty for all" }),
  tags: Tags.default([]).meta({ description: "Labels by which it is found" }),
} as const;

/** Whether a file with this extension is a video, so that its heatmap takes a video credit. */
export const isVideo = (extension: string): extension is VideoExtension => VideoExtension.safeParse(extension).success;

/** The user's input before an upload. The extension is the declared format; the analysis detects it from the content. */
export const NewHeatmap = z
  .strictObject({
    title: Title.meta({ description: "Its name in lists" }),
    application: Application,
    benchmark: BenchmarkChoice.optional().meta({ description: "A benchmark of the same kind as the application" }),
    device: z
      .enum([...DEVICES, ""])
      .default("")
      .meta({ description: "Required for UX Design" }),
    dimensions: z
      .enum([...AD_DIMENSIONS, ""])
      .default("")
      .meta({ description: "Required for Display Ads" }),
    ...DESCRIBED,
    hidden: z
      .boolean()
      .optional()
      .meta({ description: "Only an ad of reports: not listed and not found by search; needs permission to create reports" }),
    audit: z.boolean().optional().meta({
      description: "Of an image: audit it as soon as it is analysed, if the workspace has audits and its application has one",
    }),
    projectIds: z.array(ProjectId).max(MAX_PROJECTS_OF_UPLOAD).default([]).meta({ description: "Projects to add it to" }),
    file: z
      .strictObject({
        name: z.string().min(1).max(255).meta({ description: "Name of the file, for people" }),
        size: z.int().min(1).max(VIDEO_MAX_BYTES).meta({ description: "Bytes" }),
        extension: z
          .enum([...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS])
          .meta({ description: "Declared format; the analysis detects it from the content" }),
      })
      .meta({ description: "The file that will be uploaded" }),
  })
  .refine(({ file }) => isVideo(file.extension) || file.size <= IMAGE_MAX_BYTES, {
    path: ["file", "size"],
    message: "An image can have at most 25 MB.",
  })
  .refine(({ application, file }) => isVideo(file.extension) || !VIDEO_ONLY.includes(application), {
    path: ["application"],
    message: NOT_FOR_IMAGES,
  })
  .refine((heatmap) => heatmap.application !== "UX Design" || heatmap.device !== "", {
    path: ["device"],
    message: DEVICE_MISSING,
  })
  .refine((heatmap) => heatmap.application !== "Display Ads" || heatmap.dimensions !== "", {
    path: ["dimensions"],
    message: 'dimensions are required for Display Ads, such as "300x250".',
  })
  .meta({ id: "NewHeatmap" });
export type NewHeatmap = z.infer<typeof NewHeatmap>;

/**
 * WebSocket messages, server to browser. A removed heatmap contains only its id; `comments.changed` means that a heatmap's comments
 * should be refetched, with their number; `audit.changed`, `chat.changed`, `project.changed`, `report.changed`, `workspace.changed`
 * and `me.changed` only mean that audits and facts, conversations with Co-Pilot, projects, reports, the workspace, or the own
 * profile should be refetched.
 */
export const LiveMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heatmap.changed"), heatmap: HeatmapCard }),
  z.object({ type: z.literal("heatmap.removed"), uid: HeatmapId }),
  z.object({ type: z.literal("credits.changed"), imageCredits: z.int(), videoCredits: z.int() }),
  z.object({ type: z.literal("comments.changed"), uid: HeatmapId, timeline: z.int().min(0) }),
  z.object({ type: z.literal("audit.changed") }),
  z.object({ type: z.literal("chat.changed") }),
  z.object({ type: z.literal("project.changed") }),
  z.object({ type: z.literal("report.changed") }),
  z.object({ type: z.literal("workspace.changed") }),
  z.object({ type: z.literal("me.changed") }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

/** A started analysis. */
export const GenerateJob = z
  .object({
    job_id: z.string().meta({ description: "Id of the analysis, for `GET /v1/jobs/{uid}`" }),
    status: HeatmapStatus,
    heatmap_uid: HeatmapId,
    credits_reserved: z.int().min(0).meta({ description: "Credits that were debited for it" }),
  })
  .meta({ id: "GenerateJob" });
export type GenerateJob = z.infer<typeof GenerateJob>;

const count = z.int().min(1).meta({ description: "Number of heatmaps in the list" });

/** Available filter values of a list, most used first, at most 200 of each. */
export const HeatmapFacets = z
  .object({
    tags: z
      .array(z.object({ tag: z.string().meta({ description: "As most heatmaps spell it" }), count }))
      .meta({ description: "Most used first, at most 200" }),
    owners: z
      .array(
        z.object({
          uid: z.string().meta({ description: "Value of the filter `owner`" }),
          name: z.string().meta({ description: "Name of the person or key" }),
          count,
        }),
      )
      .meta({ description: "Who created them" }),
    benchmarks: z
      .array(
        z.object({
          uid: z.string().meta({ description: "Value of the filter `benchmark`" }),
          name: z.string().meta({ description: "Its name" }),
          count,
        }),
      )
      .meta({ description: "What they are compared with" }),
    benchmark_categories: z
      .array(z.object({ category: z.string().meta({ description: "Value of the filter `benchmark_category`" }), count }))
      .meta({ description: "Of the templates that they were scored in" }),
  })
  .meta({ id: "HeatmapFacets" });
export type HeatmapFacets = z.infer<typeof HeatmapFacets>;

const Week = z.object({
  start: z.iso.date().meta({ description: "Its Monday (UTC)" }),
  images: z.int().min(0),
  videos: z.int().min(0),
  clarity: z.number().nullable().meta({ description: "Median clarity of its images; null if none has a score" }),
});

/** What the caller's scope analysed in the last twelve weeks. */
export const HeatmapActivity = z
  .object({
    weeks: z.array(Week).meta({ description: "Oldest first; the last one is the current week" }),
    people: z.array(z.object({ uid: z.string(), name: z.string(), count })).meta({ description: "Who created most, first" }),
    is_complete: z.boolean().meta({ description: "False if only the newest thousand heatmaps were counted" }),
  })
  .meta({ id: "HeatmapActivity" });
export type HeatmapActivity = z.infer<typeof HeatmapActivity>;

const params = z.strictObject({ uid: HeatmapId });
const readers = { trial: "yes", trialEnded: "yes", freemium: "yes", member: "yes", admin: "yes", staff: "yes" } as const;
const paidCallers = {
  trial: "paid",
  trialEnded: "paid",
  freemium: "paid",
  member: "paid",
  admin: "paid",
  staff: "paid",
} as const;
const own = { trial: "own", freemium: "own", member: "own", admin: "own", staff: "own" } as const;

export const heatmaps = contract("heatmaps", {
  list: {
    summary: "List the caller's heatmaps, newest first, 50 per page; a filtered page may be shorter although `last` is not null",
    row: "B01",
    method: "GET",
    viewable: true,
    path: "/heatmaps",
    callers: readers,
    query: HeatmapFilter.extend({
      last: PageCursor.meta({ description: "Signed cursor of the previous page, for the same filter" }),
    }),
    returns: z.object({ heatmaps: z.array(HeatmapCard), last: NextPage }).meta({ id: "HeatmapPage" }),
    errors: ["request.invalid"],
    shows: ["heatmap"],
  },
  facets: {
    summary:
      "List the filter values of the caller's heatmaps: the most used tags, the creators, and benchmarks with their categories",
    row: "B01",
    method: "GET",
    viewable: true,
    path: "/heatmaps/facets",
    callers: readers,
    returns: HeatmapFacets,
    errors: [],
    shows: ["heatmap"],
  },
  activity: {
    summary: "Count the caller's heatmaps of the last twelve weeks, with the median clarity of each week and who created them",
    row: "B01",
    method: "GET",
    viewable: true,
    path: "/heatmaps/activity",
    callers: readers,
    returns: HeatmapActivity,
    errors: [],
    shows: ["heatmap"],
  },
  create: {
    summary: "Create a heatmap for one image or video credit, and get its presigned upload",
    row: "B02",
    method: "POST",
    path: "/heatmaps",
    callers: paidCallers,
    status: 201,
    body: NewHeatmap,
    returns: z.object({ heatmap: HeatmapCard, upload: Upload }).meta({ id: "CreatedHeatmap" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "project.not_found",
      "benchmark.not_usable",
      "billing.no_image_credits",
      "billing.no_video_credits",
      "billing.no_subscription",
      "billing.trial_ended",
    ],
  },
  refreshUpload: {
    summary:
      "Get a new presigned upload for a heatmap whose file has not arrived; for a multipart upload, with the parts already received",
    row: "B06",
    method: "POST",
    path: "/heatmaps/{uid}/upload-form",
    callers: own,
    params,
    returns: Upload,
    errors: ["heatmap.not_found", "heatmap.upload_closed"],
  },
  presignParts: {
    summary: "Get presigned URLs to upload parts by PUT, each bound to its part's exact size",
    row: "B06",
    method: "POST",
    path: "/heatmaps/{uid}/upload-parts",
    callers: own,
    params,
    body: z.strictObject({
      parts: z
        .array(z.int().min(1).max(10_000))
        .min(1)
        .max(MAX_PARTS_PER_REQUEST)
        .meta({ description: "Numbers of the parts to send, from 1" }),
    }),
    returns: z
      .object({
        links: z
          .array(
            z.object({
              part: z.int().meta({ description: "Number of the part" }),
              url: z.url().meta({ description: "Where to send it, by PUT" }),
            }),
          )
          .meta({ description: "One for each part" }),
        expires_at: z.iso.datetime().meta({ description: "Until when parts can be sent" }),
      })
      .meta({ id: "UploadLinks" }),
    errors: ["request.invalid", "heatmap.not_found", "heatmap.upload_closed"],
  },
  generate: {
    summary: "Start the analysis of an uploaded file; idempotent",
    row: "B07",
    method: "POST",
    path: "/heatmaps/{uid}/generate",
    callers: { ...own, staff: "yes" },
    status: 202,
    params,
    returns: GenerateJob,
    errors: ["heatmap.not_found", "heatmap.not_uploaded", "heatmap.upload_closed"],
  },
  reanalyse: {
    summary: "Analyse a finished heatmap again, free of charge; the current result stays visible until the new one is ready",
    row: "B37",
    method: "POST",
    path: "/heatmaps/{uid}/reanalyse",
    callers: { trial: "yes", freemium: "yes", member: "own", admin: "yes", staff: "yes" },
    status: 202,
    params,
    returns: GenerateJob,
    errors: ["request.too_many", "heatmap.not_found", "heatmap.in_progress", "heatmap.not_ready", "heatmap.not_uploaded"],
  },
  read: {
    summary: "Get a heatmap with its scores and presigned URLs of its files",
    row: "B08",
    method: "GET",
    viewable: true,
    path: "/heatmaps/{uid}",
    callers: readers,
    params,
    returns: HeatmapDetail,
    errors: ["heatmap.not_found"],
    shows: ["heatmap", "project"],
  },
  readGaze: {
    summary:
      "Get where people looked at a finished image next to the prediction, and the agreement of all images with eye-tracking data",
    row: "B40",
    method: "GET",
    viewable: true,
    path: "/heatmaps/{uid}/gaze",
    callers: readers,
    params,
    returns: GazeComparison,
    errors: ["heatmap.not_found", "heatmap.not_image", "heatmap.not_ready"],
  },
  importGaze: {
    summary: "Import the fixations of people from the file of an eye tracker, instead of earlier ones",
    row: "B41",
    method: "PUT",
    path: "/heatmaps/{uid}/gaze",
    callers: readers,
    params,
    body: NewGaze,
    returns: GazeComparison,
    errors: ["request.too_many", "heatmap.not_found", "heatmap.not_image", "heatmap.not_ready", "gaze.invalid"],
  },
  removeGaze: {
    summary: "Remove the fixations of people",
    row: "B41",
    method: "DELETE",
    path: "/heatmaps/{uid}/gaze",
    callers: readers,
    params,
    returns: GazeComparison,
    errors: ["heatmap.not_found", "heatmap.not_image", "heatmap.not_ready"],
  },
  edit: {
    summary: "Update title, tags, type, device, areas of interest or cells with text; `version` is the one the edit is based on",
    row: "B09",
    method: "PATCH",
    path: "/heatmaps/{uid}",
    callers: readers,
    params,
    body: z.strictObject({
      version: z.int().meta({ description: "`version` of the heatmap that the edit is based on" }),
      title: Title.optional().meta({ description: "Its name in lists" }),
      tags: Tags.optional().meta({ description: "All its tags, instead of the earlier ones" }),
      areas_of_interest: z
        .array(DrawnArea)
        .max(AREAS_MAX)
        .optional()
        .meta({ description: "All its areas, instead of the earlier ones" }),
      application: Application.optional(),
      device: z
        .enum([...DEVICES, ""])
        .optional()
        .meta({ description: "Of a UX design" }),
      text_in_ad: z
        .array(TextBox)
        .max(TEXT_BOXES)
        .optional()
        .meta({ description: "Cells of the five-by-five grid that contain text, numbered from 1 along the rows" }),
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
    summary:
      "Request text recognition for a finished image; the result appears in `text`. Repeating the request returns its state",
    row: "B09",
    method: "POST",
    path: "/heatmaps/{uid}/text",
    callers: readers,
    status: 202,
    params,
    returns: TextReading,
    errors: ["request.too_many", "heatmap.not_found", "heatmap.not_image", "heatmap.not_ready"],
    shows: ["heatmap"],
  },
  areasOverTime: {
    summary: "Get the per-frame shares of attention of a finished video's areas of interest",
    row: "B24",
    method: "GET",
    viewable: true,
    path: "/heatmaps/{uid}/area-moments",
    callers: readers,
    params,
    returns: AreasOverTime,
    errors: ["request.too_many", "heatmap.not_found", "heatmap.not_video", "heatmap.not_ready", "heatmap.no_moments"],
    shows: ["heatmap"],
  },
  remove: {
    summary:
      "Delete a finished heatmap and its files, of a page all slices; or cancel the caller's own unfinished upload, which is refunded immediately",
    row: "B10",
    method: "DELETE",
    path: "/heatmaps/{uid}",
    callers: { trial: "yes", trialEnded: "yes", freemium: "yes", member: "own", admin: "yes", staff: "yes" },
    params,
    returns: z.object({ deleted: HeatmapId }).meta({ id: "DeletedHeatmap" }),
    errors: ["heatmap.not_found", "heatmap.in_progress", "heatmap.part_of_page"],
  },
  frames: {
    summary: "Get the per-frame metrics of a finished video",
    row: "B24",
    method: "GET",
    viewable: true,
    path: "/heatmaps/{uid}/frames",
    callers: readers,
    params,
    returns: FrameMetrics,
    errors: ["heatmap.not_found", "heatmap.not_video", "heatmap.not_ready"],
    shows: ["heatmap"],
  },
  createFrameHeatmap: {
    summary: "Create a heatmap of one frame of a finished video for one image credit",
    row: "B14",
    method: "POST",
    path: "/heatmaps/{uid}/frame-heatmap",
    callers: paidCallers,
    status: 202,
    params,
    body: z.strictObject({
      time: NonNegative.max(VIDEO_MAX_SECONDS.others).meta({ description: "Second of the video at which the frame is shown" }),
      title: Title.optional().meta({ description: "Its name in lists; by default that of the video with the time" }),
    }),
    returns: z.object({ heatmap: HeatmapCard, job_id: GenerateJob.shape.job_id }).meta({ id: "FrameHeatmap" }),
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
  createLiveTicket: {
    summary: "Get a single-use ticket, valid for a minute, to open the WebSocket at `/live?ticket=…`",
    row: "B21",
    method: "POST",
    path: "/heatmaps/watch",
    callers: readers,
    returns: z.object({ ticket: z.string(), expires_at: z.iso.datetime() }).meta({ id: "LiveTicket" }),
    errors: [],
  },
} as const satisfies ContractSpec);
