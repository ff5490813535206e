import { publicWebhooks } from "#contracts/public/webhooks.ts";
import { createWebhook } from "#domain/developers/webhooks/create-webhook.ts";
import { deleteWebhook } from "#domain/developers/webhooks/delete-webhook.ts";
import { editWebhook } from "#domain/developers/webhooks/edit-webhook.ts";
import { listDeliveries } from "#domain/developers/webhooks/list-deliveries.ts";
import { listWebhooks } from "#domain/developers/webhooks/list-webhooks.ts";
import { replayDelivery, replayFailed } from "#domain/developers/webhooks/replay-delivery.ts";
import { requireWebhook } from "#domain/developers/webhooks/require-webhook.ts";
import { rotateWebhook } from "#domain/developers/webhooks/rotate-webhook.ts";
import { testWebhook } from "#domain/developers/webhooks/test-webhook.ts";
import { toWebhook } from "#domain/developers/webhooks/to-webhook.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("webhooks", publicWebhooks, {
  list: ({ caller }) => listWebhooks(caller),
  create: ({ caller, body, idempotencyKey }) => createWebhook(caller, body, idempotencyKey),
  read: async ({ caller, params }) => toWebhook(await requireWebhook(caller, params.uid)),
  edit: ({ caller, params, body }) => editWebhook(caller, params.uid, body),
  rotate: ({ caller, params, body }) => rotateWebhook(caller, params.uid, body.overlap_hours),
  remove: ({ caller, params }) => deleteWebhook(caller, params.uid),
  test: ({ caller, params }) => testWebhook(caller, params.uid),
  deliveries: ({ caller, params, query }) => listDeliveries(caller, params.uid, query),
  replay: ({ caller, params }) => replayDelivery(caller, params.uid, params.delivery),
  replayFailed: ({ caller, params }) => replayFailed(caller, params.uid),
});
