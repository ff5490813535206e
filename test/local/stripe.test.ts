import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { decodeForm } from "#local/stripe/decode-form.ts";
import { temporaryFolder } from "./kit/serve.ts";
import { DAY, startStripeFixture } from "./kit/stripe-fixture.ts";

const { errors } = Stripe;

describe("the wire", () => {
  test("nested brackets become objects and lists, and nothing reaches a prototype", () => {
    const form = decodeForm("a[b][0][c]=1&a[b][1][c]=2&d[]=x&d[]=y&e=%E2%82%AC&__proto__[x]=1&f[constructor]=1");
    expect(form).toEqual({ a: { b: [{ c: "1" }, { c: "2" }] }, d: ["x", "y"], e: "€" });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test("an unknown API key is rejected", async () => {
    const { client } = await startStripeFixture();
    await expect(client("sk_test_other").products.list()).rejects.toBeInstanceOf(errors.StripeAuthenticationError);
  });

  test("an API version other than the SDK's is rejected", async () => {
    const { url, emulator } = await startStripeFixture();
    const headers = { authorization: `Bearer ${emulator.secretKey}`, "stripe-version": "2020-08-27" };
    const response = await fetch(`${url}/v1/products`, { headers });
    expect(response.status).toBe(400);
  });

  test("an error for a missing, unknown or invalid parameter names it", async () => {
    const { stripe } = await startStripeFixture();
    const strange = { email: "a@b.co", nickname: "x" } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(strange)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      code: "parameter_unknown",
      param: "nickname",
    });
    const nothing = {} as Stripe.PriceCreateParams;
    await expect(stripe.prices.create(nothing)).rejects.toMatchObject({ code: "parameter_missing", param: "currency" });
    await expect(stripe.products.retrieve("prod_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such product: 'prod_none'",
    });
  });

  test("an unsupported call returns 404, even if another method of its path is supported", async () => {
    const { stripe } = await startStripeFixture();
    for (const call of [stripe.quotes.list(), stripe.customers.list(), stripe.coupons.create({ percent_off: 10 })])
      await expect(call).rejects.toMatchObject({ statusCode: 404, message: expect.stringMatching(/^Unrecognized request URL/) });
  });

  test("a retried idempotency key takes effect once, and is rejected with other parameters", async () => {
    const { stripe, eventTypes } = await startStripeFixture();
    const options = { idempotencyKey: "once" };
    const first = await stripe.customers.create({ email: "ada@example.com" }, options);
    const again = await stripe.customers.create({ email: "ada@example.com" }, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(again.lastResponse.requestId).toMatch(/^req_/);
    await expect(stripe.customers.create({ email: "bob@example.com" }, options)).rejects.toBeInstanceOf(
      errors.StripeIdempotencyError,
    );
    expect(eventTypes()).toEqual(["customer.created"]);
  });

  test("a rejected call does not use up its idempotency key", async () => {
    const { stripe } = await startStripeFixture();
    const options = { idempotencyKey: "free" };
    await expect(
      stripe.subscriptions.create({ customer: "cus_none", items: [{ price: "price_none" }] }, options),
    ).rejects.toThrow();
    expect((await stripe.customers.create({}, options)).id).toMatch(/^cus_/);
  });

  test("lists are paginated, newest first", async () => {
    const { stripe } = await startStripeFixture();
    const ids: string[] = [];
    for (let each = 0; each < 5; each++) ids.unshift((await stripe.products.create({ name: `${each}` })).id);
    const first = await stripe.products.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, url: "/v1/products" });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const all: string[] = [];
    for await (const { id } of stripe.products.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
  });

  test("an update merges metadata, and an empty value deletes its key", async () => {
    const { stripe } = await startStripeFixture();
    const { id } = await stripe.products.create({ name: "basic", metadata: { a: "1", b: "2" } });
    const { metadata } = await stripe.products.update(id, { metadata: { a: "", c: "3" } });
    expect(metadata).toEqual({ b: "2", c: "3" });
  });

  test("expanded fields are objects, down to the product of an item's price", async () => {
    const { stripe, prices, payer } = await startStripeFixture();
    const { month, product } = await prices();
    const customer = await payer();
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: month.id }] });
    const expand = ["latest_invoice", "items.data.price.product", "customer"];
    const found = await stripe.subscriptions.retrieve(id, { expand });
    expect(found.latest_invoice).toMatchObject({ status: "paid", amount_paid: 10_000 });
    expect(found.items.data[0]?.price.product).toMatchObject({ id: product.id, name: "basic" });
    expect(found.customer).toMatchObject({ email: "ada@example.com" });
    await expect(stripe.subscriptions.retrieve(id, { expand: ["weather"] })).rejects.toBeInstanceOf(
      errors.StripeInvalidRequestError,
    );
  });
});

