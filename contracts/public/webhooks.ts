import * as z from "zod";
import { developers } from "#contracts/developers.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { Webhook, WebhookId } from "#contracts/webhooks.ts";
import { forKeys } from "./for-keys.ts";

const read = { row: "V01", scope: "webhooks:read", grant: "yes" } as const;
const write = { row: "V01", scope: "webhooks:write", grant: "yes" } as const;

/** Webhooks in the public API, below `/v1/webhooks`. */
export const publicWebhooks = contract("publicWebhooks", {
  list: forKeys(developers.listWebhooks, { ...read, path: "/webhooks" }),
  create: forKeys(developers.createWebhook, { ...write, path: "/webhooks" }),
  read: {
    summary: "Get a webhook",
    api: "public",
    method: "GET",
    path: "/webhooks/{uid}",
    row: "V01",
    scope: "webhooks:read",
    callers: { key: "yes" },
    params: z.strictObject({ uid: WebhookId }),
    returns: Webhook,
    errors: ["webhook.not_found"],
  },
  edit: forKeys(developers.editWebhook, { ...write, path: "/webhooks/{uid}" }),
  rotate: forKeys(developers.rotateWebhook, { ...write, path: "/webhooks/{uid}/rotate" }),
  remove: forKeys(developers.deleteWebhook, { ...write, path: "/webhooks/{uid}" }),
  test: forKeys(developers.testWebhook, { ...write, path: "/webhooks/{uid}/test" }),
  deliveries: forKeys(developers.listDeliveries, { ...read, path: "/webhooks/{uid}/deliveries" }),
  replay: forKeys(developers.replayDelivery, { ...write, path: "/webhooks/{uid}/deliveries/{delivery}/replay" }),
  replayFailed: forKeys(developers.replayFailed, { ...write, path: "/webhooks/{uid}/replay" }),
} as const satisfies ContractSpec);
