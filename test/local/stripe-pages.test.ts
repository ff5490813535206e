import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { pdfOf } from "#local/stripe/pages/pdf.ts";
import { portalOf, startStripeFixture } from "./kit/stripe-fixture.ts";

const begin = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const world = await startStripeFixture();
  const prices = await world.prices();
  const customer = await world.stripe.customers.create({ email: "ada@example.com" });
  const session = await world.stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: prices.month.id, quantity: 1 }],
    success_url: `${world.url}/success?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${world.url}/subscription`,
    allow_promotion_codes: true,
    tax_id_collection: { enabled: true },
    customer_update: { name: "auto", address: "auto" },
    automatic_tax: { enabled: true },
    metadata: { uid: "u1" },
    subscription_data: { metadata: { workspace: "ws_1" } },
    ...more,
  });
  const read = () => world.stripe.checkout.sessions.retrieve(session.id);
  const pay = (number: string, fields: Record<string, string> = {}) =>
    world.post(session.url!, { email: "ada@example.com", name: "Ada L", country: "NL", ...world.card(number), ...fields });
  return { ...world, prices, customer, session, read, pay };
};

describe("checkout", () => {
  test("a working card redirects to the success URL and activates the subscription", async () => {
    const { pay, read, session, url, stripe, eventTypes } = await begin();
    const response = await pay("4242 4242 4242 4242", { vat: "NL123456789B01" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${url}/success?session=${session.id}`);
    const done = await read();
    expect(done).toMatchObject({ status: "complete", payment_status: "paid", url: null, metadata: { uid: "u1" } });
    const subscription = await stripe.subscriptions.retrieve(done.subscription as string);
    expect(subscription).toMatchObject({ status: "active", metadata: { workspace: "ws_1" } });
    expect(done.customer_details?.tax_ids).toEqual([{ type: "eu_vat", value: "NL123456789B01" }]);
    const types = eventTypes();
    expect(types.slice(types.indexOf("customer.subscription.created"))).toEqual([
      "customer.subscription.created",
      "customer.subscription.updated",
      "invoice.paid",
      "invoice.payment_succeeded",
      "checkout.session.completed",
    ]);
  });

  test.each([
    ["4000000000000002", "Your card was declined."],
    ["4000000000009995", "Your card has insufficient funds."],
    ["4000000000000341", "Your card was declined."],
    ["4242424242424241", "Your card number is incorrect."],
  ])("the card %s is declined with a message, and the session stays open", async (number, message) => {
    const { pay, read, stripe } = await begin();
    const response = await pay(number);
    expect(response.status).toBe(402);
    expect(await response.text()).toContain(message);
    expect((await read()).status).toBe("open");
    expect((await stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
  });

  test("a card that requires confirmation is charged only after it", async () => {
    const { pay, read, post, session } = await begin();
    const asked = await pay("4000002500003155");
    expect(asked.headers.get("location")).toBe(`/_stripe/checkout/${session.id}/confirm`);
    const confirm = (answer: string) => post(`/_stripe/checkout/${session.id}/confirm`, { answer });
    const failed = await confirm("no");
    expect(failed.status).toBe(402);
    expect((await read()).status).toBe("open");
    await pay("4000002500003155");
    expect((await confirm("yes")).status).toBe(303);
    expect((await read()).status).toBe("complete");
  });

  test("a promotion code lowers the amount due and can be removed; an unknown code is rejected", async () => {
    const { stripe, customer, post, pass, session, read, pay } = await begin();
    await post("/_stripe/codes", { code: "HALF", percent: "50" });
    const promote = (promotion: string) => post(`/_stripe/checkout/${session.id}/promotion`, { promotion });
    expect(await (await promote("NONE")).text()).toContain("This code is invalid.");
    await promote("half");
    expect(await read()).toMatchObject({ amount_total: 5000, total_details: { amount_discount: 5000 } });
    await promote("");
    expect((await read()).amount_total).toBe(10_000);
    await promote("HALF");
    await pay("4242424242424242");
    pass(33);
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([5000, 5000]);
  });

  test("a session is paid at most once, expires after a day, and cannot be expired when complete", async () => {
    const { pay, pass, stripe, session, prices, customer } = await begin();
    await pay("4242424242424242");
    expect((await pay("4242424242424242")).status).toBe(402);
    expect((await stripe.subscriptions.list()).data).toHaveLength(1);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/can be expired/);
    const other = await stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      line_items: [{ price: prices.year.id, quantity: 1 }],
      success_url: "http://127.0.0.1/x",
    });
    pass(1.1);
    expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe("expired");
  });

  test("tax ID collection without customer_update is rejected, as by Stripe", async () => {
    const { stripe, prices, customer } = await begin();
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      customer: customer.id,
      line_items: [{ price: prices.month.id, quantity: 1 }],
      success_url: "http://127.0.0.1/x",
    };
    await expect(stripe.checkout.sessions.create({ ...params, tax_id_collection: { enabled: true } })).rejects.toThrow(
      /customer_update/,
    );
  });
});

describe("the portal", () => {
  const portal = async () => {
    const world = await startStripeFixture();
    const prices = await world.prices();
    const customer = await world.payer();
    const subscription = await world.stripe.subscriptions.create({ customer: customer.id, items: [{ price: prices.month.id }] });
    const product = { product: prices.product.id, prices: [prices.month.id, prices.year.id] };
    const configuration = await world.stripe.billingPortal.configurations.create(portalOf(world.url, product));
    const session = await world.stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
      return_url: `${world.url}/subscription`,
    });
    const press = (deed: string, fields?: Record<string, string>) => world.post(`${session.url}/${deed}`, fields);
    const read = () => world.stripe.subscriptions.retrieve(subscription.id);
    return { ...world, prices, customer, subscription, session, press, read };
  };

  test("a portal session without a configuration is rejected", async () => {
    const { stripe } = await startStripeFixture();
    const { id } = await stripe.customers.create();
    await expect(stripe.billingPortal.sessions.create({ customer: id, return_url: "http://127.0.0.1/x" })).rejects.toThrow(
      /No configuration provided/,
    );
  });

  test("the portal shows plan, card and invoices; the plan can be canceled and resumed", async () => {
    const { session, press, subscription, read } = await portal();
    const page = await (await fetch(session.url)).text();
    for (const word of ["basic", "ending in 4242", "Cancel the plan", "Invoices", "Back to Sightline"])
      expect(page).toContain(word);
    expect((await press(`${subscription.id}/cancel`)).status).toBe(303);
    expect((await read()).cancel_at_period_end).toBe(true);
    await press(`${subscription.id}/resume`);
    expect((await read()).cancel_at_period_end).toBe(false);
  });

  test("the plan can change only to a configured price", async () => {
    const { press, subscription, prices, read } = await portal();
    expect((await press(`${subscription.id}/change`, { price: prices.more.id })).status).toBe(402);
    await press(`${subscription.id}/change`, { price: prices.year.id });
    expect((await read()).items.data[0]?.price.id).toBe(prices.year.id);
  });

  test("a declined card is rejected; a card that fails when charged fails at the renewal", async () => {
    const { press, card, pass, read } = await portal();
    expect(await (await press("card", card("4000000000000002"))).text()).toContain("Your card was declined.");
    expect((await press("card", card("4000000000000341"))).status).toBe(303);
    pass(32);
    expect((await read()).status).toBe("past_due");
  });

  test("a flow changes the plan of its subscription, shows nothing else and leads back", async () => {
    const { stripe, url, customer, subscription, prices, post, card, read } = await portal();
    const other = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: prices.year.id }] });
    const [configuration] = (await stripe.billingPortal.configurations.list()).data;
    const back = `${url}/subscription`;
    const startFlow = (of: string, payer = customer.id) =>
      stripe.billingPortal.sessions.create({
        customer: payer,
        configuration: configuration!.id,
        return_url: back,
        flow_data: {
          type: "subscription_update",
          subscription_update: { subscription: of },
          after_completion: { type: "redirect", redirect: { return_url: back } },
        },
      });
    const { url: page } = await startFlow(subscription.id);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain("Change the plan");
    for (const word of ["ending in 4242", "Invoices", "Cancel the plan", other.id, customer.email!])
      expect(shown).not.toContain(word);
    const rejected = [`${subscription.id}/cancel`, `${subscription.id}/resume`, `${other.id}/change`, "card"];
    for (const deed of rejected) {
      const answer = await post(`${page}/${deed}`, { price: prices.month.id, ...card("4242424242424242") });
      expect([deed, answer.status]).toEqual([deed, 402]);
    }
    expect((await read()).cancel_at_period_end).toBe(false);
    const changed = await post(`${page}/${subscription.id}/change`, { price: prices.year.id });
    expect([changed.status, changed.headers.get("location")]).toEqual([303, back]);
    expect((await read()).items.data[0]?.price.id).toBe(prices.year.id);
    await expect(startFlow(subscription.id, (await stripe.customers.create()).id)).rejects.toThrow(/cannot be updated/);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(startFlow(subscription.id)).rejects.toThrow(/cannot be updated/);
  });

  test("another customer's subscription cannot be changed", async () => {
    const { press, stripe, prices, payer } = await portal();
    const other = await payer();
    const { id } = await stripe.subscriptions.create({ customer: other.id, items: [{ price: prices.month.id }] });
    await press(`${id}/cancel`);
    expect((await stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(false);
  });
});

describe("invoices", () => {
  test("the hosted page and the PDF open only with the invoice's URL", async () => {
    const { stripe, prices, payer, url } = await startStripeFixture().then(async (world) => ({
      ...world,
      prices: await world.prices(),
    }));
    const customer = await payer();
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: prices.month.id }] });
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    const page = await fetch(invoice!.hosted_invoice_url!);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(invoice!.number!);
    const pdf = await fetch(invoice!.invoice_pdf!);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 8)
        .toString(),
    ).toBe("%PDF-1.4");
    expect((await fetch(`${url}/_stripe/invoice/${invoice!.id}`)).status).toBe(404);
  });

  test("an open invoice can be paid with another card", async () => {
    const { stripe, prices, payer, post, card } = await startStripeFixture().then(async (world) => ({
      ...world,
      prices: await world.prices(),
    }));
    const customer = await payer("pm_card_chargeCustomerFail");
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: prices.month.id }] });
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice!.status).toBe("open");
    expect((await post(invoice!.hosted_invoice_url!, card("4242424242424242"))).status).toBe(303);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  });

  test("the cross-reference table of a PDF contains the correct offsets", () => {
    const file = pdfOf([{ x: 50, y: 50, size: 12, text: "Ünïcödé (€) – \\ <b>" }]).toString("latin1");
    const places = [...file.matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place));
    places.forEach((place, index) => {
      expect(file.slice(place).startsWith(`${index + 1} 0 obj`)).toBe(true);
    });
    expect(file.slice(Number(/startxref\n(\d+)/.exec(file)?.[1])).startsWith("xref")).toBe(true);
  });
});

describe("every page", () => {
  test("every Stripe page runs no script, loads only its own style sheet, and restricts form targets", async () => {
    const { session, url } = await begin();
    for (const address of [session.url!, `${url}/_stripe`]) {
      const response = await fetch(address);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'/);
      expect(policy).not.toContain("script");
      expect(await response.text()).not.toMatch(/<script|<style|style="| on\w+="/);
    }
    expect((await fetch(`${url}/_stripe/style.css`)).status).toBe(200);
  });

  test("every Stripe page escapes text entered by users", async () => {
    const { stripe, url } = await startStripeFixture();
    await stripe.customers.create({ name: `"><script>alert(1)</script>`, email: "x@y.zz" });
    const page = await (await fetch(`${url}/_stripe`)).text();
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script");
  });

  test("every Stripe page rejects cross-site form posts", async () => {
    const { url, emulator } = await startStripeFixture();
    const before = emulator.now();
    const response = await fetch(`${url}/_stripe/clock`, {
      method: "POST",
      body: "step=year",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(response.status).toBe(403);
    expect(emulator.now() - before).toBeLessThan(60);
  });

  test("the dashboard moves the clock forward", async () => {
    const { post, emulator, url } = await startStripeFixture();
    const before = emulator.now();
    await post("/_stripe/clock", { step: "month" });
    expect(emulator.now() - before).toBeGreaterThanOrEqual(28 * 86_400);
    expect(await (await fetch(`${url}/_stripe`)).text()).toContain("days ahead of this machine");
  });

  test("an unknown page returns 404", async () => {
    const { url } = await startStripeFixture();
    for (const path of ["checkout/cs_test_none", "portal/bps_none", "invoice/in_none_x", "elsewhere"])
      expect((await fetch(`${url}/_stripe/${path}`)).status).toBe(404);
  });
});
