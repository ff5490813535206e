import type { Sharing } from "#contracts/sharing.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import { publish } from "#domain/heatmaps/publish.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { retryWhileChanged } from "#domain/kit/retry-while-changed.ts";
import { commit } from "#domain/kit/transaction.ts";
import { describeShare } from "./describe-share.ts";
import { dropCopies } from "./drop-copies.ts";
import { dropShare } from "./parts.ts";

/** Revokes a heatmap's share link immediately and deletes its files. Does nothing for a private heatmap. */
export async function unshareHeatmap(caller: Caller, uid: string): Promise<Sharing> {
  await retryWhileChanged(async () => {
    const heatmap = await findHeatmap(caller, uid);
    if (heatmap.share === undefined) return;
    await commit([
      publish(heatmap, undefined),
      ...dropShare(heatmap.share),
      ...audit(caller, "sharing.unshare", heatmap.scope, uid),
      announce({ type: "heatmap.edited", scope: heatmap.scope, object: uid }),
    ]);
    await dropCopies(heatmap.share, uid);
  });
  return describeShare(undefined);
}
