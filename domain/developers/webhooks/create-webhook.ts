import type { z } from "zod";
import { MAX_WEBHOOKS, type NewWebhook, type Webhook } from "#contracts/webhooks.ts";
import { workspaceOf } from "#domain/developers/keys/find-key.ts";
import { SECRETS_PER_HOUR } from "#domain/developers/secrets-limit.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { ALLOWED_RECEIVERS } from "./allowed-hosts.ts";
import { requireDestination } from "./destination.ts";
import { storedWebhooks } from "./find-webhook.ts";
import { createSigningSecret } from "./signing.ts";
import { toShown } from "./to-shown.ts";
import { WebhookEntity } from "./webhook.entity.ts";

/**
 * Creates a webhook of the caller's workspace. Only this answer contains its secret.
 * Errors: `webhook.destination_blocked`, `webhook.too_many`, `request.too_many`.
 */
export async function createWebhook(
  caller: Caller,
  { title, destination, events }: z.output<typeof NewWebhook>,
): Promise<{ webhook: Webhook; secret: string }> {
  const workspaceId = workspaceOf(caller);
  requireDestination(destination, ALLOWED_RECEIVERS);
  await enforceRateLimit("developers.secrets", caller.uid, SECRETS_PER_HOUR, 3600);
  if ((await storedWebhooks(workspaceId)).length >= MAX_WEBHOOKS) throw new AppError("webhook.too_many", { most: MAX_WEBHOOKS });
  const secret = createSigningSecret();
  const webhook = {
    workspaceId,
    uid: newId("wh"),
    title,
    destination,
    events,
    secrets: [{ secret }],
    created_at: now().toISOString(),
  };
  await commitTransaction([
    { write: put(WebhookEntity.create(webhook).params()) },
    ...audit(caller, "developers.create_webhook", workspaceId, webhook.uid),
  ]);
  return { webhook: toShown(webhook), secret };
}
