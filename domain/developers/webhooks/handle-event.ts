import type { ConsumedEvent } from "#contracts/events.ts";
import { announceLowCredits, forgetRisenCredits } from "#domain/developers/credits/announce-low-credits.ts";
import { type Counts, deliverWebhooks } from "./deliver-webhooks.ts";
import { queueEvent } from "./queue-event.ts";
import { storedWebhooks } from "./require-webhook.ts";
import { WebhookEntity } from "./webhook.entity.ts";

/**
 * Sends what an event announces, and announces that credits are running low where a webhook chooses it. Deletes the webhooks of
 * closed workspaces. Idempotent.
 */
export async function handleEvent({ type, ...event }: ConsumedEvent<"webhooks">): Promise<Counts> {
  if (type === "webhook.queued") return deliverWebhooks([event.object]);
  if (type === "workspace.closed") return deleteWebhooksOf(event.object);
  if (type === "credits.granted" || type === "workspace.edited") return forgetRisen(event.object);
  const webhooks = (await storedWebhooks(event.scope)).filter(({ disabled }) => !disabled);
  const hasEnded = type === "heatmap.done" || type === "heatmap.failed";
  if (hasEnded && webhooks.some(({ events }) => events.includes("credits.low"))) await announceLowCredits(event);
  return deliverWebhooks(await queueEvent({ type, ...event }, webhooks));
}

async function deleteWebhooksOf(workspaceId: string): Promise<Counts> {
  for (const { uid } of await storedWebhooks(workspaceId)) await WebhookEntity.delete({ workspaceId, uid }).go();
  return forgetRisen(workspaceId);
}

async function forgetRisen(workspaceId: string): Promise<Counts> {
  await forgetRisenCredits(workspaceId);
  return {};
}
