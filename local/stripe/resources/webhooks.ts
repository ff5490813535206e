import type Stripe from "stripe";
import * as z from "zod";
import { type Account, API_VERSION, need } from "#local/stripe/account.ts";
import { letters, newId } from "#local/stripe/ids.ts";
import { pageOf } from "#local/stripe/list.ts";
import { operation } from "#local/stripe/operation.ts";
import { bool, mergeMetadata, metadata, page, text, textOrUnset } from "#local/stripe/params.ts";
import { invalid } from "#local/stripe/refusal.ts";

/** The key that an endpoint's deliveries are signed with; shown once, when the endpoint is made. */
export type EndpointAside = { secret: string };

const NewEndpoint = z.strictObject({
  url: text,
  enabled_events: z.array(text).min(1),
  description: textOrUnset.optional(),
  metadata: metadata.optional(),
  api_version: text.optional(),
});
const EndpointChange = z.strictObject({
  url: text.optional(),
  enabled_events: z.array(text).min(1).optional(),
  description: textOrUnset.optional(),
  metadata: metadata.optional(),
  disabled: bool.optional(),
});

function checkUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalid("Invalid URL: An explicit scheme (such as https) must be provided.", { code: "url_invalid", param: "url" });
}

function create(account: Account, given: z.output<typeof NewEndpoint>): Stripe.WebhookEndpoint {
  checkUrl(given.url);
  const secret = `whsec_${letters(32)}`;
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: given.api_version ?? API_VERSION,
    application: null,
    created: account.now(),
    description: given.description ?? null,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    status: "enabled",
    url: given.url,
  };
  account.store.put(endpoint);
  account.store.setAside(endpoint.id, { secret } satisfies EndpointAside);
  return { ...endpoint, secret };
}

function update(account: Account, given: z.output<typeof EndpointChange>, id: string): Stripe.WebhookEndpoint {
  const before = need<Stripe.WebhookEndpoint>(account, "webhook_endpoint", id);
  if (given.url !== undefined) checkUrl(given.url);
  return account.store.put({
    ...before,
    ...(given.url !== undefined && { url: given.url }),
    ...(given.enabled_events && { enabled_events: given.enabled_events }),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.disabled !== undefined && { status: given.disabled ? "disabled" : "enabled" }),
    metadata: mergeMetadata(before.metadata, given.metadata),
  });
}

const Filter = z.strictObject({
  ...page,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: bool.optional(),
});

/** `invoice.*` stands for every type that begins so. */
const isOf = (wanted: string, type: string): boolean =>
  wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : wanted === type;

/** Who is told, and what there is to tell. */
export const webhooks = [
  operation("POST", "/v1/webhook_endpoints", NewEndpoint, create),
  operation("GET", "/v1/webhook_endpoints", z.strictObject(page), ({ store }, given) =>
    pageOf("/v1/webhook_endpoints", store.all<Stripe.WebhookEndpoint>("webhook_endpoint"), given),
  ),
  operation("GET", "/v1/webhook_endpoints/{id}", z.strictObject({}), (account, _, id) => need(account, "webhook_endpoint", id!)),
  operation("POST", "/v1/webhook_endpoints/{id}", EndpointChange, (account, given, id) => update(account, given, id!)),
  operation("DELETE", "/v1/webhook_endpoints/{id}", z.strictObject({}), (account, _, id) => {
    need(account, "webhook_endpoint", id!);
    account.store.remove(id!);
    return { id, object: "webhook_endpoint", deleted: true };
  }),
  operation("GET", "/v1/events", Filter, ({ store }, { type, types, delivery_success: _, ...rest }) => {
    const wanted = types ?? (type === undefined ? undefined : [type]);
    const found = store
      .all<Stripe.Event>("event")
      .filter((each) => wanted === undefined || wanted.some((one) => isOf(one, each.type)));
    return pageOf("/v1/events", found, rest);
  }),
  operation("GET", "/v1/events/{id}", z.strictObject({}), (account, _, id) => need(account, "event", id!)),
];