describe("the catalogue", () => {
  test("a lookup key belongs to one active price and moves only with transfer_lookup_key", async () => {
    const { stripe, prices } = await startStripeFixture();
    const { month, product } = await prices();
    const next = {
      product: product.id,
      currency: "eur",
      unit_amount: 1,
      recurring: { interval: "month" as const },
      lookup_key: month.lookup_key!,
    };
    await expect(stripe.prices.create(next)).rejects.toMatchObject({ param: "lookup_key" });
    const taken = await stripe.prices.create({ ...next, transfer_lookup_key: true });
    const { data } = await stripe.prices.list({ lookup_keys: [month.lookup_key!], active: true });
    expect(data.map(({ id }) => id)).toEqual([taken.id]);
    const all = await stripe.prices.list({ limit: 100 });
    expect(all.data.find(({ id }) => id === month.id)?.lookup_key).toBeNull();
  });

  test("lists can be filtered by active, type and currency", async () => {
    const { stripe, prices } = await startStripeFixture();
    const { product } = await prices();
    await stripe.products.create({ name: "other" });
    await stripe.products.update(product.id, { active: false });
    expect((await stripe.products.list({ active: true })).data.map(({ name }) => name)).toEqual(["other"]);
    const dollars = await stripe.prices.list({ active: true, type: "recurring", currency: "usd" });
    expect(dollars.data).toEqual([]);
    expect((await stripe.prices.list({ active: true, type: "recurring", currency: "eur" })).data).toHaveLength(3);
  });
});

describe("cards", () => {
  test.each([
    ["pm_card_chargeDeclined", "generic_decline"],
    ["pm_card_chargeDeclinedInsufficientFunds", "insufficient_funds"],
  ])("the card %s cannot be stored", async (method, decline_code) => {
    const { stripe } = await startStripeFixture();
    const { id: customer } = await stripe.customers.create();
    await expect(stripe.paymentMethods.attach(method, { customer })).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code,
    });
  });

  test("a card that fails when charged creates an incomplete subscription", async () => {
    const { stripe, prices, payer } = await startStripeFixture();
    const { month } = await prices();
    const { id: customer } = await payer("pm_card_chargeCustomerFail");
    const items = [{ price: month.id }];
    expect((await stripe.subscriptions.create({ customer, items })).status).toBe("incomplete");
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  });
});

