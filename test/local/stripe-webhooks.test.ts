import { expect, onTestFinished, test, vi } from "vitest";
import { setUpStripeAccount } from "#domain/billing/set-up-stripe-account.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { temporaryFolder } from "./kit/serve.ts";
import { startStripeFixture, startWebhookReceiver } from "./kit/stripe-fixture.ts";

const listen = async (
  world: Awaited<ReturnType<typeof startStripeFixture>>,
  url: string,
  enabled_events = ["customer.created"],
) => await world.stripe.webhookEndpoints.create({ url, enabled_events: enabled_events as ["customer.created"] });

test("an event is sent with a signature of its exact bytes that the SDK verifies", async () => {
  const world = await startStripeFixture();
  const { url, received } = await startWebhookReceiver();
  const { secret } = await listen(world, url);
  const { id } = await world.stripe.customers.create({ name: "Zoë" });
  await waitUntil(() => received.length === 1);
  const [{ body, signature }] = received as [(typeof received)[number]];
  const event = world.stripe.webhooks.constructEvent(body, signature, secret!);
  expect(event).toMatchObject({ type: "customer.created", api_version: "2026-10-28.endive", data: { object: { id } } });
  expect(() => world.stripe.webhooks.constructEvent(body.replace("Zoë", "Zoe"), signature, secret!)).toThrow();
});

test("an endpoint receives only its enabled events", async () => {
  const world = await startStripeFixture();
  const { url, types } = await startWebhookReceiver();
  const { id } = await listen(world, url, ["product.created"]);
  await world.stripe.customers.create();
  await world.stripe.products.create({ name: "one" });
  await waitUntil(() => types().length === 1);
  await world.stripe.webhookEndpoints.update(id, { enabled_events: ["customer.created"] });
  await world.stripe.products.create({ name: "two" });
  await world.emulator.settled();
  expect(types()).toEqual(["product.created"]);
});

test("a failed delivery is retried until it succeeds, also after a restart", async () => {
  const dataDir = temporaryFolder();
  const { url, received } = await startWebhookReceiver([500]);
  const first = await startStripeFixture(dataDir);
  await listen(first, url);
  await first.stripe.customers.create();
  await waitUntil(() => received.length === 1);
  await first.stop();
  const second = await startStripeFixture(dataDir);
  await waitUntil(() => received.length === 2);
  expect(received[1]?.event.id).toBe(received[0]?.event.id);
  await second.emulator.settled();
});

test("a delivery that was tried while the clock was ahead is retried when it should be", async () => {
  const real = Date.now;
  onTestFinished(() => void vi.restoreAllMocks());
  const world = await startStripeFixture();
  const { url, received } = await startWebhookReceiver([500]);
  await listen(world, url);
  vi.spyOn(Date, "now").mockImplementation(() => real() + 600_000);
  await world.stripe.customers.create({ name: "Ada" });
  await waitUntil(() => received.length === 1);
  await world.emulator.settled();
  vi.restoreAllMocks();
  await waitUntil(() => received.length === 2, { within: 10_000 });
});

test("held deliveries can be released in reverse order, and each can be sent again", async () => {
  const world = await startStripeFixture();
  const { url, received } = await startWebhookReceiver();
  await listen(world, url);
  await world.post("/_stripe/hold", { release: "" });
  const names = ["one", "two", "three"];
  for (const name of names) await world.stripe.customers.create({ name });
  await world.emulator.settled();
  expect(received).toEqual([]);
  await world.post("/_stripe/hold", { release: "reverse" });
  await waitUntil(() => received.length === 3);
  expect(received.map(({ event }) => (event.data.object as { name?: string }).name)).toEqual([...names].reverse());
  const again = /action="(\/_stripe\/deliveries\/\d+)"/.exec(await (await fetch(`${world.url}/_stripe`)).text())?.[1];
  await world.post(again!, { times: "2" });
  await waitUntil(() => received.length === 5);
  expect(received[4]?.event.id).toBe(received[3]?.event.id);
});

test("a second account setup changes nothing, not even a price changed by hand", async () => {
  const world = await startStripeFixture();
  const { url } = await startWebhookReceiver();
  const first = await setUpStripeAccount(world.stripe, { origin: url });
  expect(first.webhookSecret).toMatch(/^whsec_/);
  const month = (await world.stripe.prices.list({ lookup_keys: ["sightline_business_month"] })).data[0]!;
  const changed = await world.stripe.prices.create({
    product: month.product as string,
    currency: "eur",
    unit_amount: 50_000,
    recurring: { interval: "month" },
    lookup_key: "sightline_business_month",
    transfer_lookup_key: true,
  });
  const before = await world.stripe.prices.list({ limit: 100 });
  expect(await setUpStripeAccount(world.stripe, { origin: url })).toEqual({ webhookSecret: undefined });
  expect((await world.stripe.prices.list({ limit: 100 })).data).toEqual(before.data);
  expect((await world.stripe.prices.list({ lookup_keys: ["sightline_business_month"], active: true })).data[0]?.id).toBe(
    changed.id,
  );
  const products = await world.stripe.products.list({ active: true });
  expect(products.data.map(({ name }) => name).sort()).toEqual(["agency", "basic", "business"]);
  expect((await world.stripe.billingPortal.configurations.list()).data).toHaveLength(1);
  expect((await world.stripe.webhookEndpoints.list()).data).toHaveLength(1);
});
