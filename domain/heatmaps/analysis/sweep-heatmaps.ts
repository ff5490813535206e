import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { isAbandoned } from "#domain/heatmaps/removal/abandoned.ts";
import { deleteLeftoverFiles } from "#domain/heatmaps/removal/delete-leftover-files.ts";
import { purgeFiles } from "#domain/heatmaps/removal/purge-files.ts";
import { removeHidden } from "#domain/heatmaps/reports/remove-hidden.ts";
import { abortUpload } from "#domain/heatmaps/uploads/abort-upload.ts";
import { failureText } from "#domain/kit/failure-text.ts";
import { now } from "#kit/clock.ts";
import { failHeatmap } from "./fail-heatmap.ts";
import { isInProgress } from "./in-progress.ts";
import { listByDeadline } from "./list-by-deadline.ts";
import type { ProblemCode } from "./problems.ts";

/** Number of heatmaps ended or purged, and those that failed, with the reason. */
export type SweepResult = { readonly swept: number; readonly failed: readonly string[] };

/**
 * Ends every overdue heatmap, with a refund: unfinished uploads and hung analyses. Deletes hidden heatmaps that
 * are in no report a day after their creation. Purges deleted heatmaps and files of generations that are no longer shown.
 * A failure does not block the others; the next sweep retries it.
 */
export async function sweepHeatmaps(): Promise<SweepResult> {
  const due = await listByDeadline(now().toISOString());
  const failed: string[] = [];
  for (const heatmap of due) {
    await settle(heatmap).catch((error: unknown) => failed.push(failureText(heatmap.uid, error)));
  }
  return { swept: due.length - failed.length, failed };
}

async function settle(heatmap: Heatmap): Promise<void> {
  if (heatmap.deleted_at) return purgeFiles(heatmap);
  if (!isInProgress(heatmap)) return isAbandoned(heatmap) ? removeHidden(heatmap.uid) : deleteLeftoverFiles(heatmap);
  await abortUpload(heatmap);
  await failHeatmap(heatmap, timeoutCode(heatmap));
}

/** Returns the code of what the heatmap was waiting for: an upload, a capture, or its analysis. */
function timeoutCode({ upload, subtype }: Heatmap): ProblemCode {
  if (upload !== "pending") return "analysis_timed_out";
  return subtype === "" ? "upload_expired" : "capture_expired";
}
