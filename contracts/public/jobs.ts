import * as z from "zod";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { NextPage, PageCursor, pageLimit } from "#contracts/kit/page.ts";
import { sampleId } from "#contracts/kit/sample-id.ts";

/** The id of a heatmap or a report; of a heatmap also `job_id`, which names one of its analyses, its capture or its frame. */
export const JobId = z
  .string()
  .regex(/^(hm_[0-9a-z]{26}(-\d{1,6}(-capture)?|-frame)?|rp_[0-9a-z]{26})$/, "Must be an id that begins with hm_ or rp_.")
  .meta({ id: "JobId", description: "Id of a heatmap or a report, or the `job_id` of an analysis" });

export const JOB_STATES = ["queued", "running", "succeeded", "failed", "canceled"] as const;

/** The work on a heatmap or a report, in the same states for both. */
export const Job = z
  .object({
    uid: z.string().meta({ description: "The id of the heatmap or report that it makes", examples: [sampleId("hm")] }),
    type: z.enum(["heatmap", "report"]).meta({ description: "What it makes" }),
    title: z.string().meta({ description: "Name of what it makes" }),
    state: z.enum(JOB_STATES).meta({ description: "`queued` also while its file is not uploaded" }),
    progress: z.int().min(0).max(100).nullable().meta({ description: "Percent; null if unknown" }),
    ready_at: z.iso.datetime().nullable().meta({ description: "Estimated end; null if unknown" }),
    problem: z
      .object({
        code: z.string().meta({ description: "Stable code, for programs" }),
        message: z.string().meta({ description: "What went wrong, for people" }),
        retryable: z.boolean().meta({ description: "Whether the same file may succeed if it is sent again" }),
      })
      .nullable()
      .meta({ description: "Why it failed or was canceled" }),
    created_at: z.iso.datetime().meta({ description: "When it was requested" }),
  })
  .meta({ id: "Job", description: "The work on a heatmap or a report" });
export type Job = z.infer<typeof Job>;

const params = z.strictObject({ uid: JobId });

/** Jobs in the public API. */
export const publicJobs = contract("publicJobs", {
  list: {
    summary: "List the jobs of heatmaps, newest first",
    row: "V01",
    api: "public",
    method: "GET",
    path: "/jobs",
    callers: { key: "yes" },
    scope: "heatmaps:read",
    query: z.strictObject({
      limit: pageLimit(),
      last: PageCursor,
    }),
    returns: z.object({ jobs: z.array(Job), last: NextPage }).meta({ id: "Jobs" }),
    errors: ["request.invalid"],
  },
  read: {
    summary: "Get the state of a job: of a heatmap or a report",
    row: "V01",
    api: "public",
    method: "GET",
    path: "/jobs/{uid}",
    callers: { key: "yes" },
    scope: "heatmaps:read",
    params,
    returns: Job,
    errors: ["job.not_found"],
  },
  cancel: {
    summary: "Cancel a job of the key's own that waits for its file, and refund its credit",
    row: "V03",
    api: "public",
    method: "POST",
    path: "/jobs/{uid}/cancel",
    callers: { key: "own" },
    scope: "heatmaps:write",
    params,
    returns: Job,
    errors: ["job.not_found", "job.ended", "job.not_cancelable", "heatmap.in_progress"],
  },
} as const satisfies ContractSpec);
