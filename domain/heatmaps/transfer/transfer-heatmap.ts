import { purge } from "#adapters/storage.ts";
import { mustBeIn } from "#domain/accounts/parts.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { folderOf } from "#domain/heatmaps/files.ts";
import { findStored } from "#domain/heatmaps/find-heatmap.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { keepsLeftovers } from "#domain/heatmaps/removal/keep-leftovers.ts";
import { wantIndex } from "#domain/heatmaps/search/want-index.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { isConditionFailure } from "#domain/kit/condition-failure.ts";
import { announce } from "#domain/kit/outbox.ts";
import { Changed, retryWhileChanged } from "#domain/kit/retry-while-changed.ts";
import { commit, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { copyFiles, movedKeys } from "./move-files.ts";

/** The receiving user; `scope` is their workspace, or their uid. */
export type Receiver = { readonly uid: string; readonly scope: string; readonly name: string; readonly email: string };

/**
 * Transfers an ended heatmap to another user: copies its files to their prefix, changes the owner and scope in one transaction,
 * then deletes the old files (the sweep repeats this, also for interrupted copies). In another scope its share link is revoked
 * and it leaves its projects. No credit moves. Errors: `heatmap.not_found`, `heatmap.in_progress`, `heatmap.same_owner` if they
 * already own it there, and `service.busy` if the receiver changed workspace or was deleted meanwhile.
 */
export async function transferHeatmap(caller: Caller, uid: string, receiver: Receiver): Promise<void> {
  try {
    await retryWhileChanged(() => transfer(caller, uid, receiver));
  } catch (error) {
    // Deleted while its files were copied: the sweep may have run before the last copy.
    if (error instanceof AppError && error.code === "heatmap.not_found")
      await purge(folderOf({ uid, requested_by: receiver.uid }));
    throw error;
  }
}

async function transfer(caller: Caller, uid: string, receiver: Receiver): Promise<void> {
  const heatmap = await findStored(caller, uid);
  const { scope, requested_by: from, listed, version, paid_by = scope } = heatmap;
  if (isInProgress(heatmap)) throw new AppError("heatmap.in_progress");
  if (from === receiver.uid && scope === receiver.scope) throw new AppError("heatmap.same_owner", { email: receiver.email });
  const etag = from === receiver.uid ? heatmap.upload_etag : await bringFiles(heatmap, receiver.uid);
  const isElsewhere = scope !== receiver.scope;
  const workspace = receiver.scope === receiver.uid ? "" : receiver.scope;
  await commit([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({
            requested_by: receiver.uid,
            requested_by_name: receiver.name,
            requested_by_email: receiver.email,
            scope: receiver.scope,
            workspace,
            ...(listed !== undefined && { listed: receiver.scope }),
            transferred_from: from,
            paid_by,
            ...movedKeys(heatmap, receiver.uid),
            ...(etag !== undefined && { upload_etag: etag }),
            ...(isElsewhere && { timeline: 0, public: false }),
            ...keepsLeftovers(uid),
          })
          .remove(isElsewhere ? ["share", "shared_until", "pins"] : [])
          .add({ version: 1, discussion: isElsewhere ? 1 : 0 })
          .where((item, { eq, notExists }) => `${eq(item.version, version)} AND ${notExists(item.deleted_at)}`)
          .params(),
      ),
      refuse: () => new Changed(),
    },
    mustBeIn(workspace, receiver.uid),
    wantIndex(uid),
    ...(isElsewhere ? audit(caller, "heatmaps.transfer", scope, uid) : []),
    ...audit(caller, "heatmaps.transfer", receiver.scope, uid),
    ...(isElsewhere ? [announce({ type: "heatmap.transferred", scope, object: uid })] : []),
    announce({ type: "heatmap.edited", scope: receiver.scope, object: uid }),
  ]);
  if (from !== receiver.uid) await dropOldFiles(heatmap);
}

/** Deletes the files at the previous location, unless the heatmap was transferred back meanwhile. */
async function dropOldFiles(heatmap: Heatmap): Promise<void> {
  const { data } = await HeatmapEntity.get({ uid: heatmap.uid }).go({ consistent: true, attributes: ["requested_by"] });
  if (data?.requested_by !== heatmap.requested_by) await purge(folderOf(heatmap));
}

/** Copies the files. First records the prefixes that may contain any, so that the sweep cleans up after an interruption. */
async function bringFiles(heatmap: Heatmap, to: string): Promise<string | undefined> {
  const { uid, version, requested_by: from } = heatmap;
  try {
    await HeatmapEntity.patch({ uid })
      .add({ folders_of: [from, to] })
      .set(keepsLeftovers(uid))
      .where((item, { eq, notExists }) => `${eq(item.version, version)} AND ${notExists(item.deleted_at)}`)
      .go();
  } catch (error) {
    throw isConditionFailure(error) ? new Changed() : error;
  }
  try {
    return await copyFiles(heatmap, to);
  } catch (error) {
    // Transferred to another user meanwhile, who has the files now.
    throw error instanceof Error && error.name === "NoSuchKey" ? new Changed() : error;
  }
}
