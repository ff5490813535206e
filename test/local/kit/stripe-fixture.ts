import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { Store } from "#local/stripe/store.ts";
import { createStripe, type StripeEmulator } from "#local/stripe/stripe.ts";
import { temporaryFolder } from "./serve.ts";

export const DAY = 86_400;

async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

export type ReceivedWebhook = { readonly body: string; readonly signature: string; readonly event: Stripe.Event };

/** An endpoint that records the webhooks it receives. It responds with the given statuses, then with 200. */
export async function startWebhookReceiver(answers: number[] = []) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    received.push({ body, signature: String(request.headers["stripe-signature"]), event: JSON.parse(body) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  const url = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url, received, types: () => received.map(({ event }) => event.type) };
}

/** A portal configuration with all features enabled, in which the plan can change to the given prices. */
export const portalOf = (
  url: string,
  product: { product: string; prices: string[] },
): Stripe.BillingPortal.ConfigurationCreateParams => ({
  business_profile: { headline: "Your plan" },
  default_return_url: `${url}/subscription`,
  features: {
    customer_update: { enabled: true, allowed_updates: ["name"] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ["price"],
      proration_behavior: "always_invoice",
      products: [product],
    },
  },
});

/** Starts the Stripe emulator with an SDK client, and functions that create prices and a customer with a working card. */
export async function startStripeFixture(dataDir = temporaryFolder()) {
  let emulator: StripeEmulator;
  const server = createServer((request, response) => void emulator.handle(request, response));
  const url = await listening(server);
  emulator = createStripe({ dataDir, origin: url });
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await emulator.close();
  };
  let open = true;
  const stop = async () => {
    if (open) await close();
    open = false;
  };
  onTestFinished(stop);
  const { hostname, port } = new URL(url);
  const client = (key = emulator.secretKey) =>
    new Stripe(key, { host: hostname, port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
  const stripe = client();

  /** Posts a form to a page, as a browser does. */
  const post = async (address: string, fields: Record<string, string> = {}) =>
    await fetch(new URL(address, url), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const card = (number: string) => ({ number, expires: "12/34", code: "123" });

  return {
    dataDir,
    url,
    emulator,
    stripe,
    client,
    post,
    card,
    stop,
    async prices() {
      const product = await stripe.products.create({ name: "basic", metadata: { tier: "basic" } });
      const price = (unit_amount: number, interval: "month" | "year") =>
        stripe.prices.create({
          product: product.id,
          currency: "eur",
          unit_amount,
          recurring: { interval },
          lookup_key: `basic_${unit_amount}_${interval}`,
        });
      return {
        product,
        month: await price(10_000, "month"),
        more: await price(20_000, "month"),
        year: await price(100_000, "year"),
      };
    },
    async payer(method = "pm_card_visa") {
      const customer = await stripe.customers.create({ email: "ada@example.com", name: "Ada" });
      const { id } = await stripe.paymentMethods.attach(method, { customer: customer.id });
      return await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    },
    /** Moves the emulator's clock forward by days. */
    pass: (days: number) => emulator.advance(emulator.now() + days * DAY),
    /** Changes the price of a subscription in the portal, as a customer does. */
    async change({ id, customer }: Stripe.Subscription, price: Stripe.Price) {
      const prices = (await stripe.prices.list({ active: true, limit: 100 })).data;
      const product = { product: price.product as string, prices: prices.map((each) => each.id) };
      const configuration = (await stripe.billingPortal.configurations.create(portalOf(url, product))).id;
      const session = { customer: customer as string, configuration, return_url: url };
      const portal = await stripe.billingPortal.sessions.create(session);
      await post(`${portal.url}/${id}/change`, { price: price.id });
      return await stripe.subscriptions.retrieve(id);
    },
    /** The types of all events, oldest first. */
    eventTypes() {
      const store = new Store(dataDir);
      const types = store.all<Stripe.Event>("event").map(({ type }) => type);
      store.close();
      return types.reverse();
    },
  };
}
