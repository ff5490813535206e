import type { ConsumedEvent } from "#contracts/events.ts";
import { type Counts, deliverWebhooks } from "./deliver-webhooks.ts";
import { storedWebhooks } from "./find-webhook.ts";
import { queueEvent } from "./queue-event.ts";
import { WebhookEntity } from "./webhook.entity.ts";

/** Sends what an event announces, and deletes the webhooks of closed workspaces. Idempotent. */
export async function handleEvent({ type, ...event }: ConsumedEvent<"webhooks">): Promise<Counts> {
  if (type === "webhook.queued") return deliverWebhooks([event.object]);
  if (type === "workspace.closed") return deleteWebhooksOf(event.object);
  return deliverWebhooks(await queueEvent({ type, ...event }));
}

async function deleteWebhooksOf(workspaceId: string): Promise<Counts> {
  for (const { uid } of await storedWebhooks(workspaceId)) await WebhookEntity.delete({ workspaceId, uid }).go();
  return {};
}
