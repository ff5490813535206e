import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { decodeForm } from "#local/stripe/form.ts";
import { scratchFolder } from "./kit/serve.ts";
import { DAY, stripeWorld } from "./kit/stripe-world.ts";

const { errors } = Stripe;

describe("the wire", () => {
  test("nested brackets become objects and lists, and nothing reaches a prototype", () => {
    const form = decodeForm("a[b][0][c]=1&a[b][1][c]=2&d[]=x&d[]=y&e=%E2%82%AC&__proto__[x]=1&f[constructor]=1");
    expect(form).toEqual({ a: { b: [{ c: "1" }, { c: "2" }] }, d: ["x", "y"], e: "€" });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test("a key that is not the account's is refused", async () => {
    const { client } = await stripeWorld();
    await expect(client("sk_test_other").customers.list()).rejects.toBeInstanceOf(errors.StripeAuthenticationError);
  });

  test("another version of the API than the SDK's is refused, not answered wrongly", async () => {
    const { url, standIn } = await stripeWorld();
    const headers = { authorization: `Bearer ${standIn.secretKey}`, "stripe-version": "2020-08-27" };
    const response = await fetch(`${url}/v1/customers`, { headers });
    expect(response.status).toBe(400);
  });

  test("what is missing, unknown or malformed is refused with its name", async () => {
    const { stripe } = await stripeWorld();
    const strange = { email: "a@b.co", nickname: "x" } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(strange)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      code: "parameter_unknown",
      param: "nickname",
    });
    const nothing = {} as Stripe.PriceCreateParams;
    await expect(stripe.prices.create(nothing)).rejects.toMatchObject({ code: "parameter_missing", param: "currency" });
    await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such customer: 'cus_none'",
    });
    await expect(stripe.quotes.list()).rejects.toMatchObject({ statusCode: 404 });
  });

  test("a call repeated with its key happens once; the key with other parameters is refused", async () => {
    const { stripe } = await stripeWorld();
    const options = { idempotencyKey: "once" };
    const first = await stripe.customers.create({ email: "ada@example.com" }, options);
    const again = await stripe.customers.create({ email: "ada@example.com" }, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(again.lastResponse.requestId).toMatch(/^req_/);
    await expect(stripe.customers.create({ email: "bob@example.com" }, options)).rejects.toBeInstanceOf(
      errors.StripeIdempotencyError,
    );
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test("a refused call leaves its key free", async () => {
    const { stripe } = await stripeWorld();
    const options = { idempotencyKey: "free" };
    await expect(
      stripe.subscriptions.create({ customer: "cus_none", items: [{ price: "price_none" }] }, options),
    ).rejects.toThrow();
    expect((await stripe.customers.create({}, options)).id).toMatch(/^cus_/);
  });

  test("lists come in pages, newest first, both ways", async () => {
    const { stripe } = await stripeWorld();
    const ids: string[] = [];
    for (let each = 0; each < 5; each++) ids.unshift((await stripe.customers.create({ name: `${each}` })).id);
    const first = await stripe.customers.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, url: "/v1/customers" });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const before = await stripe.customers.list({ limit: 2, ending_before: ids[3]! });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const all: string[] = [];
    for await (const { id } of stripe.customers.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
  });

  test("metadata merge; a key given empty goes away", async () => {
    const { stripe } = await stripeWorld();
    const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
    const { metadata } = await stripe.customers.update(id, { metadata: { a: "", c: "3" } });
    expect(metadata).toEqual({ b: "2", c: "3" });
  });

  test("what is expanded comes as an object, down to the product of an item's price", async () => {
    const { stripe, prices, payer } = await stripeWorld();
    const { month, product } = await prices();
    const customer = await payer();
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: month.id }] });
    const expand = ["latest_invoice.payments", "items.data.price.product", "customer"];
    const found = await stripe.subscriptions.retrieve(id, { expand });
    const invoice = found.latest_invoice as Stripe.Invoice;
    expect(invoice.payments?.data[0]).toMatchObject({ status: "paid", amount_paid: 10_000 });
    expect(found.items.data[0]?.price.product).toMatchObject({ id: product.id, name: "basic" });
    expect(found.customer).toMatchObject({ email: "ada@example.com" });
    await expect(stripe.subscriptions.retrieve(id, { expand: ["weather"] })).rejects.toBeInstanceOf(
      errors.StripeInvalidRequestError,
    );
  });
});

describe("the catalogue", () => {
  test("a lookup key belongs to one active price and is handed over only when told to", async () => {
    const { stripe, prices } = await stripeWorld();
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
    expect((await stripe.prices.retrieve(month.id)).lookup_key).toBeNull();
  });

  test("lists can be narrowed to what is active", async () => {
    const { stripe, prices } = await stripeWorld();
    const { month, product } = await prices();
    await stripe.prices.update(month.id, { active: false });
    const active = await stripe.prices.list({ product: product.id, active: true, type: "recurring", currency: "eur" });
    expect(active.data).toHaveLength(2);
    expect((await stripe.prices.list({ active: false })).data.map(({ id }) => id)).toEqual([month.id]);
  });
});

