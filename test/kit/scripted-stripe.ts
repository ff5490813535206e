import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Interval, TIERS, type Tier } from "#contracts/subscription.ts";
import { LIST_PRICES, lookupKeyOf, metadataOf } from "#domain/billing/subscriptions/plans.ts";
import { readBody } from "#local/kit/emulator.ts";

/** Key that the events of the scripted Stripe are signed with. */
export const WEBHOOK_SECRET = "whsec_of_a_test";
export const STRIPE_SECRET = JSON.stringify({ secretKey: "sk_test_0", webhookSecret: WEBHOOK_SECRET });

/** A subscription as a test scripts it; moments in seconds since 1970. */
export type ScriptedSubscription = {
  readonly id: string;
  customer: string;
  status: "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "paused";
  tier: Tier;
  interval: Interval;
  start: number;
  end: number;
  cancel_at_period_end: boolean;
  ended_at?: number;
  paid: boolean;
  /** The reason of the latest invoice, if it is not for the period. */
  reason?: "subscription_update";
  /** Total of the latest invoice, in cents. */
  total?: number;
  metadata: Record<string, string>;
  /** Id of the schedule that manages it, such as one for a downgrade at the end of the period. */
  schedule?: string;
  /** Of the product, where they differ from the plan's own. */
  product?: Record<string, string>;
  /** Fields that override the response derived from the others. */
  says?: object;
  created: number;
};
type Product = { id: string; name: string; active: boolean; metadata: Record<string, string> };
type Price = {
  id: string;
  product: string;
  active: boolean;
  lookup_key: string | null;
  unit_amount: number;
  recurring: { interval: string; interval_count: number };
};
type Customer = { email: string | null; metadata: Record<string, string> };
type Call = { readonly method: string; readonly path: string; readonly form: URLSearchParams; readonly idempotencyKey: string };
type Session = { id: string; customer: string; status: string; payment_status: string; subscription: string | null; url: string };

/** A fake of Stripe with our plans. It returns what a test prescribes, and records its requests. */
export type ScriptedStripe = {
  readonly subscriptions: Map<string, ScriptedSubscription>;
  readonly sessions: Map<string, Session>;
  /** Created customers by their id. */
  readonly customers: Map<string, Customer>;
  /** Billing addresses by customer. */
  readonly addresses: Map<string, object>;
  readonly products: Product[];
  readonly prices: Price[];
  readonly invoices: Record<string, unknown>[];
  readonly calls: Call[];
  /** Failures of the next calls; `drop` closes the connection. */
  failures: ("drop" | { readonly status: number; readonly error: Record<string, unknown> })[];
  /** Awaited when a call arrives and again before its answer leaves. */
  pause: () => Promise<void>;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Makes it a new account again. */
  readonly reset: () => void;
};

/** Returns a new account: the plans that we sell, and nothing else. */
const newAccount = (): Omit<ScriptedStripe, "handle" | "reset"> => ({
  subscriptions: new Map(),
  sessions: new Map(),
  customers: new Map(),
  addresses: new Map(),
  invoices: [],
  calls: [],
  failures: [],
  products: TIERS.map((tier) => ({ id: `prod_${tier}`, name: tier, active: true, metadata: { ...metadataOf(tier) } })),
  prices: TIERS.flatMap((tier) => Interval.options.map((interval) => priceOf(tier, interval))),
  pause: async () => undefined,
});

export function scriptStripe(): ScriptedStripe {
  const stripe: ScriptedStripe = {
    ...newAccount(),
    reset: () => void Object.assign(stripe, newAccount()),
    async handle(request, response) {
      const url = new URL(request.url ?? "", "http://stripe");
      const form = new URLSearchParams(request.method === "POST" ? (await readBody(request)).toString() : url.search);
      const call: Call = {
        method: request.method ?? "",
        path: url.pathname,
        form,
        idempotencyKey: String(request.headers["idempotency-key"] ?? ""),
      };
      stripe.calls.push(call);
      await stripe.pause();
      const failure = stripe.failures.shift();
      if (failure === "drop") return void request.socket.destroy();
      const answer = failure ? undefined : replyTo(stripe, call);
      await stripe.pause();
      const error = failure?.error ?? { type: "invalid_request_error", code: "resource_missing", message: "No such object" };
      response.writeHead(answer ? 200 : (failure?.status ?? 404), { "content-type": "application/json" });
      response.end(JSON.stringify(answer ?? { error }));
    },
  };
  return stripe;
}

const priceOf = (tier: Tier, interval: Interval): Price => ({
  id: `price_${tier}_${interval}`,
  product: `prod_${tier}`,
  active: true,
  lookup_key: lookupKeyOf(tier, interval),
  unit_amount: LIST_PRICES[tier][interval] * 100,
  recurring: { interval, interval_count: 1 },
});

const list = (data: unknown[]) => ({ object: "list", data, has_more: false });

