import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { enqueueIndexing } from "#domain/heatmaps/search/enqueue-indexing.ts";
import { uploadSeconds } from "#domain/heatmaps/uploads/upload-time.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";
import { LATE_FILES_SECONDS } from "./late-files.ts";

const TOMBSTONE_SECONDS = 30 * DAY_SECONDS;

/**
 * The transaction items that delete an ended heatmap; `heatmap.not_found` or `heatmap.in_progress` if it changed since it was
 * read.
 */
export function removalItems(heatmap: Heatmap): readonly TransactionItem[] {
  const { uid, scope, status } = heatmap;
  const at = now();
  const uploadDeadline = isoAfter(new Date(heatmap.created_at), uploadSeconds(heatmap));
  const lateFiles = isoAfter(at, LATE_FILES_SECONDS);
  return [
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({
            deleted_at: at.toISOString(),
            public: false,
            ttl: secondsAfter(at, TOMBSTONE_SECONDS),
            watched: shardOf(uid),
            deadline: uploadDeadline > lateFiles ? uploadDeadline : lateFiles,
          })
          .remove(["listed", "share", "shared_until"])
          .add({ version: 1 })
          .where((item, { eq, notExists }) =>
            [notExists(item.deleted_at), eq(item.status, status), eq(item.scope, scope)].join(" AND "),
          )
          .params(),
      ),
      // If it has been transferred to another scope, the caller may not delete it.
      onConditionFailed: (old) =>
        new AppError(!old || old.deleted_at || old.scope !== scope ? "heatmap.not_found" : "heatmap.in_progress"),
    },
    enqueueIndexing(uid),
    publishEvent({ type: "heatmap.removed", scope, object: uid }),
  ];
}
