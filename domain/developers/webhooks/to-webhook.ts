import type { Webhook, WebhookDelivery } from "#contracts/webhooks.ts";
import { now } from "#kit/clock.ts";
import type { StoredDelivery } from "./delivery.entity.ts";
import { nextAttemptOf, pauseOf } from "./next-attempt.ts";
import { validSecrets } from "./signing.ts";
import type { StoredWebhook } from "./webhook.entity.ts";

/** A webhook as its workspace sees it. */
export function toWebhook({ uid, title, destination, events, secrets, created_at, ...stored }: StoredWebhook): Webhook {
  const at = now();
  const [, before] = validSecrets(secrets, at);
  return {
    uid,
    title,
    destination,
    events: [...events],
    state: stored.disabled ? "disabled" : "enabled",
    disabled: stored.disabled ?? null,
    failing_since: stored.failing_since ?? null,
    paused_until: pauseOf(stored) ?? null,
    old_secret_until: before?.expires_at ?? null,
    ends_at: stored.ends_at ?? null,
    created_at,
  };
}

/** A delivery of a webhook as its workspace sees it. */
export function toDelivery(delivery: StoredDelivery, webhook: StoredWebhook): WebhookDelivery {
  const { uid, message, event, at, state, attempts, body } = delivery;
  return {
    uid,
    message_id: message,
    event,
    at,
    state,
    next_at: nextAttemptOf(delivery, webhook),
    attempts: [...attempts],
    body,
  };
}
