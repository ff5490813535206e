import { deletePrefix } from "#adapters/storage.ts";
import { MAX_SLICES } from "#contracts/captures.ts";
import type { FailedCapture, RecordingJob } from "#contracts/pipelines/capture.ts";
import { problemCodeOf } from "#domain/heatmaps/analysis/problem-code-of.ts";
import { PROBLEMS, type ProblemCode } from "#domain/heatmaps/analysis/problems.ts";
import { failPendingCaptures } from "#domain/heatmaps/captured/fail-pending-captures.ts";
import { furtherSliceIds } from "#domain/heatmaps/slices/slice-id.ts";
import { failScreenshot } from "./screenshots/finish-screenshot.ts";
import { failSearch } from "./search/fail-search.ts";

/**
 * Ends the heatmaps that a failed capture did not deliver and records why. Heatmaps whose analysis started continue; the others
 * are refunded, once. Idempotent. Returns `failed` if the cause is on our side, `settled` if the URL or page caused it or nothing
 * was left to end.
 */
export async function failCapture({ job, error }: FailedCapture): Promise<"failed" | "settled"> {
  if (job.kind === "search") return (await failSearch(job.uid)) ? "failed" : "settled";
  if (job.kind === "screenshot") {
    const code = codeOf(error);
    const isEnded = await failScreenshot(job.uid, code);
    return isEnded && !PROBLEMS[code].rejected ? "failed" : "settled";
  }
  const anyFailed = await failPendingCaptures(heatmapsOf(job), codeOf(error));
  await deletePrefix(job.folder);
  return anyFailed ? "failed" : "settled";
}

/** Every heatmap that the capture may have created so far. */
function heatmapsOf(job: RecordingJob): readonly string[] {
  if (job.kind === "banner") return [job.uid];
  return [job.uid, ...furtherSliceIds({ uid: job.uid, slices: MAX_SLICES }), ...(job.video === null ? [] : [job.video])];
}

/** Without a file there is nothing to analyse, so any unclassified error is a failed capture. */
function codeOf(error: FailedCapture["error"]): ProblemCode {
  const code = problemCodeOf(error);
  return code === "analysis_failed" || code === "analysis_timed_out" ? "capture_failed" : code;
}
