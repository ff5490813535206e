import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { Job } from "#contracts/public/jobs.ts";
import type { ReportDetail } from "#contracts/reports.ts";

/** Whether a job has ended; one that does not exist has. */
export const hasEnded = (job: Job | null | undefined): boolean => !job || (job.state !== "queued" && job.state !== "running");

/** The job of a heatmap. */
export function jobOfHeatmap(card: HeatmapCard, isCanceled = false): Job {
  const { uid, title, progress, ready_at, problem, created_at } = card;
  const state = isCanceled ? "canceled" : stateOf(card);
  const retryable = card.status === "failed" && !isCanceled;
  return { uid, type: "heatmap", title, state, progress, ready_at, problem: problem && { ...problem, retryable }, created_at };
}

/** A reanalysis runs although its heatmap is done, because the previous result is shown until it ends. */
function stateOf({ status, renewing, uploading }: HeatmapCard): Job["state"] {
  if (renewing) return "running";
  if (status === "done") return "succeeded";
  if (status === "error" || status === "failed") return "failed";
  return status === "requested" || uploading ? "queued" : "running";
}

const REPORT_STATES = { requested: "running", done: "succeeded", partial: "succeeded", failed: "failed" } as const;

/** The job of a report. */
export function jobOfReport({ uid, title, status, progress, created_at }: ReportDetail["report"]): Job {
  const problem =
    status === "failed"
      ? { code: "report.failed", message: "None of the ads of the report could be analysed.", retryable: true }
      : null;
  return { uid, type: "report", title, state: REPORT_STATES[status], progress, ready_at: null, problem, created_at };
}
