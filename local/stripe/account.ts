import type Stripe from "stripe";
import { newId } from "./ids.ts";
import type { Document, Store } from "./store.ts";
import { resourceMissing } from "./stripe-error.ts";

/** The only supported API version: the one that the installed SDK pins. */
export const API_VERSION = "2026-10-28.endive";

/** An account of the Stripe emulator. */
export type Account = {
  readonly store: Store;
  /** Base URL of the pages. */
  readonly origin: string;
  /** Seconds since 1970 of the account's own clock, which users may advance. */
  now(): number;
  /** Called when deliveries were added. */
  wake(): void;
};

/** Returns the object, or throws `No such …`. */
export function getOrThrow<Kept extends Document>(account: Account, kind: Kept["object"], id: string, param = "id"): Kept {
  const found = account.store.find<Kept>(id);
  if (found?.object !== kind)
    throw resourceMissing(kind.replace("checkout.session", "checkout.session").replaceAll("_", " "), id, param);
  return found;
}

type DeliveryHold = "off" | "hold";

/** Whether deliveries wait to be released manually, so that they can be sent out of order. */
export const areDeliveriesHeld = (account: Account): boolean =>
  (account.store.setting("deliveries") as DeliveryHold | undefined) === "hold";

const isSubscribedTo = ({ enabled_events }: Stripe.WebhookEndpoint, type: string): boolean =>
  enabled_events.includes("*") || enabled_events.includes(type);

/** Records an event with the current object, and queues it for every endpoint that subscribes to its type. */
export function emitEvent(account: Account, type: string, object: Document, previous_attributes?: object): void {
  const { store } = account;
  const endpoints = store.all<Stripe.WebhookEndpoint>("webhook_endpoint").filter((endpoint) => isSubscribedTo(endpoint, type));
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
  for (const { id } of endpoints) store.addDelivery(event.id, id, areDeliveriesHeld(account) ? "held" : "waiting", Date.now());
  if (endpoints.length > 0) account.wake();
}

/** The previous values of fields that differ between `before` and `after`: an event's `previous_attributes`. */
export function changedFields<Kept extends object>(before: Kept, after: Kept): Partial<Kept> {
  const names = Object.keys(after) as (keyof Kept)[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map((name) => [name, before[name]]),
  ) as Partial<Kept>;
}

/** Stores a changed document and emits an event of `type`, unless nothing changed. */
export function updateAndEmit<Kept extends Document>(
  account: Account,
  before: Kept,
  change: Partial<Kept>,
  type: string,
  due?: number | null,
): Kept {
  const after = account.store.put({ ...before, ...change }, due);
  const previous = changedFields(before, after);
  if (Object.keys(previous).length > 0) emitEvent(account, type, after, previous);
  return after;
}

/** Decimal amounts are strings; the SDK converts them to its Decimal. */
export const decimal = (amount: number): Stripe.Decimal => String(amount) as unknown as Stripe.Decimal;

export const listOf = <Item>(url: string, data: Item[]): Stripe.ApiList<Item> => ({ object: "list", data, has_more: false, url });
