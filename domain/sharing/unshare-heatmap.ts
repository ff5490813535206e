import type { Sharing } from "#contracts/sharing.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import { setPublic } from "#domain/heatmaps/set-public.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { deleteCopies } from "./delete-copies.ts";
import { describeShare } from "./describe-share.ts";
import { deleteShareItems } from "./share-items.ts";

/** Revokes a heatmap's share link immediately and deletes its files. Does nothing for a private heatmap. */
export async function unshareHeatmap(caller: Caller, uid: string): Promise<Sharing> {
  await retryOnConflict(async () => {
    const heatmap = await findHeatmap(caller, uid);
    if (heatmap.share === undefined) return;
    await commitTransaction([
      setPublic(heatmap, undefined),
      ...deleteShareItems(heatmap.share),
      ...audit(caller, "sharing.unshare", heatmap.scope, uid),
      publishEvent({ type: "heatmap.edited", scope: heatmap.scope, object: uid }),
    ]);
    await deleteCopies(heatmap.share, uid);
  });
  return describeShare(undefined);
}
