import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, deleteItem } from "#domain/kit/transaction.ts";
import { requireWebhook } from "./require-webhook.ts";
import { WebhookEntity } from "./webhook.entity.ts";

/** Deletes a webhook. Deliveries that wait are not sent. Error: `webhook.not_found`. */
export async function deleteWebhook(caller: Caller, uid: string): Promise<{ deleted: string }> {
  const { workspaceId } = await requireWebhook(caller, uid);
  await commitTransaction([
    { write: deleteItem(WebhookEntity.delete({ workspaceId, uid }).params()) },
    ...auditLogItems(caller, { action: "developers.delete_webhook", scope: workspaceId, object: uid }),
  ]);
  return { deleted: uid };
}
