import * as z from "zod";
import { AreasOverTime } from "./areas-over-time.ts";
import { AREAS_MAX, DrawnArea } from "./attention.ts";
import { BenchmarkChoice } from "./benchmarks.ts";
import { GazeComparison, NewGaze } from "./gaze.ts";
import { HeatmapCard } from "./heatmap-card.ts";
import { HeatmapActivity, HeatmapFacets } from "./heatmap-counts.ts";
import { HeatmapDetail } from "./heatmap-detail.ts";
import { HeatmapFilter } from "./heatmap-filter.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { HeatmapStatus } from "./heatmap-status.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { NextPage, PageCursor, pageLimit } from "./kit/page.ts";
import { sampleId } from "./kit/sample-id.ts";
import { HeatmapTags, HeatmapTitle, NewHeatmap } from "./new-heatmap.ts";
import { NonNegative } from "./non-negative.ts";
import { Application, DEVICES, VIDEO_MAX_SECONDS } from "./reference.ts";
import { TEXT_BOXES, TextBox, TextReading } from "./text-reading.ts";
import { MAX_PARTS_PER_REQUEST, Upload } from "./uploads.ts";
import { FrameMetrics } from "./video.ts";

/** How often a user can analyse heatmaps again, free of charge, in a day. */
export const REANALYSES_PER_DAY = 20;

/** A started analysis. */
export const GenerateJob = z
  .object({
    job_id: z.string().meta({ description: "Id of the analysis, for `GET /v1/jobs/{uid}`", examples: [`${sampleId("hm")}-1`] }),
    status: HeatmapStatus,
    heatmap_uid: HeatmapId,
    credits_reserved: z.int().min(0).meta({ description: "Credits that were debited for it" }),
  })
  .meta({ id: "GenerateJob" });
export type GenerateJob = z.infer<typeof GenerateJob>;

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
    summary: "List the caller's heatmaps, newest first; a filtered page may be shorter although `last` is not null",
    row: "B01",
    method: "GET",
    viewable: true,
    path: "/heatmaps",
    callers: readers,
    query: HeatmapFilter.extend({
      limit: pageLimit(),
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
    returns: z
      .object({
        heatmap: HeatmapCard.meta({ description: "What was created" }),
        upload: Upload.meta({ description: "Where to send its file" }),
      })
      .meta({ id: "CreatedHeatmap" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "project.not_found",
      "benchmark.not_usable",
      "plan.feature_missing",
      "workspace.not_active",
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
    summary:
      "Analyse a finished heatmap again, free of charge, also as another type; the current result stays visible until the new one is ready",
    row: "B37",
    method: "POST",
    path: "/heatmaps/{uid}/reanalyse",
    callers: { trial: "yes", freemium: "yes", member: "own", admin: "yes", staff: "yes" },
    status: 202,
    params,
    body: z.strictObject({
      application: Application.optional().meta({ description: "The type to analyse it as. Default: its own" }),
      device: z
        .enum([...DEVICES, ""])
        .optional()
        .meta({ description: "Of a UX design" }),
      benchmark: BenchmarkChoice.nullable().optional().meta({
        description: "A benchmark of the same kind as the type; null for none. Default: another type leaves its benchmark",
      }),
    }),
    returns: GenerateJob,
    errors: [
      "request.invalid",
      "request.too_many",
      "benchmark.not_usable",
      "heatmap.not_found",
      "heatmap.in_progress",
      "heatmap.not_ready",
      "heatmap.failed",
      "heatmap.not_uploaded",
    ],
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
    errors: ["heatmap.not_found", "heatmap.not_image", "heatmap.not_ready", "heatmap.failed"],
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
    errors: [
      "request.too_many",
      "heatmap.not_found",
      "heatmap.not_image",
      "heatmap.not_ready",
      "heatmap.failed",
      "gaze.file_invalid",
    ],
  },
  removeGaze: {
    summary: "Remove the fixations of people",
    row: "B41",
    method: "DELETE",
    path: "/heatmaps/{uid}/gaze",
    callers: readers,
    params,
    returns: GazeComparison,
    errors: ["heatmap.not_found", "heatmap.not_image", "heatmap.not_ready", "heatmap.failed"],
  },
  edit: {
    summary: "Update title, tags, type, device, areas of interest or cells with text; `version` is the one the edit is based on",
    row: "B09",
    method: "PATCH",
    path: "/heatmaps/{uid}",
    callers: readers,
    params,
    body: z
      .strictObject({
        version: z.int().meta({ description: "`version` of the heatmap that the edit is based on" }),
        title: HeatmapTitle.optional().meta({ description: "Its name in lists" }),
        tags: HeatmapTags.optional().meta({ description: "All its tags, instead of the earlier ones" }),
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
      })
      .refine(({ version: _, ...edit }) => Object.values(edit).some((value) => value !== undefined), {
        path: ["title"],
        message: "Nothing to change.",
      })
      .meta({ examples: [{ version: 1, title: "Spring campaign", tags: ["spring", "poster"] }] }),
    returns: HeatmapDetail,
    errors: [
      "request.invalid",
      "heatmap.not_found",
      "heatmap.changed",
      "heatmap.in_progress",
      "heatmap.not_ready",
      "heatmap.failed",
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
    errors: ["request.too_many", "heatmap.not_found", "heatmap.not_image", "heatmap.not_ready", "heatmap.failed"],
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
    errors: [
      "request.too_many",
      "heatmap.not_found",
      "heatmap.not_video",
      "heatmap.not_ready",
      "heatmap.failed",
      "heatmap.no_moments",
    ],
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
    errors: ["heatmap.not_found", "heatmap.not_video", "heatmap.not_ready", "heatmap.failed"],
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
      time: NonNegative.max(VIDEO_MAX_SECONDS.others).meta({
        description: "Second of the video at which the frame is shown",
        examples: [2.5],
      }),
      title: HeatmapTitle.optional().meta({ description: "Its name in lists; by default that of the video with the time" }),
    }),
    returns: z.object({ heatmap: HeatmapCard, job_id: GenerateJob.shape.job_id }).meta({ id: "FrameHeatmap" }),
    errors: [
      "request.invalid",
      "request.too_many",
      "heatmap.not_found",
      "heatmap.not_video",
      "heatmap.not_ready",
      "heatmap.failed",
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
