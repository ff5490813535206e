import * as z from "zod";
import { BannerRequest, CaptureId, MAX_HEADLINES, MAX_SLICES, SearchRequest, WebsiteRequest } from "#contracts/captures.ts";
import { FactBox } from "#contracts/facts.ts";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { ScreenshotPage } from "#contracts/staff/captures.ts";

/**
 * The state machine `capture`. Website: the page is captured → cut into heatmaps → if a video is wanted, recorded → encoded as a
 * video. Banner: recorded → encoded as a video. Search results page, or screenshot for staff: captured → marked as done. Any step
 * may lead to Fail. Execution name = `{uid}-1-capture`.
 *
 * The step that opens a browser has no read permissions, so the job contains all that it needs. It writes captures below
 * `folder`, from where the other steps copy and delete them. Steps may run twice.
 */
const files = { folder: z.string().regex(/^captures\/[^/]+\/[^/]+\/$/, "a folder below captures/") };

/** A website job: the heatmap of the first slice, and the heatmap of the scrolling video, if there is one. */
const WebsiteJob = z.object({
  kind: z.literal("website"),
  uid: HeatmapId,
  video: HeatmapId.nullable(),
  ...files,
  page: z
    .object(WebsiteRequest.shape)
    .pick({ url: true, mobile: true, fullPage: true, delay: true, hide_selector: true, scroll_to: true }),
  title: z.string().meta({ description: "Title at creation" }),
  titled: z.boolean().meta({ description: "Whether the creator chose the title, so that the page's own is not used" }),
});

const BannerJob = z.object({
  kind: z.literal("banner"),
  uid: HeatmapId,
  ...files,
  banner: z.object(BannerRequest.shape).pick({ src: true, duration: true, position: true, dimensions: true }),
});

const SearchJob = z.object({
  kind: z.literal("search"),
  uid: CaptureId,
  ...files,
  search: z.object(SearchRequest.shape).omit({ thumbnail: true }).extend({ title: z.string(), picture: z.url() }),
});

/** A screenshot for staff. */
const ScreenshotJob = z.object({ kind: z.literal("screenshot"), uid: CaptureId, ...files, page: ScreenshotPage });

const CaptureJob = z.discriminatedUnion("kind", [WebsiteJob, BannerJob, SearchJob, ScreenshotJob]);
export type CaptureJob = z.infer<typeof CaptureJob>;
export type WebsiteJob = z.infer<typeof WebsiteJob>;
export type BannerJob = z.infer<typeof BannerJob>;
export type SearchJob = z.infer<typeof SearchJob>;
export type ScreenshotJob = z.infer<typeof ScreenshotJob>;
/** A job that produces a video. */
export type RecordingJob = WebsiteJob | BannerJob;

/** The input of an execution. */
export const CaptureInput = z.object({ job: CaptureJob });

/** The task of the browser: capture the page, or record it. */
export const CaptureStep = z.object({ shot: z.enum(["page", "film"]), job: CaptureJob });
export type CaptureStep = z.infer<typeof CaptureStep>;

/**
 * The page's own title, the number of slices in the folder, and the boxes of the headlines in each slice, in pixels; a capture that
 * was in progress during an update may lack them.
 */
export const CapturedPage = z.object({
  title: z.string(),
  slices: z.int().min(1).max(MAX_SLICES),
  headlines: z.array(z.array(FactBox).max(MAX_HEADLINES)).max(MAX_SLICES).default([]),
});
export type CapturedPage = z.infer<typeof CapturedPage>;

/** Frames are stored in the folder as one file of JPEGs. */
export const CapturedRecording = z.object({ width: z.int().min(1), height: z.int().min(1), fps: z.number().gt(0) });
export type CapturedRecording = z.infer<typeof CapturedRecording>;

/** Whether our mock page was captured. */
export const CapturedSearch = z.object({ mock: z.boolean() });
export type CapturedSearch = z.infer<typeof CapturedSearch>;

/** The page's own title, the URL after redirects, and the size of the image in pixels. */
export const CapturedScreenshot = z.object({
  title: z.string(),
  final_url: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type CapturedScreenshot = z.infer<typeof CapturedScreenshot>;

export const CutJob = z.object({ job: WebsiteJob, captured: CapturedPage });
export const EncodeRecordingJob = z.object({
  job: z.discriminatedUnion("kind", [WebsiteJob, BannerJob]),
  captured: CapturedRecording,
});
export const CompleteJob = z.union([
  z.object({ job: SearchJob, captured: CapturedSearch }),
  z.object({ job: ScreenshotJob, captured: CapturedScreenshot }),
]);

/** The input of `fail`: the job and the error caught by Step Functions, if any. */
export const FailedCapture = z.object({
  job: CaptureJob,
  error: z.object({ Error: z.string(), Cause: z.string().optional() }).optional(),
});
export type FailedCapture = z.infer<typeof FailedCapture>;
