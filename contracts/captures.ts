import * as z from "zod";
import { GenerateJob, HeatmapCard, HeatmapId, ProjectId } from "./heatmaps.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { Application, VIDEO_ONLY } from "./reference.ts";

/** Widths of a captured page in pixels, what one screen of it is high, and the height of a slice of the full page. */
export const VIEWPORTS = {
  desktop: { width: 1920, height: 1080, slice: 900 },
  mobile: { width: 375, height: 812, slice: 700 },
} as const;
/** A page is cut into at most so many slices; what lies below is left out. */
export const MOST_SLICES = 20;

export const BANNER_POSITIONS = ["lefttop", "righttop", "center", "leftbottom", "rightbottom"] as const;
/** Of a banner's film: milliseconds, and frames a second. */
export const BANNER = {
  duration: { shortest: 1000, longest: 30_000, usual: 5000 },
  side: { shortest: 20, longest: 1920 },
  fps: 25,
} as const;
/** Rows of a page of search results that a thumbnail can take. */
export const RESULT_POSITIONS = [1, 2, 3, 4] as const;

/** An address as a person types it: without a scheme it is https. Whether it may be captured is decided by what it resolves to. */
export const CaptureAddress = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .transform((typed) => (/^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]*:\d+(\/|$)/.test(typed) ? typed : `https://${typed}`))
  .pipe(z.url({ protocol: /^https?$/, error: "Please give an http or https address." }));

const Selector = z.string().trim().max(500).default("");
const Title = z.string().trim().min(1).max(200);
const projectIds = z.array(ProjectId).max(10).default([]).meta({ description: "Projects that it is put into" });

/** A website to be captured. */
export const WebsiteRequest = z
  .strictObject({
    url: CaptureAddress,
    title: Title.optional().meta({ description: "Default: the page's own title" }),
    mobile: z.boolean().default(false),
    fullPage: z.boolean().default(false).meta({ description: "The whole page, cut into slices, instead of its first screen" }),
    delay: z
      .int()
      .min(0)
      .max(10_000)
      .default(1000)
      .meta({ description: "Milliseconds between the page being there and the capture" }),
    hide_selector: Selector.meta({ description: "CSS selector of what is hidden" }),
    scroll_to: z
      .union([z.int().min(0).max(100_000), Selector])
      .default("")
      .meta({ description: "Pixels from the top, or CSS selector of what to scroll to first" }),
    add_scrolling_video: z
      .boolean()
      .default(false)
      .meta({ description: "Also a video that scrolls through the page, for a video credit" }),
    audit: z.boolean().default(false),
    application: Application.default("UX Design").refine(
      (application) => !VIDEO_ONLY.includes(application),
      "Only videos can be this",
    ),
    projectIds,
  })
  .meta({ id: "WebsiteRequest" });
export type WebsiteRequest = z.infer<typeof WebsiteRequest>;

const side = z.int().min(BANNER.side.shortest).max(BANNER.side.longest);

/** An HTML5 banner to be filmed. */
export const BannerRequest = z
  .strictObject({
    src: CaptureAddress,
    title: Title,
    duration: z.int().min(BANNER.duration.shortest).max(BANNER.duration.longest).default(BANNER.duration.usual),
    position: z.enum(BANNER_POSITIONS).default("center").meta({ description: "Where on the page the banner stands" }),
    dimensions: z
      .string()
      .regex(/^\d{1,4}x\d{1,4}$/, "Width and height in pixels, like 300x600")
      .refine((typed) => typed.split("x").every((part) => side.safeParse(Number(part)).success), {
        message: `Width and height from ${BANNER.side.shortest} to ${BANNER.side.longest} pixels`,
      }),
    application: z.literal("Display Ads").default("Display Ads"),
    type: z.literal("video").default("video"),
    subtype: z.literal("html5").default("html5"),
    public: z.literal(false).default(false),
    admin: z.boolean().optional().meta({ description: "Ignored" }),
    projectIds,
  })
  .meta({ id: "BannerRequest" });
export type BannerRequest = z.infer<typeof BannerRequest>;

