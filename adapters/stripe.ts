import Stripe from "stripe";
import { Interval } from "#contracts/subscription.ts";
import { callStripe, idOf, isoOf, PAGE, rethrowCustomerMissing, undefinedIfMissing } from "./stripe-client.ts";

/** A product that can be bought, and its prices in euros per `interval`. */
export type Product = {
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly prices: readonly { readonly id: string; readonly interval: Interval; readonly amount: number }[];
};

/** All active products and prices. */
export const fetchProducts = (): Promise<readonly Product[]> =>
  callStripe(async (stripe) => {
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

/** Id of the price with a lookup key; undefined when there is none. */
export const findPrice = (lookupKey: string): Promise<string | undefined> =>
  callStripe(async (stripe) => (await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })).data[0]?.id);

/** Id of the active promotion with a code; undefined when there is none. */
export const findPromotion = (code: string): Promise<string | undefined> =>
  callStripe(async (stripe) => (await stripe.promotionCodes.list({ code, active: true, limit: 1 })).data[0]?.id);

/** A billing address; `country` has two letters. */
type Address = {
  readonly line: string;
  readonly line2?: string | undefined;
  readonly postal_code: string;
  readonly city: string;
  readonly state?: string | undefined;
  readonly country: string;
};

/** Sets the billing address of a customer. Throws `CustomerMissing`. */
export const setCustomerAddress = (
  customer: string,
  { line, line2, postal_code, city, state, country }: Address,
): Promise<void> =>
  callStripe(async (stripe) => {
    const more = { ...(line2 && { line2 }), ...(state && { state }) };
    const address = { line1: line, postal_code, city, country, ...more };
    await stripe.customers.update(customer, { address }).catch(rethrowCustomerMissing);
  });

/** The billing address of a customer, with empty strings for unknown parts; undefined if there is none, or no such customer. */
export const fetchCustomerAddress = (customer: string): Promise<Record<keyof Address, string> | undefined> =>
  callStripe(async (stripe) => {
    const found = await stripe.customers.retrieve(customer).catch(undefinedIfMissing);
    if (!found || found.deleted || !found.address) return;
    const { line1, line2, postal_code, city, state, country } = found.address;
    return {
      line: line1 ?? "",
      line2: line2 ?? "",
      postal_code: postal_code ?? "",
      city: city ?? "",
      state: state ?? "",
      country: country ?? "",
    };
  });

/**
 * Creates a customer for a user, in place of `previous` if that is missing at Stripe. Idempotent within a day. Its metadata keeps
 * the address that it was created with, so that one entered at Stripe can be told from ours.
 */
export const createCustomer = (
  { uid, email, name }: { uid: string; email: string; name: string },
  previous?: string,
): Promise<string> =>
  callStripe(async (stripe) => {
    const idempotencyKey = previous === undefined ? `customer-${uid}` : `customer-${uid}-after-${previous}`;
    const customer = { email, name, metadata: { uid, account_email: email } };
    return (await stripe.customers.create(customer, { idempotencyKey })).id;
  });

/** Gives a customer the current address of their account, unless they entered another one at Stripe. */
export const setCustomerEmail = (customer: string, email: string): Promise<void> =>
  callStripe(async (stripe) => {
    const found = await stripe.customers.retrieve(customer).catch(undefinedIfMissing);
    if (!found || found.deleted || found.email === email) return;
    if (found.email !== null && found.email !== found.metadata.account_email) return;
    await stripe.customers.update(customer, { email, metadata: { account_email: email } });
  });

type NewCheckout = {
  readonly customer: string;
  readonly price: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Metadata of the subscription: who started the checkout and for which workspace. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Id of a promotion that is applied; otherwise the payer may enter a code. */
  readonly promotion?: string | undefined;
};

/** Creates a checkout session for a subscription; returns its id and URL. Throws `CustomerMissing`. */
export const startCheckout = (checkout: NewCheckout): Promise<{ id: string; url: string }> =>
  callStripe(async (stripe) => {
    const { customer, price, successUrl, cancelUrl, metadata, promotion } = checkout;
    const session: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      customer,
      line_items: [{ price, quantity: 1 }],
      success_url: successUrl,
      cancel_url: cancelUrl,
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      customer_update: { address: "auto", name: "auto" },
      ...(promotion === undefined ? { allow_promotion_codes: true } : { discounts: [{ promotion_code: promotion }] }),
      metadata,
      subscription_data: { metadata },
    };
    const { id, url } = await stripe.checkout.sessions.create(session).catch(rethrowCustomerMissing);
    if (!url) throw new Error(`the checkout ${id} has no page`);
    return { id, url };
  });

/** Expires a checkout session that must not be paid any more; a completed or expired one stays unchanged. */
export const expireCheckout = (id: string): Promise<void> =>
  callStripe((stripe) =>
    stripe.checkout.sessions.expire(id).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      },
    ),
  );

/** The status of a checkout session, and the subscription it created; undefined when it does not exist. */
export const fetchCheckout = (id: string): Promise<{ state: "paid" | "pending" | "failed"; subscription?: string } | undefined> =>
  callStripe(async (stripe) => {
    const session = await stripe.checkout.sessions.retrieve(id).catch(undefinedIfMissing);
    if (!session) return;
    const { status, payment_status, subscription } = session;
    const settled = status === "complete" && payment_status !== "unpaid";
    return {
      state: settled ? "paid" : status === "expired" ? "failed" : "pending",
      ...(subscription && { subscription: idOf(subscription) }),
    };
  });

/** Metadata by which the set-up marks the objects it owns. */
const APPLICATION = "sightline";

/**
 * The customer whose portal opens. With `onlyChanges`, the id of a subscription, it can only change the plan of that
 * subscription.
 */
export type PortalAccess = { readonly customer: string; readonly onlyChanges?: string };

/** Creates a customer portal session with the portal configuration of the set-up; returns its URL. */
export const openPortal = ({ customer, onlyChanges }: PortalAccess, returnUrl: string): Promise<string> =>
  callStripe(async (stripe) => {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: PAGE });
    const ours = data.find(({ metadata }) => metadata?.application === APPLICATION);
    const session = {
      customer,
      return_url: returnUrl,
      ...(ours && { configuration: ours.id }),
      ...(onlyChanges !== undefined && { flow_data: changeFlow(onlyChanges, returnUrl) }),
    };
    return (await stripe.billingPortal.sessions.create(session)).url;
  });

/** A portal without navigation. Without the redirect it would lead to the home page of the portal, which shows everything. */
const changeFlow = (subscription: string, returnUrl: string): Stripe.BillingPortal.SessionCreateParams.FlowData => ({
  type: "subscription_update",
  subscription_update: { subscription },
  after_completion: { type: "redirect", redirect: { return_url: returnUrl } },
});

/** An invoice of a subscription. `total` in euros, including tax. */
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

/** The latest invoices of a customer, at most 100, newest first. */
export const fetchInvoices = (customer: string): Promise<readonly FetchedInvoice[]> =>
  callStripe(async (stripe) => {
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
