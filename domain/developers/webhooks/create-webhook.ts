import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { MAX_LISTENERS, MAX_WEBHOOKS, type NewWebhook, type Webhook } from "#contracts/webhooks.ts";
import { creationLock } from "#domain/developers/creation-lock.ts";
import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import { SECRETS_LIMIT } from "#domain/developers/secrets-limit.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { type CountOnce, countOnce } from "#domain/kit/rate-limit.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { ALLOWED_RECEIVERS } from "./allowed-hosts.ts";
import { assertDestination, endOf, isListener } from "./destination.ts";
import { isCurrent, readStoredWebhook, storedWebhooks } from "./require-webhook.ts";
import { createSigningSecret } from "./signing.ts";
import { toWebhook } from "./to-webhook.ts";
import { type StoredWebhook, WebhookEntity } from "./webhook.entity.ts";

type Created = { readonly webhook: Webhook; readonly secret: string };
type Settings = z.output<typeof NewWebhook>;

/** Time for which a repeated request gets the same webhook: as long as responses are stored for an idempotency key. */
const REPEATABLE_MS = 2 * DAY_SECONDS * 1000;

/**
 * Creates a webhook of the caller's workspace. Only this answer contains its secret. With an idempotency key its id is derived
 * from the key, so that a request that is repeated because its response was lost gets the same webhook with its secret, for two
 * days. Errors: `webhook.destination_blocked`, `webhook.too_many`, `webhook.too_many_listeners`, `request.too_many`, and
 * `request.key_reused` if the webhook was changed since, or has ended.
 */
export async function createWebhook(caller: Caller, settings: Settings, idempotencyKey?: string): Promise<Created> {
  const workspaceId = workspaceOf(caller);
  const uid = idempotencyKey === undefined ? newId("wh") : derivedId("wh", workspaceId, caller.uid, idempotencyKey);
  const count = countOnce(SECRETS_LIMIT, caller.uid);
  return retryOnConflict(async () => {
    const known = idempotencyKey === undefined ? undefined : await readStoredWebhook(workspaceId, uid);
    return known ? repeated(known, settings) : create(caller, uid, settings, count);
  });
}

/** The answer to a repeated request: nothing changed since the first. */
function repeated(stored: StoredWebhook, settings: Settings): Created {
  const [current, ...others] = stored.secrets;
  const { title, destination, events } = stored;
  const isRecent = now().getTime() - Date.parse(stored.created_at) < REPEATABLE_MS;
  const isUnchanged = others.length === 0 && isDeepStrictEqual({ title, destination, events }, settings);
  if (!current || !isUnchanged || !isRecent || !isCurrent(stored)) throw new AppError("request.key_reused");
  return { webhook: toWebhook(stored), secret: current.secret };
}

async function create(caller: Caller, uid: string, { title, destination, events }: Settings, count: CountOnce): Promise<Created> {
  const workspaceId = workspaceOf(caller);
  assertDestination(destination, ALLOWED_RECEIVERS);
  await count();
  const lock = await creationLock(workspaceId, "webhook");
  await requireFree(workspaceId, isListener(destination));
  const secret = createSigningSecret();
  const webhook = {
    workspaceId,
    uid,
    title,
    destination,
    events,
    secrets: [{ secret }],
    created_at: now().toISOString(),
    ...endOf(destination),
  };
  await commitTransaction([
    lock,
    { write: put(WebhookEntity.create(webhook).params()), onConditionFailed: () => new ConflictError() },
    ...auditLogItems(caller, { action: "developers.create_webhook", scope: workspaceId, object: webhook.uid }),
  ]);
  return { webhook: toWebhook(webhook), secret };
}

/**
 * Requires that a workspace may have another webhook. Those for programs that listen, which end after a day, have a limit of
 * their own.
 */
async function requireFree(workspaceId: string, isForListener: boolean): Promise<void> {
  const stored = await storedWebhooks(workspaceId);
  const count = stored.filter(({ destination }) => isListener(destination) === isForListener).length;
  if (isForListener && count >= MAX_LISTENERS) throw new AppError("webhook.too_many_listeners", { most: MAX_LISTENERS });
  if (!isForListener && count >= MAX_WEBHOOKS) throw new AppError("webhook.too_many", { most: MAX_WEBHOOKS });
}
