import * as z from "zod";
import { BannerRequest, WebsiteRequest } from "#contracts/captures.ts";
import { HeatmapCard, HeatmapProblem } from "#contracts/heatmap-card.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { NextPage, PageCursor, pageLimit } from "#contracts/kit/page.ts";
import { NewHeatmap } from "#contracts/new-heatmap.ts";
import { Upload } from "#contracts/uploads.ts";
import { Job } from "./jobs.ts";

/** Maximum creations in a batch. */
export const MAX_BATCH_ITEMS = 100;

export const BatchId = z
  .string()
  .regex(/^bt_[0-9a-z]{26}$/)
  .meta({ id: "BatchId", description: "Id of a batch" });

const ALTERNATIVES = ["heatmap", "website", "banner"];
const ONE_OF = "Must have exactly one of heatmap, website and banner.";

/** One that is valid, with another beside it, is not told that the other is an unknown field. */
const mixed: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidType | z.core.$ZodIssueUnrecognizedKeys> = (issue) =>
  issue.code === "unrecognized_keys" && issue.keys.some((key) => ALTERNATIVES.includes(key)) ? ONE_OF : undefined;

/** One object to create, with the same input as alone. */
export const BatchItem = z
  .union(
    [
      z.strictObject({ heatmap: NewHeatmap }, { error: mixed }),
      z.strictObject({ website: WebsiteRequest }, { error: mixed }),
      z.strictObject({ banner: BannerRequest }, { error: mixed }),
    ],
    ONE_OF,
  )
  .meta({ id: "BatchItem", description: "What is created: one of the three" });
export type BatchItem = z.infer<typeof BatchItem>;

const Problem = HeatmapProblem.nullable();

/**
 * Result of one creation: a heatmap, with the upload of its file if it needs one and the video that was requested with it, or
 * a problem.
 */
export const BatchResult = z
  .object({
    index: z
      .int()
      .min(0)
      .meta({ description: "Its place in the request, from 0", examples: [0] }),
    heatmap: HeatmapCard.nullable().meta({ description: "What was created; null if it was not" }),
    video: HeatmapCard.nullable().meta({
      description: "The scrolling video of a website, if it was requested",
      examples: [null],
    }),
    upload: Upload.nullable().meta({ description: "Where to send the file of `heatmap`; null for websites and banners" }),
    problem: Problem.meta({
      description: "Why it was not created; it cost nothing. After `service.busy` or `internal`, create it in another batch",
    }),
  })
  .meta({ id: "BatchResult", description: "Result of one creation" });
export type BatchResult = z.infer<typeof BatchResult>;

const facts = {
  uid: BatchId,
  created_at: z.iso.datetime().meta({ description: "When it was created" }),
  done_at: z.iso.datetime().nullable().meta({
    description: "When the last of its jobs ended for the first time; null until this is recorded, at most some seconds later",
  }),
};

/** A batch in the list. */
export const BatchCard = z
  .object({
    ...facts,
    size: z.int().meta({ description: "Creations in the request", examples: [1] }),
    failed: z.int().meta({ description: "Creations that failed, and made no heatmap" }),
    created: z.int().meta({ description: "Heatmaps that were created, with the videos of websites" }),
    ended: z.int().meta({ description: "Of these, how many have ended" }),
  })
  .meta({ id: "BatchCard", description: "A batch as the list shows it" });
export type BatchCard = z.infer<typeof BatchCard>;

/** The state of a batch: each creation with its job, or why it has none. */
export const Batch = z
  .object({
    ...facts,
    done: z.boolean().meta({ description: "Whether every job has ended; false again during a reanalysis" }),
    items: z
      .array(
        z.object({
          index: z
            .int()
            .min(0)
            .meta({ description: "Its place in the request, from 0", examples: [0] }),
          job: Job.nullable().meta({ description: "Null if it was not created, or was deleted" }),
          video_job: Job.nullable().meta({
            description: "The job of the scrolling video of a website, if it was requested",
            examples: [null],
          }),
          problem: Problem.meta({ description: "Why it has no job" }),
        }),
      )
      .meta({ description: "In the order of the request" }),
  })
  .meta({ id: "Batch" });
export type Batch = z.infer<typeof Batch>;

/** Batches in the public API. */
export const publicBatches = contract("publicBatches", {
  create: {
    summary: "Create up to 100 heatmaps; each succeeds or fails alone",
    row: "V02",
    api: "public",
    method: "POST",
    path: "/batches",
    callers: { key: "paid" },
    scope: "heatmaps:write",
    status: 202,
    body: z.strictObject({ items: z.array(BatchItem).min(1).max(MAX_BATCH_ITEMS) }),
    returns: z.object({ uid: BatchId, items: z.array(BatchResult) }).meta({ id: "CreatedBatch" }),
    errors: ["request.invalid", "request.too_many"],
  },
  list: {
    summary: "List the batches of the workspace of the last 30 days, newest first",
    row: "V01",
    api: "public",
    method: "GET",
    path: "/batches",
    callers: { key: "yes" },
    scope: "heatmaps:read",
    query: z.strictObject({ limit: pageLimit(), last: PageCursor }),
    returns: z.object({ batches: z.array(BatchCard), last: NextPage }).meta({ id: "Batches" }),
    errors: ["request.invalid"],
  },
  read: {
    summary: "Get the jobs of a batch, for 30 days",
    row: "V01",
    api: "public",
    method: "GET",
    path: "/batches/{uid}",
    callers: { key: "yes" },
    scope: "heatmaps:read",
    params: z.strictObject({ uid: BatchId }),
    returns: Batch,
    errors: ["batch.not_found"],
  },
} as const satisfies ContractSpec);
