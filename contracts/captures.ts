import * as z from "zod";
import { BenchmarkChoice } from "./benchmarks.ts";
import { HeatmapCard } from "./heatmap-card.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { GenerateJob } from "./heatmaps.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { DESCRIBED, MAX_PROJECTS_OF_UPLOAD } from "./new-heatmap.ts";
import { ProjectId } from "./project-id.ts";
import { Application, NOT_FOR_IMAGES, VIDEO_ONLY } from "./reference.ts";

/** Width of a captured page in pixels, height of one screen, and height of a slice of the full page. */
export const VIEWPORTS = {
  desktop: { width: 1920, height: 1080, slice: 900 },
  mobile: { width: 375, height: 812, slice: 700 },
} as const;
/** Maximum slices per page; content below is omitted. */
export const MAX_SLICES = 20;
/** Maximum headlines recorded per slice, from the top. */
export const MAX_HEADLINES = 40;

/** Captures of one person or key in an hour. A key can capture a whole batch, and some more. */
export const CAPTURES_PER_HOUR = { person: 60, key: 200 } as const;

export const BANNER_POSITIONS = ["lefttop", "righttop", "center", "leftbottom", "rightbottom"] as const;
/** Banner recording: milliseconds, and frames per second. */
export const BANNER = {
  duration: { min: 1000, max: 30_000, default: 5000 },
  side: { min: 20, max: 1920 },
  fps: 25,
} as const;
/** Result rows in which a thumbnail can be placed. */
export const RESULT_POSITIONS = [1, 2, 3, 4] as const;

/** A URL as typed by a user; https without a scheme. Whether it may be captured is decided by the addresses it resolves to. */
export const CaptureUrl = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .transform((typed) => (/^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]*:\d+(\/|$)/.test(typed) ? typed : `https://${typed}`))
  // Browsers encode spaces of a host, where other parsers reject them.
  .pipe(z.url({ protocol: /^https?$/, hostname: /^[^%]+$/, error: "Please enter an http or https URL." }));

const Selector = z.string().trim().max(500).default("");
const Title = z.string().trim().min(1).max(200);
const projectIds = z.array(ProjectId).max(MAX_PROJECTS_OF_UPLOAD).default([]).meta({ description: "Projects to add it to" });

const ChosenBenchmark = BenchmarkChoice.optional().meta({ description: "A benchmark of the same kind as the application" });

/** A request to capture a website. */
export const WebsiteRequest = z
  .strictObject({
    url: CaptureUrl.meta({ description: "A public http or https URL; https without a scheme" }),
    title: Title.optional().meta({ description: "Default: the page's own title" }),
    mobile: z.boolean().default(false).meta({ description: "Capture the page as a phone shows it" }),
    fullPage: z
      .boolean()
      .default(false)
      .meta({ description: "Capture the whole page in slices instead of only its first screen" }),
    delay: z.int().min(0).max(10_000).default(1000).meta({ description: "Milliseconds to wait between page load and capture" }),
    hide_selector: Selector.meta({ description: "CSS selector of elements to hide" }),
    scroll_to: z
      .union([z.int().min(0).max(100_000), Selector])
      .default("")
      .meta({ description: "Scroll position before the capture: pixels from the top, or a CSS selector" }),
    add_scrolling_video: z
      .boolean()
      .default(false)
      .meta({ description: "Also record a video that scrolls through the page, for a video credit" }),
    audit: z.boolean().default(false).meta({ description: "Audit it as soon as it is analysed, if the workspace has audits" }),
    application: Application.default("UX Design").refine((application) => !VIDEO_ONLY.includes(application), NOT_FOR_IMAGES),
    ...DESCRIBED,
    benchmark: ChosenBenchmark,
    projectIds,
  })
  .meta({ id: "WebsiteRequest", description: "A heatmap of a website" });
export type WebsiteRequest = z.infer<typeof WebsiteRequest>;

const side = z.int().min(BANNER.side.min).max(BANNER.side.max);

/** A request to record an HTML5 banner. */
export const BannerRequest = z
  .strictObject({
    src: CaptureUrl.meta({ description: "A public http or https URL of the banner" }),
    title: Title.meta({ description: "Its name in lists" }),
    duration: z
      .int()
      .min(BANNER.duration.min)
      .max(BANNER.duration.max)
      .default(BANNER.duration.default)
      .meta({ description: "Milliseconds to record" }),
    position: z.enum(BANNER_POSITIONS).default("center").meta({ description: "Position of the banner on the page" }),
    dimensions: z
      .string()
      .regex(/^\d{1,4}x\d{1,4}$/, "Width and height in pixels, like 300x600")
      .refine((typed) => typed.split("x").every((part) => side.safeParse(Number(part)).success), {
        message: `Width and height from ${BANNER.side.min} to ${BANNER.side.max} pixels`,
      })
      .meta({ description: "Width and height in pixels, such as `300x600`", examples: ["300x600"] }),
    application: z.literal("Display Ads").default("Display Ads").meta({ description: "Always Display Ads" }),
    type: z.literal("video").default("video").meta({ description: "Always a video" }),
    subtype: z.literal("html5").default("html5").meta({ description: "Always html5" }),
    public: z.literal(false).default(false).meta({ description: "Has no effect", deprecated: true }),
    admin: z.boolean().optional().meta({ description: "Has no effect", deprecated: true }),
    ...DESCRIBED,
    benchmark: ChosenBenchmark,
    projectIds,
  })
  .meta({ id: "BannerRequest", description: "A heatmap of an HTML5 banner" });
