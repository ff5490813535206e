import type Stripe from "stripe";
import { newId } from "./ids.ts";
import { missing } from "./refusal.ts";
import type { Document, Store } from "./store.ts";

/** The one version of the API that is spoken here: the one that the installed SDK pins. */
export const API_VERSION = "2026-10-28.endive";

/** An account of the payment provider that lives on this machine. */
export type Account = {
  readonly store: Store;
  /** Where pages are shown. */
  readonly origin: string;
  /** Seconds since 1970 of the account's own clock, which people may advance. */
  now(): number;
  /** Called when deliveries were added. */
  wake(): void;
};

/** What is there, or `No such …`. */
export function need<Kept extends Document>(account: Account, kind: Kept["object"], id: string, param = "id"): Kept {
  const found = account.store.find<Kept>(id);
  if (found?.object !== kind) throw missing(kind.replace("checkout.session", "checkout.session").replaceAll("_", " "), id, param);
  return found;
}

type Hold = "off" | "hold";

/** Whether deliveries wait to be released by hand, so that they can be sent out of order. */
export const holding = (account: Account): boolean => (account.store.setting("deliveries") as Hold | undefined) === "hold";

const wants = ({ enabled_events }: Stripe.WebhookEndpoint, type: string): boolean =>
  enabled_events.includes("*") || enabled_events.includes(type);

/** Records an event with the object as it is now, and queues it for every endpoint that asked for its type. */
export function emit(account: Account, type: string, object: Document, previous_attributes?: object): void {
  const { store } = account;
  const endpoints = store.all<Stripe.WebhookEndpoint>("webhook_endpoint").filter((endpoint) => wants(endpoint, type));
  const event = {
    id: newId("evt"),
    object: "event" as const,
    api_version: API_VERSION,
    created: account.now(),
    data: { object, ...(previous_attributes && { previous_attributes }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: null, idempotency_key: null },
    type,
  };
  store.put(event);
  for (const { id } of endpoints) store.addDelivery(event.id, id, holding(account) ? "held" : "waiting", Date.now());
  if (endpoints.length > 0) account.wake();
}

/** The fields of `after` that differ from `before`, with what they were: an event's `previous_attributes`. */
export function changed<Kept extends object>(before: Kept, after: Kept): Partial<Kept> {
  const names = Object.keys(after) as (keyof Kept)[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map((name) => [name, before[name]]),
  ) as Partial<Kept>;
}

/** Keeps a changed document and tells of it as `type`, unless nothing changed. */
export function change<Kept extends Document>(
  account: Account,
  before: Kept,
  change: Partial<Kept>,
  type: string,
  due?: number | null,
): Kept {
  const after = account.store.put({ ...before, ...change }, due);
  const previous = changed(before, after);
  if (Object.keys(previous).length > 0) emit(account, type, after, previous);
  return after;
}

/** Amounts with fractions travel as text; the SDK makes its Decimal of them. */
export const decimal = (amount: number): Stripe.Decimal => String(amount) as unknown as Stripe.Decimal;

export const listOf = <Item>(url: string, data: Item[]): Stripe.ApiList<Item> => ({ object: "list", data, has_more: false, url });
