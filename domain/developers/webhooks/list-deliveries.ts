import type { PageRequest } from "#contracts/kit/page.ts";
import type { WebhookDelivery } from "#contracts/webhooks.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { WebhookDeliveryEntity } from "./delivery.entity.ts";
import { requireWebhook } from "./require-webhook.ts";
import { toDelivery } from "./to-webhook.ts";

type Query = PageRequest & { readonly state?: WebhookDelivery["state"] | undefined };

/**
 * A page of the deliveries of a webhook, newest first; `last` is the cursor of the previous page. Those that failed permanently are
 * its dead letters. Error: `webhook.not_found`.
 */
export async function listDeliveries(
  caller: Caller,
  uid: string,
  { state, limit, last }: Query,
): Promise<{ deliveries: WebhookDelivery[]; last: string | null }> {
  const found = await requireWebhook(caller, uid);
  const webhook = found.uid;
  const list = `webhook deliveries ${webhook} ${state ?? ""}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const options = { cursor: start, limit, order: "desc" } as const;
  const { data, cursor } = state
    ? await WebhookDeliveryEntity.query.byState({ webhook, state }).go(options)
    : await WebhookDeliveryEntity.query.byWebhook({ webhook }).go(options);
  return { deliveries: data.map((each) => toDelivery(each, found)), last: cursor && (await signCursor(list, cursor)) };
}