export type BannerRequest = z.infer<typeof BannerRequest>;

export const CaptureId = z
  .string()
  .regex(/^cp_[0-9a-z]{26}$/)
  .meta({ id: "CaptureId" });

/** A request for a search results page. */
export const SearchRequest = z
  .strictObject({
    thumbnail: HeatmapId.meta({ description: "Image heatmap to use as the thumbnail" }),
    keyword: z.string().trim().min(1).max(100),
    position: z.literal(RESULT_POSITIONS).default(1),
    hide_shorts: z.boolean().default(false),
  })
  .meta({ id: "SearchRequest" });
export type SearchRequest = z.infer<typeof SearchRequest>;

/** A search results page with a thumbnail in it, from request to screenshot. Stored for a day. */
export const SearchCapture = z
  .object({
    uid: CaptureId,
    status: z.enum(["requested", "done", "failed"]),
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    ...SearchRequest.shape,
    screenshotURL: z.url().nullable().meta({ description: "1920 × 1080; presigned URL, valid for five minutes" }),
    mock: z
      .boolean()
      .nullable()
      .meta({ description: "True if our mock page was captured instead of a real one; null until it is done" }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "SearchCapture" });
export type SearchCapture = z.infer<typeof SearchCapture>;

const paidCallers = {
  trial: "paid",
  trialEnded: "paid",
  freemium: "paid",
  member: "paid",
  admin: "paid",
  staff: "paid",
} as const;
const thumbnailToolCallers = { member: "feature:youtube_thumbnails", admin: "feature:youtube_thumbnails", staff: "yes" } as const;
const params = z.strictObject({ uid: CaptureId });

export const captures = contract("captures", {
  website: {
    summary:
      "Capture a website for one image credit; a full page is one item with a heatmap per slice. A scrolling video also takes a video credit",
    row: "B04",
    method: "POST",
    path: "/captures/website",
    callers: paidCallers,
    status: 202,
    body: WebsiteRequest,
    returns: z
      .object({
        ...GenerateJob.shape,
        heatmap: HeatmapCard.meta({
          description: "The page: its first slice, whose `page` has all slices once they are captured",
        }),
        video: HeatmapCard.nullable().meta({ description: "The scrolling video, if requested", examples: [null] }),
      })
      .meta({ id: "WebsiteJob" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "project.not_found",
      "benchmark.not_usable",
      "capture.address_blocked",
      "capture.address_not_found",
      "billing.no_image_credits",
      "billing.no_video_credits",
      "billing.no_subscription",
      "billing.trial_ended",
    ],
  },
  banner: {
    summary: "Record an HTML5 banner for one video credit",
    row: "B05",
    method: "POST",
    path: "/captures/banner",
    callers: paidCallers,
    status: 202,
    body: BannerRequest,
    returns: z
      .object({ ...GenerateJob.shape, heatmap: HeatmapCard.meta({ description: "The video of the banner" }) })
      .meta({ id: "BannerJob" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "project.not_found",
      "benchmark.not_usable",
      "capture.address_blocked",
      "capture.address_not_found",
      "billing.no_video_credits",
      "billing.no_subscription",
      "billing.trial_ended",
    ],
  },
  search: {
    summary: "Request a search results page with an image as a thumbnail",
    row: "B23",
    method: "POST",
    path: "/captures/search",
    callers: thumbnailToolCallers,
    status: 202,
    body: SearchRequest,
    returns: SearchCapture,
    errors: ["request.invalid", "request.too_many", "heatmap.not_found", "heatmap.not_ready", "heatmap.failed"],
  },
  readSearch: {
    summary: "Get a search results page, with its screenshot once available",
    row: "B23",
    method: "GET",
    viewable: true,
    path: "/captures/search/{uid}",
    callers: thumbnailToolCallers,
    params,
    returns: SearchCapture,
    errors: ["capture.not_found"],
  },
  createSearchHeatmap: {
    summary: "Create a heatmap of a search results page for one image credit",
    row: "B33",
    method: "POST",
    path: "/captures/search/{uid}/heatmap",
    callers: thumbnailToolCallers,
    status: 202,
    params,
    body: z.strictObject({ title: Title.optional() }),
    returns: z.object({ ...GenerateJob.shape, heatmap: HeatmapCard }).meta({ id: "SearchHeatmapJob" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "capture.not_found",
      "capture.not_ready",
      "capture.failed",
      "billing.no_image_credits",
      "billing.no_subscription",
    ],
  },
} as const satisfies ContractSpec);
