import { deletePrefix } from "#adapters/storage.ts";
import { inWorkspaceCondition } from "#domain/accounts/account-items.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { heatmapFolder } from "#domain/heatmaps/files.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { leftoverCleanup } from "#domain/heatmaps/removal/leftover-cleanup.ts";
import { requireStoredHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { enqueueIndexing } from "#domain/heatmaps/search/enqueue-indexing.ts";
import { readFurtherSlices } from "#domain/heatmaps/slices/read-further-slices.ts";
import { unchangedSince } from "#domain/heatmaps/unchanged-since.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { copyFiles, movedKeys } from "./copy-files.ts";

/** The receiving user; `scope` is their workspace, or their uid. */
export type Recipient = { readonly uid: string; readonly scope: string; readonly name: string; readonly email: string };

/**
 * Transfers an ended heatmap to another user: copies its files to their prefix, changes the owner and scope in one transaction,
 * then deletes the old files (the sweep repeats this, even for interrupted copies). In another scope its share link is revoked
 * and it leaves its projects. No credit moves. Errors: `heatmap.not_found`, `heatmap.in_progress` also while brands are
 * tracked, `heatmap.same_owner` if they already own it there, and `service.busy` if the receiver has changed workspace or was
 * deleted. A page moves with all its slices, the page last, so that a repeated transfer completes an interrupted one; a further
 * slice alone is `heatmap.part_of_page`.
 */
export async function transferHeatmap(caller: Caller, uid: string, recipient: Recipient): Promise<void> {
  const page = await requireStoredHeatmap(caller, uid);
  if (page.part_of !== undefined) throw new AppError("heatmap.part_of_page");
  const slices = (await readFurtherSlices(page)).map(({ heatmap }) => heatmap);
  if (slices.some(isInProgress)) throw new AppError("heatmap.in_progress");
  for (const { uid: slice, requested_by, scope } of slices)
    if (requested_by !== recipient.uid || scope !== recipient.scope) await transferOne(caller, slice, recipient);
  await transferOne(caller, uid, recipient);
}

async function transferOne(caller: Caller, uid: string, recipient: Recipient): Promise<void> {
  try {
    await retryOnConflict(() => transfer(caller, uid, recipient));
  } catch (error) {
    // Deleted while its files were copied: the sweep may have run before the last copy.
    if (error instanceof AppError && error.code === "heatmap.not_found")
      await deletePrefix(heatmapFolder({ uid, requested_by: recipient.uid }));
    throw error;
  }
}

async function transfer(caller: Caller, uid: string, recipient: Recipient): Promise<void> {
  const heatmap = await requireStoredHeatmap(caller, uid);
  const { scope, requested_by: from, listed, version, paid_by = scope } = heatmap;
  const { logo_tracking_status: tracking } = heatmap;
  // The running steps read what earlier ones stored, at the place of the files.
  if (isInProgress(heatmap) || tracking === "processing") throw new AppError("heatmap.in_progress");
  if (from === recipient.uid && scope === recipient.scope) throw new AppError("heatmap.same_owner", { email: recipient.email });
  const etag = from === recipient.uid ? heatmap.upload_etag : await copyFilesToRecipient(heatmap, recipient.uid);
  const changesScope = scope !== recipient.scope;
  const workspace = recipient.scope === recipient.uid ? "" : recipient.scope;
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({
            requested_by: recipient.uid,
            requested_by_name: recipient.name,
            requested_by_email: recipient.email,
            scope: recipient.scope,
            workspace,
            ...(listed !== undefined && { listed: recipient.scope }),
            transferred_from: from,
            paid_by,
            ...movedKeys(heatmap, recipient.uid),
            ...(etag !== undefined && { upload_etag: etag }),
            ...(changesScope && { timeline: 0, public: false }),
            ...leftoverCleanup(uid),
          })
          .remove(changesScope ? ["share", "shared_until", "pins"] : [])
          .add({ version: 1, discussion: changesScope ? 1 : 0 })
          .where((item, { eq, notExists }) => {
            const isTracked =
              tracking === undefined ? notExists(item.logo_tracking_status) : eq(item.logo_tracking_status, tracking);
            return [eq(item.version, version), isTracked, notExists(item.deleted_at)].join(" AND ");
          })
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    inWorkspaceCondition(workspace, recipient.uid),
    enqueueIndexing(uid),
    ...(changesScope ? auditLogItems(caller, { action: "heatmaps.transfer", scope, object: uid }) : []),
    ...auditLogItems(caller, { action: "heatmaps.transfer", scope: recipient.scope, object: uid }),
    ...(changesScope ? [publishEvent({ type: "heatmap.transferred", scope, object: uid })] : []),
    publishEvent({ type: "heatmap.edited", scope: recipient.scope, object: uid }),
  ]);
  if (from === recipient.uid) return;
  // Templates that were scored while the files were copied have stored more.
  await copyFiles(heatmap, recipient.uid);
  await deleteOldFiles(heatmap);
}

/** Deletes the files at the previous location, unless the heatmap has been transferred back. */
export async function deleteOldFiles(heatmap: Heatmap): Promise<void> {
  const { data } = await HeatmapEntity.get({ uid: heatmap.uid }).go({ consistent: true, attributes: ["requested_by"] });
  if (data?.requested_by !== heatmap.requested_by) await deletePrefix(heatmapFolder(heatmap));
}

/** Copies the files. First records the prefixes that may contain any, so that the sweep cleans up after an interruption. */
export async function copyFilesToRecipient(heatmap: Heatmap, to: string): Promise<string | undefined> {
  const { uid, version, requested_by: from } = heatmap;
  await orThrow(
    HeatmapEntity.patch({ uid })
      .add({ folders_of: [from, to] })
      .set(leftoverCleanup(uid))
      .where(unchangedSince({ version }))
      .go(),
    () => new ConflictError(),
  );
  try {
    return await copyFiles(heatmap, to);
  } catch (error) {
    // It was transferred to another user in the meantime, who has the files now.
    throw error instanceof Error && error.name === "NoSuchKey" ? new ConflictError() : error;
  }
}
