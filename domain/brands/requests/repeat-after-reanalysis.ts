import { readCurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { changeTracking } from "./change-tracking.ts";
import { latestTracking } from "./find-tracking.ts";
import { dequeue, enqueue } from "./queue-items.ts";
import { repeatedRequest } from "./repeated-request.ts";

/**
 * After a video was analysed again, repeats its brand analytics with the same request, because its measurements belong to the
 * earlier maps; a request that waits for staff keeps its place. Does nothing without an earlier request. Idempotent.
 */
export const repeatAfterReanalysis = (uid: string): Promise<void> => retryOnConflict(() => repeatTracking(uid));

async function repeatTracking(uid: string): Promise<void> {
  const [heatmap, earlier] = await Promise.all([readCurrentHeatmap(uid), latestTracking(uid)]);
  if (heatmap?.status !== "done" || !earlier || earlier.gen >= heatmap.gen) return;
  const after = repeatedRequest(earlier, heatmap);
  const waits = after.status === "requested";
  await commitTransaction([
    ...changeTracking(heatmap, { before: undefined, after, video: "" }),
    ...dequeue(earlier),
    ...(after.queued_at ? [enqueue(after)] : []),
    ...(waits ? [] : [publishEvent({ type: "brand.requested", scope: heatmap.scope, object: uid })]),
  ]);
}
