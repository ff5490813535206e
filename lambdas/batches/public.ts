import { publicBatches } from "#contracts/public/batches.ts";
import { listBatches } from "#domain/developers/batches/list-batches.ts";
import { createBatch } from "#domain/workflows/jobs/create-batch.ts";
import { readBatch } from "#domain/workflows/jobs/read-batch.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("batches", publicBatches, {
  create: ({ caller, body, idempotencyKey }) => createBatch(caller, body.items, idempotencyKey),
  list: ({ caller, query }) => listBatches(caller, query),
  read: ({ caller, params }) => readBatch(caller, params.uid),
});
