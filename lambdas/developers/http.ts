import { developers } from "#contracts/developers.ts";
import { checkHealth } from "#domain/developers/check-health.ts";
import { describeApi } from "#domain/developers/describe-api.ts";
import { approveLogin, denyLogin } from "#domain/developers/devices/decide-login.ts";
import { readLogin } from "#domain/developers/devices/require-login.ts";
import { createKey } from "#domain/developers/keys/create-key.ts";
import { deleteKey } from "#domain/developers/keys/delete-key.ts";
import { editKey } from "#domain/developers/keys/edit-key.ts";
import { listKeys } from "#domain/developers/keys/list-keys.ts";
import { rotateKey } from "#domain/developers/keys/rotate-key.ts";
import { listRequests } from "#domain/developers/requests/list-requests.ts";
import { createWebhook } from "#domain/developers/webhooks/create-webhook.ts";
import { deleteWebhook } from "#domain/developers/webhooks/delete-webhook.ts";
import { editWebhook } from "#domain/developers/webhooks/edit-webhook.ts";
import { listDeliveries } from "#domain/developers/webhooks/list-deliveries.ts";
import { listWebhooks } from "#domain/developers/webhooks/list-webhooks.ts";
import { replayDelivery, replayFailed } from "#domain/developers/webhooks/replay-delivery.ts";
import { rotateWebhook } from "#domain/developers/webhooks/rotate-webhook.ts";
import { testWebhook } from "#domain/developers/webhooks/test-webhook.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("developers", developers, {
  health: () => checkHealth(),
  openapi: () => describeApi(),
  listKeys: ({ caller }) => listKeys(caller),
  createKey: ({ caller, body }) => createKey(caller, body),
  editKey: ({ caller, params, body }) => editKey(caller, params.uid, body),
  rotateKey: ({ caller, params, body }) => rotateKey(caller, params.uid, body.overlap_hours),
  deleteKey: ({ caller, params }) => deleteKey(caller, params.uid),
  readDevice: ({ caller, params }) => readLogin(caller, params.code),
  approveDevice: ({ caller, params, body }) => approveLogin(caller, params.code, body),
  denyDevice: ({ caller, params }) => denyLogin(caller, params.code),
  listRequests: ({ caller, query }) => listRequests(caller, query),
  listWebhooks: ({ caller }) => listWebhooks(caller),
  createWebhook: ({ caller, body, idempotencyKey }) => createWebhook(caller, body, idempotencyKey),
  editWebhook: ({ caller, params, body }) => editWebhook(caller, params.uid, body),
  rotateWebhook: ({ caller, params, body }) => rotateWebhook(caller, params.uid, body.overlap_hours),
  deleteWebhook: ({ caller, params }) => deleteWebhook(caller, params.uid),
  testWebhook: ({ caller, params }) => testWebhook(caller, params.uid),
  listDeliveries: ({ caller, params, query }) => listDeliveries(caller, params.uid, query),
  replayDelivery: ({ caller, params }) => replayDelivery(caller, params.uid, params.delivery),
  replayFailed: ({ caller, params }) => replayFailed(caller, params.uid),
});
