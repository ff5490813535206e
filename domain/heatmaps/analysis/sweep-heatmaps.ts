import { isAbandoned } from "#domain/heatmaps/removal/abandoned.ts";
import { deleteLeftoverFiles } from "#domain/heatmaps/removal/delete-leftover-files.ts";
import { purgeFiles } from "#domain/heatmaps/removal/purge-files.ts";
import { removeHidden } from "#domain/heatmaps/reports/remove-hidden.ts";
import { abortUpload } from "#domain/heatmaps/uploads/abort-upload.ts";
import { failuresOf } from "#domain/kit/failures-of.ts";
import { startTimeLimit } from "#domain/kit/time-limit.ts";
import { now } from "#kit/clock.ts";
import { failHeatmap } from "./fail-heatmap.ts";
import { type OverdueHeatmap, overdueCleanups, overdueInProgress } from "./overdue.ts";
import type { ProblemCode } from "./problems.ts";

/** Three of the four minutes of the function: what begins by then has the last one to end. */
const START_DEADLINE_MS = 3 * 60_000;

/**
 * Number of heatmaps ended or purged, and those that failed, with the reason. `done` is false if time ran out before everything was
 * tried.
 */
export type SweepResult = { readonly swept: number; readonly failed: readonly string[]; readonly done: boolean };

/**
 * Ends every overdue heatmap, with a refund: unfinished uploads and hung analyses. Then deletes hidden heatmaps that are in no
 * report a day after their creation, and purges deleted heatmaps and files of generations that are no longer shown: there may be
 * thousands, for which no one waits. A failure does not block the others. The next sweep retries it, and continues when time ran
 * out.
 */
export async function sweepHeatmaps(): Promise<SweepResult> {
  const until = now().toISOString();
  const hasTime = startTimeLimit(START_DEADLINE_MS);
  const failed: string[] = [];
  let swept = 0;
  const settleAll = async (
    pages: AsyncIterable<readonly OverdueHeatmap[]>,
    settle: (heatmap: OverdueHeatmap) => Promise<void>,
  ) => {
    for await (const page of pages) {
      const left = await failuresOf(page, async (heatmap) => {
        if (!hasTime()) return;
        await settle(heatmap);
        swept++;
      });
      failed.push(...left);
      if (!hasTime()) return;
    }
  };
  await settleAll(overdueInProgress(until), end);
  await settleAll(overdueCleanups(until), cleanUp);
  return { swept, failed, done: hasTime() };
}

async function end(heatmap: OverdueHeatmap): Promise<void> {
  await abortUpload(heatmap);
  await failHeatmap(heatmap, timeoutCode(heatmap));
}

async function cleanUp(heatmap: OverdueHeatmap): Promise<void> {
  if (heatmap.deleted_at) return purgeFiles(heatmap);
  return isAbandoned(heatmap) ? removeHidden(heatmap.uid) : deleteLeftoverFiles(heatmap);
}

/** Returns the code of what the heatmap was waiting for: an upload, a capture, or its analysis. */
function timeoutCode({ upload, subtype }: OverdueHeatmap): ProblemCode {
  if (upload !== "pending") return "analysis_timed_out";
  return subtype === "" ? "upload_expired" : "capture_expired";
}
