import { deletePrefix } from "#adapters/storage.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { heatmapFolder } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { removalItems } from "#domain/heatmaps/removal/removal-items.ts";
import { deleteTemplateScores } from "#domain/heatmaps/templates/delete-template-scores.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";

/**
 * Deletes a hidden heatmap that is in no other report, because no one can find it. Does nothing during its analysis: its end calls
 * this again. Idempotent.
 * @returns whether the heatmap no longer belongs to the report
 */
export async function removeHiddenAd(uid: string, report: string): Promise<boolean> {
  const heatmap = await readExisting(uid);
  if (!heatmap?.hidden || heatmap.reports.some((each) => each !== report)) return true;
  if (isInProgress(heatmap)) return false;
  return remove(heatmap);
}

/** Deletes a hidden heatmap that is in no report. Does nothing if it is in one by now, or being analysed. Idempotent. */
export async function removeHidden(uid: string): Promise<void> {
  const heatmap = await readExisting(uid);
  if (heatmap && heatmap.reports.length === 0 && !isInProgress(heatmap)) await remove(heatmap);
}

async function remove(heatmap: Heatmap): Promise<boolean> {
  try {
    await commitTransaction(removalItems(heatmap));
  } catch (error) {
    if (error instanceof AppError && ["heatmap.not_found", "heatmap.in_progress"].includes(error.code)) return false;
    throw error;
  }
  await deletePrefix(heatmapFolder(heatmap));
  await deleteTemplateScores(heatmap.uid);
  return true;
}
