import type { DomainEvent } from "#contracts/events.ts";
import { type Counts, deliverWebhooks } from "./deliver-webhooks.ts";
import { storedWebhooks } from "./find-webhook.ts";
import type { AnnouncedType } from "./message-of.ts";
import { queueEvent } from "./queue-event.ts";
import { WebhookEntity } from "./webhook.entity.ts";

/** The events of the application that webhooks follow. */
export type FollowedType = AnnouncedType | "webhook.queued" | "workspace.closed";
type Followed = Pick<DomainEvent, "id" | "at" | "scope" | "object"> & { readonly type: FollowedType };

/** Sends what an event announces, and deletes the webhooks of closed workspaces. Idempotent. */
export async function handleEvent({ type, ...event }: Followed): Promise<Counts> {
  if (type === "webhook.queued") return deliverWebhooks([event.object]);
  if (type === "workspace.closed") return deleteWebhooksOf(event.object);
  return deliverWebhooks(await queueEvent({ type, ...event }));
}

async function deleteWebhooksOf(workspaceId: string): Promise<Counts> {
  for (const { uid } of await storedWebhooks(workspaceId)) await WebhookEntity.delete({ workspaceId, uid }).go();
  return {};
}
