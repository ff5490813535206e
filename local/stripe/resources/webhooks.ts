import type Stripe from "stripe";
import * as z from "zod";
import { type Account, API_VERSION, getOrThrow } from "../account.ts";
import { newId, randomAlphanumeric } from "../ids.ts";
import { operation } from "../operation.ts";
import { paginate } from "../paginate.ts";
import { mergeMetadata, metadata, page, text } from "../params.ts";
import { invalidRequest } from "../stripe-error.ts";

/** The signing secret of an endpoint; returned once, when the endpoint is created. */
export type EndpointHiddenFields = { secret: string };

const NewEndpoint = z.strictObject({
  url: text,
  enabled_events: z.array(text).min(1),
  metadata: metadata.optional(),
  api_version: text.optional(),
});
const EndpointChange = z.strictObject({ url: text.optional(), enabled_events: z.array(text).min(1).optional() });

function checkUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalidRequest("Invalid URL: An explicit scheme (such as https) must be provided.", {
      code: "url_invalid",
      param: "url",
    });
}

function create(account: Account, given: z.output<typeof NewEndpoint>): Stripe.WebhookEndpoint {
  checkUrl(given.url);
  const secret = `whsec_${randomAlphanumeric(32)}`;
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: given.api_version ?? API_VERSION,
    application: null,
    created: account.now(),
    description: null,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    status: "enabled",
    url: given.url,
  };
  account.store.put(endpoint);
  account.store.setHiddenFields(endpoint.id, { secret } satisfies EndpointHiddenFields);
  return { ...endpoint, secret };
}

function update(account: Account, given: z.output<typeof EndpointChange>, id: string): Stripe.WebhookEndpoint {
  const before = getOrThrow<Stripe.WebhookEndpoint>(account, "webhook_endpoint", id);
  if (given.url !== undefined) checkUrl(given.url);
  return account.store.put({
    ...before,
    ...(given.url !== undefined && { url: given.url }),
    ...(given.enabled_events && { enabled_events: given.enabled_events }),
  });
}

/** Webhook endpoints. */
export const webhooks = [
  operation("POST", "/v1/webhook_endpoints", NewEndpoint, create),
  operation("GET", "/v1/webhook_endpoints", z.strictObject(page), ({ store }, given) =>
    paginate("/v1/webhook_endpoints", store.all<Stripe.WebhookEndpoint>("webhook_endpoint"), given),
  ),
  operation("POST", "/v1/webhook_endpoints/{id}", EndpointChange, (account, given, id) => update(account, given, id!)),
];
