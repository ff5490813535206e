import { purge } from "#adapters/storage.ts";
import { MOST_SLICES } from "#contracts/captures.ts";
import type { FailedCapture, FilmJob } from "#contracts/pipelines/capture.ts";
import { problemOf } from "#domain/heatmaps/analysis/problem-of.ts";
import type { ProblemCode } from "#domain/heatmaps/analysis/problems.ts";
import { failUnbegun } from "#domain/heatmaps/captured/fail-unbegun.ts";
import { failSearch } from "./search/fail-search.ts";
import { sliceId } from "./slice-id.ts";

/**
 * Ends what a capture was to bring and did not, and tells why: heatmaps whose analysis began are left to it, the others give back what they
 * took, once. Failing twice, or after all began, changes nothing. Gives `failed` when we gave up, `settled` when address or page were at fault
 * or nothing was left to end.
 */
export async function failCapture({ job, error }: FailedCapture): Promise<"failed" | "settled"> {
  if (job.kind === "search") return (await failSearch(job.uid)) ? "failed" : "settled";
  const gaveUp = await failUnbegun(heatmapsOf(job), codeOf(error));
  await purge(job.folder);
  return gaveUp ? "failed" : "settled";
}

/** Every heatmap that the capture may have made by now. */
function heatmapsOf(job: FilmJob): readonly string[] {
  if (job.kind === "banner") return [job.uid];
  const slices = Array.from({ length: MOST_SLICES - 1 }, (_, at) => sliceId(job.uid, at + 2));
  return [job.uid, ...slices, ...(job.video === null ? [] : [job.video])];
}

/** There is nothing yet that could be analysed, so what is no refusal is a failed capture. */
function codeOf(error: FailedCapture["error"]): ProblemCode {
  const code = problemOf(error);
  return code === "analysis_failed" || code === "analysis_timed_out" ? "capture_failed" : code;
}
