import type { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { deleteReplaced } from "#domain/brands/results/delete-replaced.ts";
import { brandKey } from "#domain/brands/results/files.ts";
import { factsOf } from "#domain/heatmaps/video/facts.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { changeTracking } from "./change-tracking.ts";
import { emailRequester } from "./email-requester.ts";
import { readRunning } from "./find-tracking.ts";
import { dequeue, recordDuration } from "./queue-items.ts";

/**
 * Publishes the result of a request, notifies the user who requested it, records how long it took, and deletes the files that are
 * no longer needed. If it has ended, only deletes those that an interrupted attempt left. Idempotent.
 */
export async function finishTracking(job: BrandJob): Promise<void> {
  await retryOnConflict(() => finish(job));
  await deleteReplaced(job);
}

async function finish(job: BrandJob): Promise<void> {
  const running = await readRunning(job);
  if (!running) return;
  const { heatmap, tracking } = running;
  const { note: _, earlier: __, queued_at, ...kept } = tracking;
  const at = now().toISOString();
  const duration = { duration: factsOf(heatmap).duration, since: queued_at ?? tracking.started_at ?? at };
  await commitTransaction([
    ...changeTracking(heatmap, {
      before: tracking,
      after: { ...kept, status: "done", ended_at: at },
      video: brandKey(heatmap, job, "video"),
    }),
    publishEvent({ type: "brand.done", scope: heatmap.scope, object: heatmap.uid }),
    ...dequeue(tracking),
    recordDuration(queued_at ? "brand-requests" : "brand-tracking", tracking, duration),
    ...(await emailRequester(heatmap, tracking, "done")),
  ]);
}
