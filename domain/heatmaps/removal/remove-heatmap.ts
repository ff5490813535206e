import { deletePrefix } from "#adapters/storage.ts";
import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { heatmapFolder } from "#domain/heatmaps/files.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { readFurtherSlices } from "#domain/heatmaps/slices/read-further-slices.ts";
import { furtherSliceIds } from "#domain/heatmaps/slices/slice-id.ts";
import { deleteTemplateScores } from "#domain/heatmaps/templates/delete-template-scores.ts";
import { abortUpload } from "#domain/heatmaps/uploads/abort-upload.ts";
import { isUploading } from "#domain/heatmaps/uploads/is-uploading.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { assertMayManage, type Caller } from "#domain/kit/caller.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, conditionCheck, type TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { removalItems } from "./removal-items.ts";

/**
 * Deletes an ended heatmap: it disappears from every list and page immediately and its share link is revoked. Its files are purged
 * (and again by the sweep, once neither an upload form nor a running step can store another), and its row expires after 30 days.
 * Members delete only their own. A page goes with all its slices; a further slice alone is `heatmap.part_of_page`. A caller's own
 * unfinished upload is canceled and its credit refunded immediately. `heatmap.in_progress` during its analysis.
 */
export async function removeHeatmap(caller: Caller, uid: string): Promise<{ deleted: string }> {
  const heatmap = await abortOwnUpload(caller, await requireHeatmap(caller, uid));
  assertMayManage(caller, heatmap.requested_by);
  if (heatmap.part_of !== undefined) throw new AppError("heatmap.part_of_page");
  const removed = await retryOnConflict(async () => {
    const all = [heatmap, ...(await readFurtherSlices(heatmap)).map((slice) => slice.heatmap)];
    if (all.some(isInProgress)) throw new AppError("heatmap.in_progress");
    await commitTransaction([
      ...all.flatMap(removalItems),
      ...missingSlices(heatmap, all),
      ...auditLogItems(caller, { action: "heatmaps.remove", scope: heatmap.scope, object: uid }),
    ]);
    return all;
  });
  for (const each of removed) {
    await deletePrefix(heatmapFolder(each));
    await deleteTemplateScores(each.uid);
  }
  return { deleted: uid };
}

/**
 * Deletes a caller's own heatmap that waits for its file, and refunds its credit; `heatmap.in_progress` once its analysis has
 * started, even if that has ended.
 */
export async function cancelUpload(caller: Caller, uid: string): Promise<void> {
  const heatmap = await requireHeatmap(caller, uid);
  assertMayManage(caller, heatmap.requested_by);
  const isOwn = heatmap.requested_by === caller.uid;
  if (!isOwn || !isUploading(heatmap) || (await abortOwnUpload(caller, heatmap)).status === "done")
    throw new AppError("heatmap.in_progress");
  await removeHeatmap(caller, uid);
}

/** Condition checks: no further slice is created between reading the page and deleting it. */
const missingSlices = (page: Heatmap, found: readonly Heatmap[]): readonly TransactionItem[] => {
  const known = new Set(found.map(({ uid }) => uid));
  return furtherSliceIds(page)
    .filter((uid) => !known.has(uid))
    .map((uid) => {
      const { TableName, Key } = HeatmapEntity.get({ uid }).params();
      const ConditionExpression = "attribute_not_exists(pk) OR attribute_exists(deleted_at)";
      return { write: conditionCheck({ TableName, Key, ConditionExpression }), onConditionFailed: () => new ConflictError() };
    });
};

/** Cancels an unfinished upload of the heatmap's own creator and returns the result; returns any other heatmap unchanged. */
async function abortOwnUpload(caller: Caller, heatmap: Heatmap): Promise<Heatmap> {
  if (!isUploading(heatmap) || heatmap.requested_by !== caller.uid) return heatmap;
  await abortUpload(heatmap);
  return { ...heatmap, status: await failHeatmap(heatmap, "upload_given_up") };
}
