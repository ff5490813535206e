import type { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { alertStaff } from "./alert-staff.ts";
import { changeTracking } from "./change-tracking.ts";
import { emailRequester } from "./email-requester.ts";
import { readRunning } from "./find-tracking.ts";
import { enqueue } from "./queue-items.ts";

/**
 * Hands a request whose run failed, or found the brand with low confidence, to staff, and notifies the user the first time. Nothing
 * is refunded, because nothing was charged. No effect if it has ended. Idempotent.
 */
export const escalateToStaff = (job: BrandJob, note: "low_confidence" | "failed"): Promise<void> =>
  retryOnConflict(() => escalate(job, note));

async function escalate(job: BrandJob, note: "low_confidence" | "failed"): Promise<void> {
  const running = await readRunning(job);
  if (!running) return;
  const { heatmap, tracking } = running;
  const isFirst = tracking.queued_at === undefined;
  const after = { ...tracking, status: "requested" as const, note, queued_at: tracking.queued_at ?? now().toISOString() };
  await commitTransaction([
    ...changeTracking(heatmap, { before: tracking, after, video: "" }),
    enqueue(after),
    ...alertStaff(heatmap, after),
    ...(isFirst ? await emailRequester(heatmap, tracking, note) : []),
  ]);
}
