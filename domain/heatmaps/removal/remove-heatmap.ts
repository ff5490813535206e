import { deletePrefix } from "#adapters/storage.ts";
import { failHeatmap } from "#domain/heatmaps/analysis/fail-heatmap.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { heatmapFolder } from "#domain/heatmaps/files.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { enqueueIndexing } from "#domain/heatmaps/search/enqueue-indexing.ts";
import { deleteTemplateScores } from "#domain/heatmaps/templates/delete-template-scores.ts";
import { abortUpload } from "#domain/heatmaps/uploads/abort-upload.ts";
import { isUploading } from "#domain/heatmaps/uploads/is-uploading.ts";
import { uploadSeconds } from "#domain/heatmaps/uploads/upload-time.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";

const TOMBSTONE_SECONDS = 30 * 24 * 3600;

/**
 * Deletes an ended heatmap: it disappears from every list and page immediately and its share link is revoked. Its files are
 * purged (and again by the sweep, once no upload form is valid any more), and its row expires after 30 days. Members delete only
 * their own. A caller's own unfinished upload is cancelled and its credit refunded immediately. `heatmap.in_progress` during its
 * analysis.
 */
export async function removeHeatmap(caller: Caller, uid: string): Promise<{ deleted: string }> {
  const heatmap = await abortOwnUpload(caller, await findHeatmap(caller, uid));
  if (caller.subject === "member" && heatmap.requested_by !== caller.uid) throw new AppError("caller.forbidden");
  if (isInProgress(heatmap)) throw new AppError("heatmap.in_progress");
  const at = now();
  const uploadDeadline = isoAfter(new Date(heatmap.created_at), uploadSeconds(heatmap));
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({
            deleted_at: at.toISOString(),
            public: false,
            ttl: secondsAfter(at, TOMBSTONE_SECONDS),
            watched: shardOf(uid),
            deadline: uploadDeadline > at.toISOString() ? uploadDeadline : at.toISOString(),
          })
          .remove(["listed", "share", "shared_until"])
          .add({ version: 1 })
          .where((item, { eq, notExists }) =>
            [notExists(item.deleted_at), eq(item.status, heatmap.status), eq(item.scope, heatmap.scope)].join(" AND "),
          )
          .params(),
      ),
      // If it was transferred to another scope meanwhile, the caller may not delete it.
      onConditionFailed: (old) =>
        new AppError(!old || old.deleted_at || old.scope !== heatmap.scope ? "heatmap.not_found" : "heatmap.in_progress"),
    },
    enqueueIndexing(uid),
    ...audit(caller, "heatmaps.remove", heatmap.scope, uid),
    publishEvent({ type: "heatmap.removed", scope: heatmap.scope, object: uid }),
  ]);
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
