import type { Webhook, WebhookEdit } from "#contracts/webhooks.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { omitUndefined } from "#kit/omit-undefined.ts";
import { ALLOWED_RECEIVERS } from "./allowed-hosts.ts";
import { endOf, isListener, requireDestination } from "./destination.ts";
import { findWebhook } from "./find-webhook.ts";
import { toShown } from "./to-shown.ts";
import { WebhookEntity } from "./webhook.entity.ts";

/** Attributes of a failing webhook. They are removed when it works again or is enabled again. */
export const FAILURE_ATTRIBUTES = ["failures", "failing_since", "paused_until", "pauses"] as const;

/**
 * Changes a webhook, disables it or enables it again, which begins its count of failures again.
 * Errors: `webhook.not_found`, `webhook.destination_blocked`.
 */
export async function editWebhook(
  caller: Caller,
  uid: string,
  { title, destination, events, state }: WebhookEdit,
): Promise<Webhook> {
  const { workspaceId, disabled } = await findWebhook(caller, uid);
  if (destination !== undefined) requireDestination(destination, ALLOWED_RECEIVERS);
  const stops = state === "disabled" && !disabled;
  const end = destination === undefined ? {} : endOf(destination);
  const edit = omitUndefined({ title, destination, events, ...end, ...(stops && { disabled: "manually" as const }) });
  const stays = destination !== undefined && !isListener(destination);
  const restarts = state === "enabled" || destination !== undefined;
  const patch = WebhookEntity.patch({ workspaceId, uid })
    .set(edit)
    .remove([
      ...(restarts ? FAILURE_ATTRIBUTES : []),
      ...(state === "enabled" ? (["disabled"] as const) : []),
      ...(stays ? (["ends_at", "ttl"] as const) : []),
    ]);
  await commitTransaction([
    { write: update(patch.params()), onConditionFailed: "webhook.not_found" },
    ...audit(caller, { action: "developers.edit_webhook", scope: workspaceId, object: uid }),
  ]);
  return toShown(await findWebhook(caller, uid));
}
