import { deletePrefix } from "#adapters/storage.ts";
import { listDebitedHeatmaps } from "#domain/billing/credits/list-debited-heatmaps.ts";
import { heatmapFolder } from "#domain/heatmaps/files.ts";
import { deleteGaze } from "#domain/heatmaps/gaze/delete-gaze.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import { enqueueIndexing } from "#domain/heatmaps/search/enqueue-indexing.ts";
import { indexNowOrLater } from "#domain/heatmaps/search/index-change.ts";
import { furtherSliceIds } from "#domain/heatmaps/slices/slice-id.ts";
import { deleteTemplateScores } from "#domain/heatmaps/templates/delete-template-scores.ts";
import { abortUpload } from "#domain/heatmaps/uploads/abort-upload.ts";
import { assertNoneFailed, failuresOf } from "#domain/kit/failures-of.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";
import { LATE_FILES_SECONDS } from "./late-files.ts";

const TOMBSTONE_SECONDS = 30 * DAY_SECONDS;

/**
 * Deletes everything in a scope without members, whatever its state: files, and all user-entered attributes of the rows. The rows
 * themselves expire after 30 days; other domains delete their data because of the published events. The sweep deletes files that
 * arrive late. The ledger names those that are not listed, because they are hidden or deleted. A heatmap that fails does not stop
 * the others: the error at the end says how many failed, and why the first one did. Resumes after an interruption.
 */
export async function purgeScope(scope: string): Promise<void> {
  const [{ data: listed }, debited] = await Promise.all([
    HeatmapEntity.query.byScope({ listed: scope }).go({ pages: "all", attributes: ["uid"] }),
    listDebitedHeatmaps(scope),
  ]);
  const all = new Set([...listed.map(({ uid }) => uid), ...debited]);
  assertNoneFailed(
    await failuresOf(
      [...all].map((uid) => ({ uid })),
      ({ uid }) => purgePage(uid, scope),
    ),
  );
}

/** The page's own row follows its slices, so that an interrupted run finds them again. */
async function purgePage(uid: string, scope: string): Promise<void> {
  const page = await readStored(uid);
  if (!page || isPurged(page)) return;
  for (const slice of furtherSliceIds(page)) await purgeHeatmap(slice, scope);
  await purgeHeatmap(uid, scope);
}

const purgeHeatmap = (uid: string, scope: string): Promise<void> => retryOnConflict(() => purgeOne(uid, scope));

const isPurged = ({ tempFileName }: { readonly tempFileName: string }): boolean => tempFileName === "";

async function purgeOne(uid: string, scope: string): Promise<void> {
  const heatmap = await readStored(uid);
  // It may have been transferred to a user who stays.
  if (!heatmap || heatmap.scope !== scope || isPurged(heatmap)) return;
  const at = now();
  await deletePrefix(heatmapFolder(heatmap));
  await deleteTemplateScores(uid);
  await deleteGaze(uid);
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({
            title: "",
            tempFileName: "",
            source: "",
            tags: [],
            areas_of_interest: [],
            text_tracking_text: "",
            requested_by_name: "",
            requested_by_email: "",
            deleted_at: heatmap.deleted_at ?? at.toISOString(),
            public: false,
            ttl: secondsAfter(at, TOMBSTONE_SECONDS),
            watched: shardOf(uid),
            deadline: isoAfter(at, LATE_FILES_SECONDS),
          })
          .remove([
            "listed",
            "share",
            "shared_until",
            "reference",
            "planned_areas",
            "benchmark_name",
            "benchmark_categories",
            "headlines",
            "text",
            "text_in_ad",
            "problem",
            "before",
          ])
          .add({ version: 1 })
          .where((item, { eq }) => eq(item.scope, scope))
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    enqueueIndexing(uid),
    ...(heatmap.deleted_at ? [] : [publishEvent({ type: "heatmap.removed", scope, object: uid })]),
  ]);
  const purged = await readStored(uid);
  // Aborted afterwards, because no upload can begin for a deleted heatmap.
  if (purged) await abortUpload(purged);
  // Heatmaps that are purged at the same time change the same counts.
  await indexNowOrLater(uid);
}
