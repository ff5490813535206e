import { deletePrefix } from "#adapters/storage.ts";
import { inWorkspaceCondition } from "#domain/accounts/account-items.ts";
import { adDimensionsOf } from "#domain/heatmaps/change-type.ts";
import { heatmapFolder } from "#domain/heatmaps/files.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { leftoverCleanup } from "#domain/heatmaps/removal/leftover-cleanup.ts";
import { enqueueIndexing } from "#domain/heatmaps/search/enqueue-indexing.ts";
import { movedKeys } from "#domain/heatmaps/transfer/copy-files.ts";
import { copyFilesToRecipient, deleteOldFiles } from "#domain/heatmaps/transfer/transfer-heatmap.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { DEMO_SCOPE } from "./demo-scope.ts";

/**
 * Moves a finished heatmap of the demo to the caller's heatmaps: copies its files to their prefix, changes owner and scope in one
 * transaction with `extraItems`, then deletes the old files (the sweep repeats this). No credit moves: it never took one. Then it
 * is scored in templates like any other.
 * @throws ConflictError if it changed since it was read; `service.busy` if the caller has changed workspace
 */
export async function keepDemoHeatmap(caller: Caller, heatmap: Heatmap, extraItems: readonly TransactionItem[]): Promise<void> {
  const { uid, version, application } = heatmap;
  const etag = await copyFilesToRecipient(heatmap, caller.uid);
  const scope = scopeOf(caller);
  try {
    await commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid })
            .set({
              requested_by: caller.uid,
              requested_by_name: caller.name,
              requested_by_email: caller.email,
              scope,
              workspace: caller.workspace?.uid ?? "",
              listed: scope,
              hidden: false,
              trial: caller.subject === "trial",
              dimensions: application === "Display Ads" ? adDimensionsOf(heatmap) : "",
              ...movedKeys(heatmap, caller.uid),
              ...(etag !== undefined && { upload_etag: etag }),
              ...leftoverCleanup(uid),
            })
            .add({ version: 1 })
            .where((item, { eq, notExists }) =>
              [eq(item.version, version), eq(item.scope, DEMO_SCOPE), notExists(item.deleted_at)].join(" AND "),
            )
            .params(),
        ),
        onConditionFailed: () => new ConflictError(),
      },
      inWorkspaceCondition(caller.workspace?.uid ?? "", caller.uid),
      enqueueIndexing(uid),
      ...auditLogItems(caller, { action: "demo.keep", scope, object: uid }),
      publishEvent({ type: "heatmap.edited", scope, object: uid }),
      ...extraItems,
    ]);
  } catch (error) {
    await deleteUnusedCopy(uid, caller.uid);
    throw error;
  }
  await deleteOldFiles(heatmap);
}

/** Deletes the copied files, unless they became those of the heatmap in a repeated call. */
async function deleteUnusedCopy(uid: string, copiedTo: string): Promise<void> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true, attributes: ["requested_by"] });
  if (data?.requested_by !== copiedTo) await deletePrefix(heatmapFolder({ uid, requested_by: copiedTo }));
}
