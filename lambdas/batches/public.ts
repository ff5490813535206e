import { publicBatches } from "#contracts/public/batches.ts";
import { createBatch } from "#domain/journeys/jobs/create-batch.ts";
import { readBatch } from "#domain/journeys/jobs/read-batch.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("batches", publicBatches, {
  create: ({ caller, body, idempotencyKey }) => createBatch(caller, body.items, idempotencyKey),
  read: ({ caller, params }) => readBatch(caller, params.uid),
});
