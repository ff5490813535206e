import type { Webhook, WebhookDelivery } from "#contracts/webhooks.ts";
import { now } from "#kit/clock.ts";
import type { StoredDelivery } from "./delivery.entity.ts";
import { validSecrets } from "./signing.ts";
import type { StoredWebhook } from "./webhook.entity.ts";

/** A webhook as its workspace sees it. */
export function toWebhook({ uid, title, destination, events, secrets, created_at, ...stored }: StoredWebhook): Webhook {
  const at = now();
  const [, before] = validSecrets(secrets, at);
  const isPaused = stored.paused_until !== undefined && stored.paused_until > at.toISOString();
  return {
    uid,
    title,
    destination,
    events: [...events],
    state: stored.disabled ? "disabled" : "enabled",
    disabled: stored.disabled ?? null,
    failing_since: stored.failing_since ?? null,
    paused_until: isPaused ? (stored.paused_until ?? null) : null,
    old_secret_until: before?.expires_at ?? null,
    ends_at: stored.ends_at ?? null,
    created_at,
  };
}

/** A delivery as its workspace sees it. */
export const toDelivery = ({ uid, message, event, at, state, next_at, attempts, body }: StoredDelivery): WebhookDelivery => ({
  uid,
  message_id: message,
  event,
  at,
  state,
  next_at: state === "waiting" ? next_at : null,
  attempts: [...attempts],
  body,
});
