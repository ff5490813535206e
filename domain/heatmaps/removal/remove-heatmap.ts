import { deletePrefix } from "#adapters/storage.ts";
import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { heatmapFolder } from "#domain/heatmaps/files.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { deleteTemplateScores } from "#domain/heatmaps/templates/delete-template-scores.ts";
import { abortUpload } from "#domain/heatmaps/uploads/abort-upload.ts";
import { isUploading } from "#domain/heatmaps/uploads/is-uploading.ts";
import { audit } from "#domain/kit/audit.ts";
import { type Caller, deletesOnlyOwn } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { removalItems } from "./removal-items.ts";

/**
 * Deletes an ended heatmap: it disappears from every list and page immediately and its share link is revoked. Its files are
 * purged (and again by the sweep, once no upload form is valid any more), and its row expires after 30 days. Members delete only
 * their own. A caller's own unfinished upload is cancelled and its credit refunded immediately. `heatmap.in_progress` during its
 * analysis.
 */
export async function removeHeatmap(caller: Caller, uid: string): Promise<{ deleted: string }> {
  const heatmap = await abortOwnUpload(caller, await findHeatmap(caller, uid));
  if (deletesOnlyOwn(caller) && heatmap.requested_by !== caller.uid) throw new AppError("caller.forbidden");
  if (isInProgress(heatmap)) throw new AppError("heatmap.in_progress");
  await commitTransaction([...removalItems(heatmap), ...audit(caller, "heatmaps.remove", heatmap.scope, uid)]);
  await deletePrefix(heatmapFolder(heatmap));
  await deleteTemplateScores(uid);
  return { deleted: uid };
}

/** Cancels an unfinished upload of the heatmap's own creator and returns the result; returns any other heatmap unchanged. */
async function abortOwnUpload(caller: Caller, heatmap: Heatmap): Promise<Heatmap> {
  if (!isUploading(heatmap) || heatmap.requested_by !== caller.uid) return heatmap;
  await abortUpload(heatmap);
  return { ...heatmap, status: await failHeatmap(heatmap, "upload_given_up") };
}