describe("subscriptions", () => {
  const begin = async () => {
    const world = await startStripeFixture();
    const prices = await world.prices();
    const customer = await world.payer();
    const subscription = await world.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.month.id }],
      metadata: { workspace: "ws_1" },
    });
    const read = () => world.stripe.subscriptions.retrieve(subscription.id);
    /** The invoices of the customer, newest first. */
    const invoices = async () => (await world.stripe.invoices.list({ customer: customer.id })).data;
    const latest = async () => (await invoices())[0]!;
    return { ...world, prices, customer, subscription, read, invoices, latest };
  };

  test("a paid subscription is active, has its period on its item, and is the parent of its invoice", async () => {
    const { subscription, latest, emulator } = await begin();
    const [item] = subscription.items.data;
    expect(subscription.status).toBe("active");
    expect(item!.current_period_end - item!.current_period_start).toBeGreaterThanOrEqual(28 * DAY);
    expect(item!.current_period_start).toBeLessThanOrEqual(emulator.now());
    const invoice = await latest();
    expect(invoice).toMatchObject({
      id: subscription.latest_invoice,
      status: "paid",
      billing_reason: "subscription_create",
      amount_paid: 10_000,
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: subscription.id, metadata: { workspace: "ws_1" } },
      },
    });
    expect(invoice.lines.data[0]?.pricing?.unit_amount_decimal?.toString()).toBe("10000");
  });

  test("a subscription renews when its period ends, with an invoice that is first a draft", async () => {
    const { pass, read, latest, emulator, subscription } = await begin();
    const end = subscription.items.data[0]!.current_period_end;
    emulator.advance(end + 60);
    const renewed = await read();
    expect(renewed.items.data[0]?.current_period_start).toBe(end);
    const draft = await latest();
    expect(draft).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
    pass(1);
    expect(await latest()).toMatchObject({ id: draft.id, status: "paid" });
    expect((await read()).status).toBe("active");
  });

  test("each month is charged once, at its own time, when the clock moves by several months", async () => {
    const { pass, invoices } = await begin();
    pass(100);
    const data = await invoices();
    expect(data).toHaveLength(4);
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(["paid"]));
    const moments = data.map(({ created }) => created);
    expect([...moments].sort((a, b) => b - a)).toEqual(moments);
  });

  test("a failed renewal makes a subscription past due, is retried after 3, 5 and 7 days, and then cancels it", async () => {
    const { pass, read, latest, stripe, customer, subscription, eventTypes } = await begin();
    const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    const end = subscription.items.data[0]!.current_period_end;
    const attempts = async () => (await latest()).attempt_count;
    pass((end - subscription.created) / DAY + 0.5);
    expect([(await read()).status, await attempts()]).toEqual(["past_due", 1]);
    pass(3);
    expect([(await read()).status, await attempts()]).toEqual(["past_due", 2]);
    pass(5);
    expect([(await read()).status, await attempts()]).toEqual(["past_due", 3]);
    pass(7);
    const ended = await read();
    expect(ended).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
    expect(eventTypes().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  });

  test("a successful payment makes a past due subscription active", async () => {
    const { pass, read, latest, stripe, customer, post, card } = await begin();
    const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    pass(32);
    const { hosted_invoice_url: page, attempt_count: before } = await latest();
    expect((await post(page!, card("4000000000000341"))).status).toBe(402);
    expect((await latest()).attempt_count).toBe(before + 1);
    await post(page!, card("4242424242424242"));
    expect((await read()).status).toBe("active");
  });

  test("a subscription becomes unpaid after the last retry if the account is set so", async () => {
    const { pass, read, stripe, customer, post } = await begin();
    await post("/_stripe/last-attempt", { after: "unpaid" });
    const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    pass(50);
    expect((await read()).status).toBe("unpaid");
  });

  test("a subscription canceled at period end stays active until then, and can be resumed", async () => {
    const { pass, read, stripe, subscription, eventTypes } = await begin();
    const end = subscription.items.data[0]!.current_period_end;
    const later = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(later).toMatchObject({ status: "active", cancel_at: end, cancel_at_period_end: true });
    expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    pass(32);
    expect(await read()).toMatchObject({ status: "canceled", ended_at: end });
    expect(eventTypes().at(-1)).toBe("customer.subscription.deleted");
  });

  test("an immediate cancellation ends the subscription, and a second one is rejected", async () => {
    const { stripe, subscription, customer } = await begin();
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe("canceled");
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: "resource_missing" });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toHaveLength(1);
  });

  test("an unpaid new subscription expires after 23 hours, and its invoice is void", async () => {
    const { stripe, prices, payer, pass } = await begin();
    const { id: customer } = await payer("pm_card_chargeCustomerFail");
    const { id, status } = await stripe.subscriptions.create({ customer, items: [{ price: prices.month.id }] });
    expect(status).toBe("incomplete");
    pass(1);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("incomplete_expired");
    expect((await stripe.invoices.list({ customer })).data.map((invoice) => invoice.status)).toEqual(["void"]);
  });

  test("a price with the same interval keeps the period and charges the difference immediately", async () => {
    const { subscription, prices, pass, change, latest } = await begin();
    const [item] = subscription.items.data;
    pass(10);
    const changed = await change(subscription, prices.more);
    expect(changed.items.data[0]).toMatchObject({ price: { id: prices.more.id }, current_period_end: item!.current_period_end });
    const invoice = await latest();
    const amounts = invoice.lines.data.map(({ amount }) => amount);
    expect(invoice).toMatchObject({ status: "paid", billing_reason: "subscription_update" });
    expect(amounts).toHaveLength(2);
    expect(amounts[0]).toBeLessThan(0);
    expect(Math.abs(amounts[1]! + 2 * amounts[0]!)).toBeLessThanOrEqual(2);
    expect(invoice.total).toBe(amounts[0]! + amounts[1]!);
    pass(25);
    expect((await latest()).total).toBe(20_000);
  });

  test("a price with another interval starts a new period and credits the unused time", async () => {
    const { subscription, prices, pass, emulator, change, latest } = await begin();
    pass(10);
    const changed = await change(subscription, prices.year);
    const [year] = changed.items.data;
    expect(Math.abs(year!.current_period_start - emulator.now())).toBeLessThanOrEqual(2);
    expect(year!.current_period_end - year!.current_period_start).toBeGreaterThanOrEqual(365 * DAY);
    const invoice = await latest();
    expect(invoice).toMatchObject({ status: "paid", billing_reason: "subscription_update" });
    expect(invoice.total).toBeLessThan(100_000);
    expect(invoice.total).toBeGreaterThan(90_000);
  });

  test("the balance credited by a downgrade pays later invoices", async () => {
    const { stripe, prices, payer, pass, change } = await begin();
    const { id: customer } = await payer();
    const yearly = await stripe.subscriptions.create({ customer, items: [{ price: prices.year.id }] });
    await change(yearly, prices.month);
    expect((await stripe.customers.update(customer, {})).balance).toBeLessThan(-85_000);
    pass(33);
    const [newest] = (await stripe.invoices.list({ customer })).data;
    expect(newest).toMatchObject({ status: "paid", total: 10_000, amount_due: 0 });
  });
});

describe("persistence", () => {
  test("all data, including the clock and the keys, survives a restart", async () => {
    const dataDir = temporaryFolder();
    const first = await startStripeFixture(dataDir);
    const { month } = await first.prices();
    const customer = await first.payer();
    const { id } = await first.stripe.subscriptions.create({ customer: customer.id, items: [{ price: month.id }] });
    first.pass(40);
    const [key, moment] = [first.emulator.secretKey, first.emulator.now()];
    await first.stop();
    const second = await startStripeFixture(dataDir);
    expect(second.emulator.secretKey).toBe(key);
    expect(second.emulator.now()).toBeGreaterThanOrEqual(moment);
    expect((await second.stripe.subscriptions.retrieve(id)).status).toBe("active");
    expect((await second.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(2);
  });

  test("the clock never moves backwards", async () => {
    const { emulator } = await startStripeFixture();
    const before = emulator.now();
    emulator.advance(before - DAY);
    expect(emulator.now()).toBeGreaterThanOrEqual(before);
  });
});