function replyTo(stripe: ScriptedStripe, { method, path, form, idempotencyKey }: Call): object | undefined {
  const [, , resource = "", id = "", action] = path.split("/");
  if (path === "/v1/products") return list(stripe.products.filter(({ active }) => active));
  if (path === "/v1/prices") return list(stripe.prices.filter((price) => isAsked(price, form)));
  if (path === "/v1/promotion_codes") return list(form.get("code") === "SPRING" ? [{ id: "promo_spring" }] : []);
  if (resource === "customers") return customerOf(stripe, id || `cus_${idempotencyKey}`, form);
  if (path === "/v1/billing_portal/configurations") return list([{ id: "bpc_ours", metadata: { application: "sightline" } }]);
  if (path === "/v1/billing_portal/sessions")
    return { object: "billing_portal.session", url: `https://billing.test/${form.get("customer")}` };
  if (path === "/v1/invoices") return list(stripe.invoices.filter(({ customer }) => customer === form.get("customer")));
  if (resource === "checkout")
    return completeCheckout(stripe, path.split("/")[4], path.split("/")[5], {
      id: `cs_test_${stripe.calls.length}`,
      customer: form.get("customer") ?? "",
    });
  if (path === "/v1/subscriptions") {
    const listed = [...stripe.subscriptions.values()].filter((each) => isListed(each, form));
    return list(listed.map((each) => toStripe(each, new Set())));
  }
  if (resource === "subscription_schedules" && action === "release") return releaseSchedule(stripe, id);
  const subscription = resource === "subscriptions" && !action ? stripe.subscriptions.get(id) : undefined;
  if (subscription?.schedule && method === "POST") return;
  if (subscription && method === "DELETE")
    Object.assign(subscription, { status: "canceled", ended_at: Math.floor(Date.now() / 1000) });
  if (subscription && method === "POST") {
    subscription.cancel_at_period_end = form.get("cancel_at_period_end") === "true";
    subscription.metadata = { ...subscription.metadata, canceled_by: form.get("metadata[canceled_by]") ?? "" };
  }
  const expanded = [...form].filter(([name]) => name.startsWith("expand["));
  return subscription && toStripe(subscription, new Set(expanded.map(([, property]) => property)));
}

/** The customer, with what a call sets. */
function customerOf({ customers, addresses }: ScriptedStripe, id: string, form: URLSearchParams): object {
  const { email = null, metadata = {} } = customers.get(id) ?? {};
  const account_email = form.get("metadata[account_email]");
  customers.set(id, { email: form.get("email") ?? email, metadata: { ...metadata, ...(account_email && { account_email }) } });
  return { id, object: "customer", ...customers.get(id), address: addresses.get(id) ?? null };
}

function releaseSchedule({ subscriptions }: ScriptedStripe, id: string): object {
  for (const subscription of subscriptions.values()) if (subscription.schedule === id) delete subscription.schedule;
  return { id, object: "subscription_schedule", status: "released" };
}

/** Stripe lists canceled subscriptions only on request. */
const isListed = ({ status, created }: ScriptedSubscription, form: URLSearchParams): boolean =>
  created >= Number(form.get("created[gte]") ?? Number.POSITIVE_INFINITY) &&
  (status !== "canceled" || form.get("status") === "all");

const isAsked = ({ active, lookup_key }: Price, form: URLSearchParams): boolean =>
  active && (!form.has("lookup_keys[0]") || form.get("lookup_keys[0]") === lookup_key);

function completeCheckout(
  { sessions }: ScriptedStripe,
  id: string | undefined,
  action: string | undefined,
  fresh: { id: string; customer: string },
) {
  if (!id) {
    const url = `https://checkout.test/${fresh.id}`;
    const session = { ...fresh, status: "open", payment_status: "unpaid", subscription: null, url };
    sessions.set(fresh.id, session);
    return session;
  }
  const session = sessions.get(id);
  if (session && action === "expire") session.status = "expired";
  return session;
}

/** As the API answers: the latest invoice and the product are ids unless they are expanded. */
function toStripe(scripted: ScriptedSubscription, expanded: ReadonlySet<string>): object {
  const { id, customer, status, tier, interval, start, end, cancel_at_period_end, paid, metadata, product, created } = scripted;
  const price = {
    id: `price_${tier}_${interval}`,
    recurring: { interval, interval_count: 1 },
    product: expanded.has("items.data.price.product")
      ? { id: `prod_${tier}`, object: "product", name: tier, metadata: product ?? {} }
      : `prod_${tier}`,
  };
  const invoice = {
    id: `in_${id}`,
    object: "invoice",
    status: paid ? "paid" : "open",
    billing_reason: scripted.reason ?? "subscription_cycle",
    total: scripted.total ?? 100,
  };
  return {
    id,
    object: "subscription",
    customer,
    status,
    cancel_at_period_end,
    cancel_at: null,
    ended_at: scripted.ended_at ?? null,
    schedule: scripted.schedule ?? null,
    metadata,
    created,
    livemode: false,
    items: list([{ id: `si_${id}`, price, current_period_start: start, current_period_end: end }]),
    latest_invoice: expanded.has("latest_invoice") ? invoice : invoice.id,
    ...scripted.says,
  };
}

/** The bytes of an event and the header that signs them. */
export function signedEvent(
  { id, type, object }: { id: string; type: string; object: object },
  { at = Math.floor(Date.now() / 1000), secret = WEBHOOK_SECRET } = {},
): { body: string; signature: string } {
  const body = JSON.stringify({ id, object: "event", type, created: at, data: { object } });
  const v1 = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return { body, signature: `t=${at},v1=${v1}` };
}