export const CaptureId = z
  .string()
  .regex(/^cp_[0-9a-z]{26}$/)
  .meta({ id: "CaptureId" });

/** What a page of search results is made with. */
export const SearchRequest = z
  .strictObject({
    thumbnail: HeatmapId.meta({ description: "Image heatmap whose picture is the thumbnail" }),
    keyword: z.string().trim().min(1).max(100),
    position: z.literal(RESULT_POSITIONS).default(1),
    hide_shorts: z.boolean().default(false),
  })
  .meta({ id: "SearchRequest" });
export type SearchRequest = z.infer<typeof SearchRequest>;

/** A page of search results with a thumbnail in it, from request to screenshot. Kept for a day. */
export const SearchCapture = z
  .object({
    uid: CaptureId,
    status: z.enum(["requested", "done", "failed"]),
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    ...SearchRequest.shape,
    screenshotURL: z.url().nullable().meta({ description: "1920 × 1080; signed, lives five minutes" }),
    mock: z
      .boolean()
      .nullable()
      .meta({ description: "True when our own page of results was captured, not the real one; null until it is done" }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "SearchCapture" });
export type SearchCapture = z.infer<typeof SearchCapture>;

const spending = { trial: "paid", trialEnded: "paid", freemium: "paid", member: "paid", admin: "paid", staff: "paid" } as const;
const tool = { member: "feature:youtube_thumbnails", admin: "feature:youtube_thumbnails", staff: "yes" } as const;
const params = z.strictObject({ uid: CaptureId });

export const captures = contract("captures", {
  website: {
    summary: "Take one image credit and capture a website, one heatmap a slice; a scrolling video takes a video credit beside it",
    row: "B04",
    method: "POST",
    path: "/captures/website",
    callers: spending,
    status: 202,
    body: WebsiteRequest,
    returns: z
      .object({
        ...GenerateJob.shape,
        heatmap: HeatmapCard.meta({ description: "The first slice; others join the list once the page is captured" }),
        video: HeatmapCard.nullable().meta({ description: "The scrolling video, where one was asked for" }),
      })
      .meta({ id: "WebsiteJob" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "project.not_found",
      "capture.address_refused",
      "billing.no_image_credits",
      "billing.no_video_credits",
      "billing.no_subscription",
      "billing.trial_ended",
    ],
  },
  banner: {
    summary: "Take one video credit and film an HTML5 banner",
    row: "B05",
    method: "POST",
    path: "/captures/banner",
    callers: spending,
    status: 202,
    body: BannerRequest,
    returns: z.object({ ...GenerateJob.shape, heatmap: HeatmapCard }).meta({ id: "BannerJob" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "project.not_found",
      "capture.address_refused",
      "billing.no_video_credits",
      "billing.no_subscription",
      "billing.trial_ended",
    ],
  },
  search: {
    summary: "Show an image as a thumbnail among search results",
    row: "B23",
    method: "POST",
    path: "/captures/search",
    callers: tool,
    status: 202,
    body: SearchRequest,
    returns: SearchCapture,
    errors: ["request.invalid", "request.too_many", "heatmap.not_found", "heatmap.not_ready"],
  },
  readSearch: {
    summary: "A page of search results, with its screenshot once it is there",
    row: "B23",
    method: "GET",
    path: "/captures/search/{uid}",
    callers: tool,
    params,
    returns: SearchCapture,
    errors: ["capture.not_found"],
  },
  searchHeatmap: {
    summary: "Take one image credit and make a heatmap of a page of search results",
    row: "B33",
    method: "POST",
    path: "/captures/search/{uid}/heatmap",
    callers: tool,
    status: 202,
    params,
    body: z.strictObject({ title: Title.optional() }),
    returns: z.object({ ...GenerateJob.shape, heatmap: HeatmapCard }).meta({ id: "SearchHeatmapJob" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "capture.not_found",
      "capture.not_ready",
      "billing.no_image_credits",
      "billing.no_subscription",
    ],
  },
} as const satisfies ContractSpec);
