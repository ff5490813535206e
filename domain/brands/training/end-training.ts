import type { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { modelItem } from "#domain/brands/models/change-model.ts";
import { BrandQueueEntity } from "#domain/brands/requests/queue.entity.ts";
import { recordDuration } from "#domain/brands/requests/queue-items.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, deleteItem } from "#domain/kit/transaction.ts";
import { readTraining } from "./running.ts";

type Values = Parameters<typeof modelItem>[1];

/** Ends a training: stores its outcome in the model, and its duration if it succeeded. Does nothing if it has ended. */
export async function endTraining(job: BrandTrainingJob, outcome: Values): Promise<void> {
  await retryOnConflict(async () => {
    const model = await readTraining(job);
    if (!model) return;
    const { uid, version, requested_at: at = "" } = model;
    const queued = { uid, gen: version + 1 };
    await commitTransaction([
      modelItem(model, { ...outcome, training: undefined, requested_at: undefined }),
      { write: deleteItem(BrandQueueEntity.delete({ queue: "training", state: "open", at, ...queued }).params()) },
      ...(outcome.status === "ready" ? [recordDuration("training", queued, { since: at, duration: 0 })] : []),
    ]);
  });
}
