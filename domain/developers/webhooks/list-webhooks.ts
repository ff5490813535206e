import type { Webhook } from "#contracts/webhooks.ts";
import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { storedWebhooks } from "./require-webhook.ts";
import { toWebhook } from "./to-webhook.ts";

/** The webhooks of the caller's workspace, newest first. */
export async function listWebhooks(caller: Caller): Promise<{ webhooks: Webhook[] }> {
  const stored = await storedWebhooks(workspaceOf(caller));
  return { webhooks: stored.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)).map(toWebhook) };
}
