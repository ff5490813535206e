import Stripe from "stripe";
import { Interval } from "#contracts/subscription.ts";
import { absent, ask, idOf, isoOf, PAGE } from "./stripe-client.ts";

/** A product that can be bought, and its prices in euros for as long as `interval`. */
export type Product = {
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly prices: readonly { readonly id: string; readonly interval: Interval; readonly amount: number }[];
};

/** The products and prices that are active, whatever they are. */
export const fetchProducts = (): Promise<readonly Product[]> =>
  ask(async (stripe) => {
    const [products, prices] = await Promise.all([
      stripe.products.list({ active: true, limit: PAGE }),
      stripe.prices.list({ active: true, type: "recurring", currency: "eur", limit: PAGE }),
    ]);
    return products.data.map(({ id, name, metadata }) => ({
      name,
      metadata,
      prices: prices.data.filter(({ product }) => idOf(product) === id).flatMap(priceFrom),
    }));
  });

/** Id of the price that goes by a name; undefined when none does. */
export const findPrice = (lookupKey: string): Promise<string | undefined> =>
  ask(async (stripe) => (await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })).data[0]?.id);

/** Makes a customer for a person; made again within a day, it is the same one. */
export const createCustomer = (person: { uid: string; email: string; name: string }): Promise<string> =>
  ask(async (stripe) => {
    const { uid, email, name } = person;
    const customer = await stripe.customers.create({ email, name, metadata: { uid } }, { idempotencyKey: `customer-${uid}` });
    return customer.id;
  });

type NewCheckout = {
  readonly customer: string;
  readonly price: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** What the subscription is to carry: who began it and for which workspace. */
  readonly metadata: Readonly<Record<string, string>>;
};

/** Begins a payment of a subscription; gives its id and the address of its page. */
export const startCheckout = (checkout: NewCheckout): Promise<{ id: string; url: string }> =>
  ask(async (stripe) => {
    const { customer, price, successUrl, cancelUrl, metadata } = checkout;
    const { id, url } = await stripe.checkout.sessions.create({
      mode: "subscription",
      customer,
      line_items: [{ price, quantity: 1 }],
      success_url: successUrl,
      cancel_url: cancelUrl,
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      customer_update: { address: "auto", name: "auto" },
      allow_promotion_codes: true,
      metadata,
      subscription_data: { metadata },
    });
    if (!url) throw new Error(`the checkout ${id} has no page`);
    return { id, url };
  });

/** Closes a checkout that nobody should pay any more; one that is closed or paid stays as it is. */
export const expireCheckout = (id: string): Promise<void> =>
  ask((stripe) =>
    stripe.checkout.sessions.expire(id).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      },
    ),
  );

/** How a checkout stands, and the subscription it led to; undefined when there is none. */
export const fetchCheckout = (id: string): Promise<{ state: "paid" | "pending" | "failed"; subscription?: string } | undefined> =>
  ask(async (stripe) => {
    const session = await stripe.checkout.sessions.retrieve(id).catch(absent);
    if (!session) return;
    const { status, payment_status, subscription } = session;
    const settled = status === "complete" && payment_status !== "unpaid";
    return {
      state: settled ? "paid" : status === "expired" ? "failed" : "pending",
      ...(subscription && { subscription: idOf(subscription) }),
    };
  });

/** What the set-up of the account marks as ours. */
const OURS = "sightline";

/** Opens the page where a customer manages payment methods, plan and invoices, as the set-up configured it; gives its address. */
export const openPortal = (customer: string, returnUrl: string): Promise<string> =>
  ask(async (stripe) => {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: PAGE });
    const ours = data.find(({ metadata }) => metadata?.application === OURS);
    const session = { customer, return_url: returnUrl, ...(ours && { configuration: ours.id }) };
    return (await stripe.billingPortal.sessions.create(session)).url;
  });

/** An invoice of a subscription. `total` in euros, tax included. */
export type FetchedInvoice = {
  readonly id: string;
  readonly subscription: string | undefined;
  readonly number: string | null;
  readonly createdAt: string;
  readonly status: "draft" | "open" | "paid" | "uncollectible" | "void";
  readonly total: number;
  readonly url: string | null;
  readonly pdf: string | null;
};

/** The latest invoices of a customer, a hundred at most, newest first. */
export const fetchInvoices = (customer: string): Promise<readonly FetchedInvoice[]> =>
  ask(async (stripe) => {
    const { data } = await stripe.invoices.list({ customer, limit: PAGE });
    return data.map(({ id, number, created, status, total, hosted_invoice_url, invoice_pdf, parent }) => ({
      id,
      number,
      subscription: parent?.subscription_details ? idOf(parent.subscription_details.subscription) : undefined,
      createdAt: isoOf(created),
      status: (status ?? "draft") as FetchedInvoice["status"],
      total: total / 100,
      url: hosted_invoice_url ?? null,
      pdf: invoice_pdf ?? null,
    }));
  });

function priceFrom({ id, recurring, unit_amount }: Stripe.Price): Product["prices"] {
  const interval = Interval.safeParse(recurring?.interval).data;
  if (!interval || recurring?.interval_count !== 1 || unit_amount === null) return [];
  return [{ id, interval, amount: unit_amount / 100 }];
}
