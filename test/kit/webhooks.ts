import { randomUUID } from "node:crypto";
import { developers } from "#contracts/developers.ts";
import { WEBHOOK_EVENT_NAMES, type Webhook, type WebhookDelivery, type WebhookEvent } from "#contracts/webhooks.ts";
import type { busEvent } from "#test/kit/deliver.ts";
import { cloud, send, type TestWorkspace } from "#test/kit/fixtures.ts";
import { invoke } from "#test/kit/invoke.ts";
import type { ReceivedWebhook } from "#test/kit/receiver.ts";

/** A webhook of a workspace, with its secret and the requests that its receiver gets. */
export type TestWebhook = {
  readonly webhook: Webhook;
  readonly secret: string;
  readonly path: string;
  readonly received: () => ReceivedWebhook[];
};

/**
 * A webhook whose receiver is on this machine, at a path of its own, and answers 204 unless `cloud.receiver.answers` says
 * otherwise.
 */
export async function createWebhook(
  { admin }: Pick<TestWorkspace, "admin">,
  events: readonly WebhookEvent[] = WEBHOOK_EVENT_NAMES,
): Promise<TestWebhook> {
  const path = `/${randomUUID()}`;
  const body = { title: "Warehouse", destination: `${cloud.receiver.origin}${path}`, events };
  const reply = await send(developers.createWebhook, admin, { body });
  if (reply.status !== 201) throw new Error(`not created: ${reply.text}`);
  const received = () => cloud.receiver.received.filter((request) => request.path === path);
  return { ...reply.body, path, received };
}

const { handler } = await import("#lambdas/developers/deliver-webhooks.ts");

type Counts = Readonly<Record<string, number>>;

/** Hands an event to the function that delivers webhooks. */
export const announce = (event: ReturnType<typeof busEvent>) => invoke<Counts>(handler, event);

/** Runs the schedule, which sends what is due. */
export const sweep = () => invoke<Counts>(handler, { "detail-type": "Scheduled Event", detail: {} });

/** The deliveries of a webhook, newest first. */
export async function deliveriesOf({ admin }: Pick<TestWorkspace, "admin">, uid: string): Promise<readonly WebhookDelivery[]> {
  return (await send(developers.listDeliveries, admin, { params: { uid } })).body.deliveries;
}

/** The webhook as it is listed now. */
export async function readWebhook({ admin }: Pick<TestWorkspace, "admin">, uid: string): Promise<Webhook> {
  const found = (await send(developers.listWebhooks, admin)).body.webhooks.find((webhook) => webhook.uid === uid);
  if (!found) throw new Error(`${uid} is not listed`);
  return found;
}
