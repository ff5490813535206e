import { listDebitedHeatmaps } from "#domain/billing/credits/list-debited-heatmaps.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { founderOf } from "#domain/workspaces/founder-of.ts";
import { GazeEntity, type StoredGaze } from "./gaze/gaze.entity.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { readExisting, readStored } from "./read-stored.ts";
import { enqueueIndexing } from "./search/enqueue-indexing.ts";
import { furtherSliceIds } from "./slices/slice-id.ts";

/** Thrown when a heatmap changed since it was read. */
class HeatmapChanged extends ConflictError {
  override readonly name = "HeatmapChanged";
}

/** The transaction item that moves the share link of a heatmap or report into the workspace. */
export type MoveLink = (link: { readonly share: string; readonly object: string }, workspace: string) => TransactionItem;

/**
 * Moves the personal heatmaps of a workspace's founder into the workspace, including those in progress; returns the number moved.
 * The ledger lists the ones they paid for, so that none created a moment ago is missed. Their share links stay valid. Idempotent.
 */
export async function moveToWorkspace(workspaceId: string, moveLink: MoveLink): Promise<{ moved: number }> {
  const founder = await founderOf(workspaceId);
  if (!founder) return { moved: 0 };
  let moved = 0;
  for (const uid of await personalHeatmaps(founder)) {
    if (await retryOnConflict(() => move(uid, founder, workspaceId, moveLink))) moved++;
    // Read after the page moved: slices created from then on are in the workspace already.
    const page = await readStored(uid);
    for (const slice of page ? furtherSliceIds(page) : [])
      if (await retryOnConflict(() => move(slice, founder, workspaceId, moveLink))) moved++;
  }
  return { moved };
}

/** Ids of all personal heatmaps of a user, listed or hidden: those they paid for, and those transferred to them. */
async function personalHeatmaps(uid: string): Promise<ReadonlySet<string>> {
  const { data: listed } = await HeatmapEntity.query.byScope({ listed: uid }).go({ pages: "all", attributes: ["uid"] });
  return new Set([...(await listDebitedHeatmaps(uid)), ...listed.map((heatmap) => heatmap.uid)]);
}

/** Whether this call moved it. A later refund goes to the founder, whose credit it took. */
async function move(uid: string, founder: string, workspace: string, moveLink: MoveLink): Promise<boolean> {
  const heatmap = await readExisting(uid);
  if (!heatmap || heatmap.scope !== founder) return false;
  const { version, listed, paid_by = founder, share } = heatmap;
  const { data: gaze } = await GazeEntity.get({ uid }).go({ consistent: true });
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({
            scope: workspace,
            workspace,
            paid_by,
            ...(listed !== undefined && { listed: workspace }),
          })
          .add({ version: 1 })
          .where((item, { eq, notExists }) =>
            [eq(item.scope, founder), eq(item.version, version), notExists(item.deleted_at)].join(" AND "),
          )
          .params(),
      ),
      onConditionFailed: () => new HeatmapChanged(),
    },
    ...(share === undefined ? [] : [moveLink({ share, object: uid }, workspace)]),
    ...(gaze?.scope === founder ? [moveGaze(gaze, workspace)] : []),
    enqueueIndexing(uid),
    publishEvent({ type: "heatmap.edited", scope: workspace, object: uid }),
  ]);
  return true;
}

/** The transaction item that moves the imported gaze of a heatmap with it. */
const moveGaze = ({ uid, scope, imported_at }: StoredGaze, workspace: string): TransactionItem => ({
  write: update(
    GazeEntity.patch({ uid })
      .set({ scope: workspace })
      .composite({ imported_at })
      .where((item, { eq }) => `${eq(item.scope, scope)} AND ${eq(item.imported_at, imported_at)}`)
      .params(),
  ),
  onConditionFailed: () => new HeatmapChanged(),
});
