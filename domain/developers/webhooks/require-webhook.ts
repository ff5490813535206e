import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type StoredWebhook, WebhookEntity } from "./webhook.entity.ts";

/** A webhook of the caller's workspace; `webhook.not_found` if there is none with this id. */
export async function requireWebhook(caller: Caller, uid: string): Promise<StoredWebhook> {
  const found = await readWebhook(workspaceOf(caller), uid);
  if (!found) throw new AppError("webhook.not_found");
  return found;
}

/** A webhook of the caller's workspace that is enabled; `webhook.disabled` otherwise. */
export async function requireEnabledWebhook(caller: Caller, uid: string): Promise<StoredWebhook> {
  const found = await requireWebhook(caller, uid);
  if (found.disabled) throw new AppError("webhook.disabled");
  return found;
}

/** A webhook as stored; undefined if it was deleted or has ended. */
export async function readWebhook(workspaceId: string, uid: string): Promise<StoredWebhook | undefined> {
  const stored = await readStoredWebhook(workspaceId, uid);
  return stored && isCurrent(stored) ? stored : undefined;
}

/** A webhook as stored, also one that has ended and is not deleted yet. */
export async function readStoredWebhook(workspaceId: string, uid: string): Promise<StoredWebhook | undefined> {
  const { data } = await WebhookEntity.get({ workspaceId, uid }).go({ consistent: true });
  return data ?? undefined;
}

/** The webhooks of a workspace. */
export async function storedWebhooks(workspaceId: string): Promise<readonly StoredWebhook[]> {
  const { data } = await WebhookEntity.query.byWorkspace({ workspaceId }).go({ pages: "all", consistent: true });
  return data.filter(isCurrent);
}

/** Whether a webhook has not ended. The table deletes what has ended, some time later. */
export const isCurrent = ({ ends_at }: StoredWebhook): boolean => ends_at === undefined || ends_at > now().toISOString();
