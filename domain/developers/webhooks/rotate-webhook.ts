import type { Webhook } from "#contracts/webhooks.ts";
import { isValid } from "#domain/developers/keys/secrets.ts";
import { SECRETS_LIMIT } from "#domain/developers/secrets-limit.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { HOUR_SECONDS, isoAfter } from "#kit/time.ts";
import { requireWebhook } from "./require-webhook.ts";
import { createSigningSecret } from "./signing.ts";
import { toWebhook } from "./to-webhook.ts";
import { WebhookEntity } from "./webhook.entity.ts";

/**
 * Gives a webhook a new secret. For `overlapHours` messages are signed with the one before too, so that receivers can change over,
 * and with those whose overlap has not ended: a rotation that is repeated because its response was lost must not end the secret in
 * use. Errors: `webhook.not_found`, `request.too_many`.
 */
export async function rotateWebhook(
  caller: Caller,
  uid: string,
  overlapHours: number,
): Promise<{ webhook: Webhook; secret: string }> {
  await requireWebhook(caller, uid);
  await enforceRateLimit(SECRETS_LIMIT, caller.uid);
  // Of two at once, the second keeps the secret of the first.
  return retryOnConflict(() => rotate(caller, uid, overlapHours));
}

async function rotate(caller: Caller, uid: string, overlapHours: number): Promise<{ webhook: Webhook; secret: string }> {
  const webhook = await requireWebhook(caller, uid);
  const secret = createSigningSecret();
  const [current, ...earlier] = webhook.secrets;
  const expires_at = isoAfter(now(), overlapHours * HOUR_SECONDS);
  const overlapping =
    current && overlapHours > 0 ? [{ ...current, expires_at }, ...earlier.filter((each) => isValid(each, now()))] : [];
  const secrets = [{ secret }, ...overlapping];
  const { workspaceId } = webhook;
  await commitTransaction([
    {
      write: update(
        WebhookEntity.patch({ workspaceId, uid })
          .set({ secrets })
          .where((item, { eq }) => eq(item.secrets, webhook.secrets))
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    ...auditLogItems(caller, { action: "developers.rotate_webhook", scope: workspaceId, object: uid }),
  ]);
  return { webhook: toWebhook({ ...webhook, secrets }), secret };
}
