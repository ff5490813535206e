import { type CurrentHeatmap, readCurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { derivedId } from "#kit/ids.ts";
import { changeTracking } from "./change-tracking.ts";
import { latestTracking } from "./find-tracking.ts";
import { dequeue, enqueue } from "./queue-items.ts";
import type { BrandTracking } from "./tracking.entity.ts";

/**
 * After a video was analysed again, repeats its brand analytics with the same request, because its measurements belong to the earlier
 * maps; a request that waits for staff keeps its place. Does nothing without an earlier request. Idempotent.
 */
export const followAnalysis = (uid: string): Promise<void> => retryOnConflict(() => follow(uid));

async function follow(uid: string): Promise<void> {
  const [heatmap, earlier] = await Promise.all([readCurrentHeatmap(uid), latestTracking(uid)]);
  if (heatmap?.status !== "done" || !earlier || earlier.gen >= heatmap.gen) return;
  const after = repeated(earlier, heatmap);
  const waits = after.status === "requested";
  await commitTransaction([
    ...changeTracking(heatmap, { before: undefined, after, video: "" }),
    ...dequeue(earlier),
    ...(after.queued_at ? [enqueue(after)] : []),
    ...(waits ? [] : [publishEvent({ type: "brand.requested", scope: heatmap.scope, object: uid })]),
  ]);
}

function repeated({ ended_at: _, ...earlier }: BrandTracking, { uid, gen }: CurrentHeatmap): BrandTracking {
  const next = { ...earlier, gen, request: derivedId("br", uid, String(gen)) };
  return earlier.status === "requested" ? next : { ...next, status: "processing", started_at: now().toISOString() };
}