describe("cards", () => {
  test.each([
    ["pm_card_chargeDeclined", "generic_decline"],
    ["pm_card_chargeDeclinedInsufficientFunds", "insufficient_funds"],
  ])("%s cannot be stored", async (method, decline_code) => {
    const { stripe } = await stripeWorld();
    const { id: customer } = await stripe.customers.create();
    await expect(stripe.paymentMethods.attach(method, { customer })).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code,
    });
  });

  test("a card that fails when charged leaves a subscription incomplete, or none when told so", async () => {
    const { stripe, prices, payer } = await stripeWorld();
    const { month } = await prices();
    const { id: customer } = await payer("pm_card_chargeCustomerFail");
    const items = [{ price: month.id }];
    expect((await stripe.subscriptions.create({ customer, items })).status).toBe("incomplete");
    const strict = stripe.subscriptions.create({ customer, items, payment_behavior: "error_if_incomplete" });
    await expect(strict).rejects.toBeInstanceOf(errors.StripeCardError);
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  });
});

describe("subscriptions", () => {
  const begin = async () => {
    const world = await stripeWorld();
    const prices = await world.prices();
    const customer = await world.payer();
    const subscription = await world.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.month.id }],
      metadata: { workspace: "ws_1" },
    });
    const read = () => world.stripe.subscriptions.retrieve(subscription.id);
    return { ...world, prices, customer, subscription, read };
  };

  test("a paid one is active; its period stands on its item, and its invoice names it as parent", async () => {
    const { subscription, stripe, standIn } = await begin();
    const [item] = subscription.items.data;
    expect(subscription.status).toBe("active");
    expect(item!.current_period_end - item!.current_period_start).toBeGreaterThanOrEqual(28 * DAY);
    expect(item!.current_period_start).toBeLessThanOrEqual(standIn.now());
    const invoice = await stripe.invoices.retrieve(subscription.latest_invoice as string);
    expect(invoice).toMatchObject({
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

  test("it renews when its period ends, by an invoice that is a draft for an hour", async () => {
    const { pass, read, stripe, standIn, subscription } = await begin();
    const end = subscription.items.data[0]!.current_period_end;
    standIn.advance(end + 60);
    const renewed = await read();
    expect(renewed.items.data[0]?.current_period_start).toBe(end);
    const draft = await stripe.invoices.retrieve(renewed.latest_invoice as string);
    expect(draft).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
    pass(1);
    expect((await stripe.invoices.retrieve(draft.id)).status).toBe("paid");
    expect((await read()).status).toBe("active");
  });

  test("many months in one go are each charged once, at their own moment", async () => {
    const { pass, stripe, subscription } = await begin();
    pass(100);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data).toHaveLength(4);
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(["paid"]));
    const moments = data.map(({ created }) => created);
    expect([...moments].sort((a, b) => b - a)).toEqual(moments);
  });

  test("a renewal that fails makes it past due, is tried again after 3, 5 and 7 days, and then ends it", async () => {
    const { pass, read, stripe, customer, subscription, eventTypes } = await begin();
    const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    const end = subscription.items.data[0]!.current_period_end;
    const attempts = async () => (await stripe.invoices.retrieve((await read()).latest_invoice as string)).attempt_count;
    pass((end - subscription.created) / DAY + 0.5);
    expect([(await read()).status, await attempts()]).toEqual(["past_due", 1]);
    pass(3);
    expect([(await read()).status, await attempts()]).toEqual(["past_due", 2]);
    pass(5);
    expect([(await read()).status, await attempts()]).toEqual(["past_due", 3]);
    pass(7);
    const ended = await read();
    expect(ended).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
    expect((await eventTypes()).filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  });

  test("a card that works again makes a past due one active", async () => {
    const { pass, read, stripe, customer } = await begin();
    const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    pass(32);
    const { latest_invoice } = await read();
    await expect(stripe.invoices.pay(latest_invoice as string)).rejects.toBeInstanceOf(errors.StripeCardError);
    expect((await stripe.invoices.retrieve(latest_invoice as string)).attempt_count).toBeGreaterThan(1);
    await stripe.invoices.pay(latest_invoice as string, { payment_method: "pm_card_visa" });
    expect((await read()).status).toBe("active");
  });

  test("an account that wants it so marks it unpaid instead of ending it", async () => {
    const { pass, read, stripe, customer, post } = await begin();
    await post("/_stripe/last-attempt", { after: "unpaid" });
    const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    pass(50);
    expect((await read()).status).toBe("unpaid");
  });

  test("canceled for the end of its period it stays active until then, and can be kept", async () => {
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
    expect((await eventTypes()).at(-1)).toBe("customer.subscription.deleted");
  });

  test("canceled now it has ended, and is not canceled twice", async () => {
    const { stripe, subscription, customer } = await begin();
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe("canceled");
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: "resource_missing" });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toHaveLength(1);
  });

  test("one that is never paid expires after 23 hours, and its invoice is void", async () => {
    const { stripe, prices, customer, pass } = await begin();
    const params = {
      customer: customer.id,
      items: [{ price: prices.month.id }],
      payment_behavior: "default_incomplete" as const,
    };
    const { id, status, latest_invoice } = await stripe.subscriptions.create(params);
    expect(status).toBe("incomplete");
    pass(1);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("incomplete_expired");
    expect((await stripe.invoices.retrieve(latest_invoice as string)).status).toBe("void");
  });

  test("another price of the same interval keeps the period; the difference waits for the next invoice", async () => {
    const { stripe, subscription, prices, pass, read } = await begin();
    const [item] = subscription.items.data;
    pass(10);
    const changed = await stripe.subscriptions.update(subscription.id, { items: [{ id: item!.id, price: prices.more.id }] });
    expect(changed.items.data[0]).toMatchObject({ price: { id: prices.more.id }, current_period_end: item!.current_period_end });
    pass(25);
    const invoice = await stripe.invoices.retrieve((await read()).latest_invoice as string);
    const amounts = invoice.lines.data.map(({ amount }) => amount);
    expect(amounts[0]).toBeLessThan(0);
    expect(amounts.at(-1)).toBe(20_000);
    expect(invoice.total).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    expect(invoice.total).toBeGreaterThan(20_000);
  });

  test("another interval begins a new period at once and charges it less what was not used", async () => {
    const { stripe, subscription, prices, pass, standIn } = await begin();
    pass(10);
    const [item] = subscription.items.data;
    const changed = await stripe.subscriptions.update(subscription.id, { items: [{ id: item!.id, price: prices.year.id }] });
    const [year] = changed.items.data;
    expect(Math.abs(year!.current_period_start - standIn.now())).toBeLessThanOrEqual(2);
    expect(year!.current_period_end - year!.current_period_start).toBeGreaterThanOrEqual(365 * DAY);
    const invoice = await stripe.invoices.retrieve(changed.latest_invoice as string);
    expect(invoice).toMatchObject({ status: "paid", billing_reason: "subscription_update" });
    expect(invoice.total).toBeLessThan(100_000);
    expect(invoice.total).toBeGreaterThan(90_000);
  });

  test("what a smaller plan gives back pays for later invoices", async () => {
    const { stripe, prices, customer, pass } = await begin();
    const { id, items } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: prices.year.id }] });
    await stripe.subscriptions.update(id, { items: [{ id: items.data[0]!.id, price: prices.month.id }] });
    const { balance } = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(balance).toBeLessThan(-85_000);
    pass(33);
    const [newest] = (await stripe.invoices.list({ subscription: id })).data;
    expect(newest).toMatchObject({ status: "paid", total: 10_000, amount_due: 0 });
  });

  test("a coupon takes its share off: once, or for as long as it says", async () => {
    const { stripe, prices, customer, pass } = await begin();
    const totals = async (duration: "once" | "forever") => {
      const coupon = await stripe.coupons.create({ percent_off: 25, duration });
      const params = { customer: customer.id, items: [{ price: prices.month.id }], discounts: [{ coupon: coupon.id }] };
      const { id } = await stripe.subscriptions.create(params);
      pass(32);
      return (await stripe.invoices.list({ subscription: id })).data.map(({ total }) => total);
    };
    expect(await totals("once")).toEqual([10_000, 7500]);
    expect(await totals("forever")).toEqual([7500, 7500]);
  });
});

describe("what is kept", () => {
  test("everything is there again for the next process, the clock and the keys included", async () => {
    const dataDir = scratchFolder();
    const first = await stripeWorld(dataDir);
    const { month } = await first.prices();
    const customer = await first.payer();
    const { id } = await first.stripe.subscriptions.create({ customer: customer.id, items: [{ price: month.id }] });
    first.pass(40);
    const [key, moment] = [first.standIn.secretKey, first.standIn.now()];
    await first.stop();
    const second = await stripeWorld(dataDir);
    expect(second.standIn.secretKey).toBe(key);
    expect(second.standIn.now()).toBeGreaterThanOrEqual(moment);
    expect((await second.stripe.subscriptions.retrieve(id)).status).toBe("active");
    expect((await second.stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
  });

  test("the clock is never put back", async () => {
    const { standIn } = await stripeWorld();
    const before = standIn.now();
    standIn.advance(before - DAY);
    expect(standIn.now()).toBeGreaterThanOrEqual(before);
  });
});
