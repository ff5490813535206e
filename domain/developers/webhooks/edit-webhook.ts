import type { Webhook, WebhookEdit } from "#contracts/webhooks.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { omitUndefined } from "#kit/omit-undefined.ts";
import { ALLOWED_RECEIVERS } from "./allowed-hosts.ts";
import { assertDestination, isListener } from "./destination.ts";
import { requireWebhook } from "./require-webhook.ts";
import { toWebhook } from "./to-webhook.ts";
import { WebhookEntity } from "./webhook.entity.ts";

/** Attributes of a failing webhook. They are removed when it works again or is enabled again. */
export const FAILURE_ATTRIBUTES = ["failures", "failing_since", "paused_until", "pauses"] as const;

/**
 * Changes a webhook, disables it or enables it again, which begins its count of failures again. Whether a program reads its
 * deliveries can’t be changed: such a webhook ends, and its waiting messages are not sent.
 * Errors: `webhook.not_found`, `webhook.destination_blocked`, `webhook.destination_fixed`.
 */
export async function editWebhook(
  caller: Caller,
  uid: string,
  { title, destination, events, state }: WebhookEdit,
): Promise<Webhook> {
  const { workspaceId, disabled, destination: before } = await requireWebhook(caller, uid);
  if (destination !== undefined) {
    assertDestination(destination, ALLOWED_RECEIVERS);
    if (isListener(destination) !== isListener(before)) throw new AppError("webhook.destination_fixed");
  }
  const stops = state === "disabled" && !disabled;
  const edit = omitUndefined({ title, destination, events, ...(stops && { disabled: "manually" as const }) });
  const restarts = state === "enabled" || destination !== undefined;
  const patch = WebhookEntity.patch({ workspaceId, uid })
    .set(edit)
    .remove([...(restarts ? FAILURE_ATTRIBUTES : []), ...(state === "enabled" ? (["disabled"] as const) : [])]);
  await commitTransaction([
    { write: update(patch.params()), onConditionFailed: "webhook.not_found" },
    ...auditLogItems(caller, { action: "developers.edit_webhook", scope: workspaceId, object: uid }),
  ]);
  return toWebhook(await requireWebhook(caller, uid));
}
