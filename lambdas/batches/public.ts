import { publicBatches } from "#contracts/public/batches.ts";
import { listBatches } from "#domain/developers/batches/list-batches.ts";
import { createBatch } from "#domain/workflows/jobs/create-batch.ts";
import { readBatch } from "#domain/workflows/jobs/read-batch.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { servePublic } from "#lambdas/kit/public.ts";

const logFailure = (error: unknown): void => logger.error("an item of a batch was not created", { error });

export const handler = servePublic("batches", publicBatches, {
  create: ({ caller, body, idempotencyKey }) => createBatch(caller, body.items, idempotencyKey, logFailure),
  list: ({ caller, query }) => listBatches(caller, query),
  read: ({ caller, params }) => readBatch(caller, params.uid),
});
