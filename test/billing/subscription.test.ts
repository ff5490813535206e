import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { billing, stripe } from "#contracts/billing.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { PLANS } from "#domain/billing/subscriptions/plans.ts";
import { deliver } from "#test/kit/deliver.ts";
import { eventuallyConsistentReads } from "#test/kit/eventually-consistent-reads.ts";
import {
  addWorkspaceMember,
  cloud,
  createFreemiumUser,
  createStaff,
  createTrialUser,
  createWorkspace,
  freezeToHourStart,
  type Reply,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { ledgerOf } from "#test/kit/ledger.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";
import { signedEvent } from "#test/kit/scripted-stripe.ts";
import { buyWorkspace, deliverStripeEvent, notifyChanged, payFor, scriptedSubscription } from "#test/kit/subscriptions.ts";
import { auditLogOf, emailOf, inviteEmail, tokenFor } from "#test/kit/workspaces.ts";

const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { SubscriptionEntity } = await import("#domain/billing/subscriptions/subscription.entity.ts");
const { EmailEntity } = await import("#domain/kit/email/email.entity.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { renewCredits } = await import("#domain/billing/credits/renew-credits.ts");
const { handler: updateStripeCustomer } = await import("#lambdas/billing/update-stripe-customer.ts");
const { handler: reconcile } = await import("#lambdas/billing/reconcile.ts");
const { reconcileSubscriptions } = await import("#domain/billing/subscriptions/reconcile-subscriptions.ts");

const DAY = 24 * 3600;
const nowSeconds = () => Math.floor(Date.now() / 1000);

const workspaceOf = async (uid: string) => (await WorkspaceEntity.get({ uid }).go({ consistent: true })).data!;
const entriesOf = async (account: string) =>
  (await ledgerOf(account)).map(({ reason, kind, amount }) => `${reason} ${kind} ${amount}`);
const emailsTo = async ({ uid }: TestUser) => {
  const { data } = await EmailEntity.query.byState({ state: "queued" }).go({ pages: "all" });
  return data.filter(({ to }) => to === `${uid}@people.test`).map(({ template }) => template);
};
const renew = (id: string) => {
  const subscription = scriptedSubscription(id);
  Object.assign(subscription, { start: subscription.end, end: subscription.end + 30 * DAY });
};

test("plans have the seats, credits, support and monthly prices that are advertised", async () => {
  const { body } = await send(billing.products, undefined);
  const facts = body.plans.map(({ tier, seats, images, videos, support, prices }) =>
    [tier, seats, images, videos, support, prices?.month?.amount].join(" "),
  );
  expect(facts.slice(1, 4)).toEqual([
    "basic 5 500 0 Email 229",
    expect.stringMatching(/^business \d+ 1500 20 \w+ 449$/),
    "agency 20 2500 40 Consultant 899",
  ]);
});

test("the plans are those on sale plus the free and the custom plan, with the exact yearly saving", async () => {
  const { status, body } = await send(billing.products, undefined);
  expect(status).toBe(200);
  expect(
    body.plans.map(({ tier, yearlySaving, prices }) => [
      tier,
      yearlySaving,
      (prices as { year?: { amount: number } })?.year?.amount,
    ]),
  ).toEqual([
    ["freemium", null, undefined],
    ["basic", 13.1, 2388],
    ["business", 11.1, 4788],
    ["agency", 11.1, 9588],
    ["custom", null, undefined],
  ]);
  expect(body.plans[2]).toMatchObject({
    title: "Business",
    recommended: true,
    seats: 10,
    images: 1500,
    videos: 20,
    support: "Consultant",
  });
  // What the cards say about features is what the plans grant.
  expect(body.plans.map(({ access, api }) => [access, api])).toEqual([
    [[], false],
    [PLANS.basic.access, true],
    [PLANS.business.access, true],
    [PLANS.agency.access, true],
    [null, true],
  ]);
  const asked = cloud.stripe.calls.length;
  await send(billing.products, await createTrialUser());
  expect(cloud.stripe.calls.length, "asked once in five minutes").toBe(asked);
});

test("a product that is inactive, not ours or without a price is not on sale", async () => {
  const { products } = cloud.stripe;
  products.push({ id: "prod_x", name: "hoodie", active: true, metadata: {} });
  products[2]!.active = false;
  const { body } = await withClockShift(6 * 60_000, () => send(billing.products, undefined));
  products.pop();
  products[2]!.active = true;
  expect(body.plans.map(({ tier }: { tier: string }) => tier)).toEqual(["freemium", "basic", "business", "custom"]);
});

test("the server alone sets the payment page's price, URLs, tax, promotion codes and customer", async () => {
  const person = await createTrialUser();
  const { status, body } = await send(billing.startCheckout, person, { body: { tier: "agency", interval: "year" } });

  expect([status, body.url]).toEqual([200, expect.stringMatching(/^https:\/\/checkout\.test\/cs_/)]);
  const [customer, session] = ["/v1/customers", "/v1/checkout/sessions"].map((path) =>
    cloud.stripe.calls.findLast((call) => call.path === path && call.method === "POST"),
  );
  expect(customer?.form.get("metadata[uid]")).toBe(person.uid);
  expect(Object.fromEntries(session!.form)).toMatchObject({
    "line_items[0][price]": "price_agency_year",
    "automatic_tax[enabled]": "true",
    "tax_id_collection[enabled]": "true",
    allow_promotion_codes: "true",
    success_url: "http://127.0.0.1/success?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://127.0.0.1/subscription",
    "subscription_data[metadata][uid]": person.uid,
  });
});

test("concurrent requests create one customer per user, and only the user's last payment page stays open", async () => {
  const person = await createTrialUser();
  const ask = () => send(billing.startCheckout, person, { body: { tier: "basic", interval: "month" } });
  await Promise.all([ask(), ask(), ask()]);
  const last = await ask();
  const sessions = cloud.stripe.calls.filter(
    ({ path, form }) => path === "/v1/checkout/sessions" && form.get("metadata[uid]") === person.uid,
  );
  expect(new Set(sessions.map(({ form }) => form.get("customer"))).size).toBe(1);
  const open = [...cloud.stripe.sessions.values()].filter(
    ({ customer, status }) => customer === `cus_customer-${person.uid}` && status === "open",
  );
  expect(open.map(({ url }) => url)).toEqual([last.body.url]);
});

test("a customer who is missing at the payment provider, as after the switch to live keys, is replaced", async () => {
  const person = await createTrialUser();
  const ask = () => send(billing.startCheckout, person, { body: { tier: "basic", interval: "month" } });
  await ask();
  const missing = `cus_customer-${person.uid}`;
  const rejected = new Set<object>();
  cloud.stripe.pause = async () => {
    const call = cloud.stripe.calls.at(-1)!;
    if (call.path !== "/v1/checkout/sessions" || call.form.get("customer") !== missing || rejected.has(call)) return;
    rejected.add(call);
    const error = { type: "invalid_request_error", code: "resource_missing", param: "customer", message: "No such customer" };
    cloud.stripe.failures.push({ status: 400, error });
  };
  expect((await ask()).status).toBe(200);
  const session = cloud.stripe.calls.findLast(({ path, method }) => path === "/v1/checkout/sessions" && method === "POST")!;
  expect(session.form.get("customer")).toBe(`cus_customer-${person.uid}-after-${missing}`);
  expect((await ask()).status).toBe(200);
  expect(rejected.size).toBe(1);
});

test("a price that is missing at the payment provider creates no other customer", async () => {
  const person = await createTrialUser();
  const ask = () => send(billing.startCheckout, person, { body: { tier: "basic", interval: "month" } });
  await ask();
  const customers = () => cloud.stripe.calls.filter(({ path, method }) => path === "/v1/customers" && method === "POST").length;
  const before = customers();
  let rejected: object | undefined;
  cloud.stripe.pause = async () => {
    const call = cloud.stripe.calls.at(-1)!;
    if (call.path !== "/v1/checkout/sessions" || rejected) return;
    rejected = call;
    const error = {
      type: "invalid_request_error",
      code: "resource_missing",
      param: "line_items[0][price]",
      message: "No such price",
    };
    cloud.stripe.failures.push({ status: 400, error });
  };
  expect((await ask()).body.code).toBe("billing.payment_failed");
  expect(customers()).toBe(before);
});

test("the customer gets a new address from the account, but keeps one that was entered at the payment provider", async () => {
  const person = await createTrialUser();
  await send(billing.startCheckout, person, { body: { tier: "basic", interval: "month" } });
  const customer = () => cloud.stripe.customers.get(`cus_customer-${person.uid}`)!;
  const first = await emailOf(person);
  expect(customer()).toMatchObject({ email: first, metadata: { account_email: first } });
  const change = async (email: string) => {
    await AccountEntity.patch({ uid: person.uid }).set({ email }).go();
    await deliver(updateStripeCustomer, "account.renamed", { object: person.uid });
  };
  const second = `second.${first}`;
  await change(second);
  expect(customer()).toMatchObject({ email: second, metadata: { account_email: second } });
  customer().email = "billing@office.test";
  await change(`third.${first}`);
  expect(customer().email).toBe("billing@office.test");
});

test("payment pages and the portal are limited to thirty requests per hour and user", async () => {
  freezeToHourStart();
  const { admin } = await createWorkspace({ subscription: "canceled" });
  const ask = (op: typeof billing.startCheckout | typeof billing.portal) =>
    send(op, admin, op === billing.startCheckout ? { body: { tier: "basic", interval: "month" } } : {});
  for (const op of [billing.startCheckout, billing.portal]) {
    for (let time = 0; time < 30; time++) expect((await ask(op)).status).toBe(200);
    expect((await ask(op)).body.code).toBe("request.too_many");
    expect((await ask(op)).headers["retry-after"]).toMatch(/^3[56]\d\d$/);
  }
});

test("a payment without an event yet is found before a second payment", async () => {
  const person = await createFreemiumUser();
  await payFor(person);
  const lagging = await eventuallyConsistentReads(async () => {
    const again = await send(billing.startCheckout, person, { body: { tier: "basic", interval: "month" } });
    expect(again.body.code).toBe("billing.subscribed");
  });
  expect(lagging).toEqual([]);
});

test.each([
  [
    "a card is declined",
    { status: 402, error: { type: "card_error", message: "Your card was declined." } },
    402,
    "billing.payment_failed",
  ],
  [
    "a parameter is rejected",
    { status: 400, error: { type: "invalid_request_error", message: "No such coupon" } },
    402,
    "billing.payment_failed",
  ],
  [
    "our key is wrong",
    {
      status: 401,
      error: { type: "invalid_request_error", message: "Invalid key", payment_method: { billing_details: { name: "Ada" } } },
    },
    503,
    "billing.unavailable",
  ],
  ["Stripe fails twice", { status: 500, error: { type: "api_error", message: "x" } }, 503, "billing.unavailable"],
  ["Stripe does not respond twice", "drop" as const, 503, "billing.unavailable"],
])(
  "the caller gets the matching error when %s, and a failure of ours is logged with its cause",
  async (_, failure, status, code) => {
    const person = await createTrialUser();
    cloud.stripe.failures = typeof failure === "string" || failure.status === 500 ? [failure, failure] : [failure];
    const replies: Reply<typeof billing.startCheckout>[] = [];
    const lines = await loggedDuring("ERROR", async () => {
      replies.push(await send(billing.startCheckout, person, { body: { tier: "basic", interval: "month" } }));
    });
    cloud.stripe.failures = [];
    expect(replies).toMatchObject([{ status, body: { code } }]);
    if (code === "billing.payment_failed") expect(replies[0]!.body.message).toContain("An error occurred: ");
    const logged = lines.map((line) => JSON.parse(line).error);
    expect(logged).toMatchObject(
      code === "billing.payment_failed" ? [] : [{ code, cause: { type: expect.stringMatching(/^Stripe/) } }],
    );
    expect(lines.join("")).not.toMatch(/Ada|sk_test|"headers"/);
  },
);

test("a request that fails once is retried and succeeds", async () => {
  cloud.stripe.failures = ["drop"];
  expect(
    (await send(billing.startCheckout, await createTrialUser(), { body: { tier: "basic", interval: "month" } })).status,
  ).toBe(200);
});

test("a payment creates a workspace with seats, features and the month's credits once", async () => {
  const person = await createTrialUser();
  const id = await payFor(person, { tier: "agency" });
  expect((await send(billing.createWorkspace, person, { body: { name: "Early" } })).body.code).toBe("billing.nothing_to_claim");

  await notifyChanged(id, "customer.subscription.created");
  expect((await send(accounts.me, person)).body.unclaimedSubscription).toBe(true);
  expect((await send(billing.startCheckout, person, { body: { tier: "basic", interval: "month" } })).body.code).toBe(
    "billing.subscribed",
  );
  const replies = await Promise.all([1, 2, 3].map(() => send(billing.createWorkspace, person, { body: { name: "Studio" } })));

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const { body: me } = await send(accounts.me, person);
  expect(me).toMatchObject({ role: "admin", imageCredits: 2500, videoCredits: 40, unclaimedSubscription: false });
  expect(me.workspace).toMatchObject({
    name: "Studio",
    access: ["audits", "copilot", "reports", "youtube_thumbnails", "object_recognition"],
    subscription: { active: true, status: "active", tier: "agency", interval: "month", canceled: false, cancel_at: null },
  });
  expect(await entriesOf(me.workspace!.uid)).toEqual(["grant image 2500", "grant video 40"]);
  expect(await emailsTo(person)).toEqual(["subscription-started"]);
  expect((await workspaceOf(me.workspace!.uid)).seats).toBe(20);
});

test("the success page applies the purchase, even if no event has arrived", async () => {
  const person = await createFreemiumUser();
  await payFor(person);
  const session = [...cloud.stripe.sessions.keys()].at(-1)!;
  expect((await send(billing.readCheckout, undefined, { body: { session } })).body).toEqual({ state: "paid" });
  expect((await send(accounts.me, person)).body.unclaimedSubscription).toBe(true);
});

test("an open payment is pending, an expired one has failed, and a missing one returns 404", async () => {
  const person = await createFreemiumUser();
  const { body } = await send(billing.startCheckout, person, { body: { tier: "basic", interval: "month" } });
  const session = body.url.split("/").at(-1);
  expect((await send(billing.readCheckout, person, { body: { session } })).body.state).toBe("pending");
  cloud.stripe.sessions.get(session!)!.status = "expired";
  expect((await send(billing.readCheckout, person, { body: { session } })).body.state).toBe("failed");
  expect((await send(billing.readCheckout, person, { body: { session: "cs_nothing" } })).body.code).toBe(
    "billing.checkout_not_found",
  );
});

test("an event is accepted only with a valid signature of its exact bytes, made within five minutes", async () => {
  const person = await createFreemiumUser();
  const id = await payFor(person);
  const event = { id: "evt_sign", type: "customer.subscription.created", object: { object: "subscription", id } };
  const right = signedEvent(event);
  const post = (body: string, signature: string) =>
    send(stripe.event, undefined, { body, headers: signature ? { "stripe-signature": signature } : {} });
  const rejected = await Promise.all([
    post(right.body, ""),
    post(`${right.body} `, right.signature),
    post(right.body, signedEvent(event, { secret: "whsec_other" }).signature),
    ...[-301, 301]
      .map((shift) => signedEvent(event, { at: nowSeconds() + shift }))
      .map(({ body, signature }) => post(body, signature)),
    ...["v1=", "v1=zz,v1=", "v1=00", ""].map((part) => post(right.body, `t=${nowSeconds()},${part}`)),
  ]);
  expect(rejected.map(({ status, body }) => [status, body.code])).toEqual(Array(9).fill([400, "billing.signature_invalid"]));
  expect((await send(accounts.me, person)).body.unclaimedSubscription).toBe(false);

  const base64 = await deliverStripeEvent(event.type, event.object, { base64: true });
  expect([base64.status, base64.body]).toEqual([200, { received: true }]);
  expect((await send(accounts.me, person)).body.unclaimedSubscription).toBe(true);
  const accepted = [-290, 290].map((shift) => signedEvent({ ...event, id: `evt_${shift}` }, { at: nowSeconds() + shift }));
  for (const { body, signature } of accepted) expect((await post(body, signature)).status).toBe(200);
});

test("events of unknown types, customers and products are accepted and change nothing", async () => {
  const other = { ...scriptedSubscription(await payFor(await createFreemiumUser())), id: "sub_other", customer: "cus_unknown" };
  cloud.stripe.subscriptions.set(other.id, other);
  const replies = await Promise.all([
    deliverStripeEvent("payment_intent.succeeded", { object: "payment_intent", id: "pi_1" }),
    deliverStripeEvent("invoice.paid", { object: "invoice", id: "in_1", parent: null }),
    notifyChanged("sub_gone"),
    notifyChanged(other.id),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await SubscriptionEntity.get({ id: other.id }).go()).data).toBeNull();
});

test("if Stripe is unavailable, the event is not accepted and Stripe retries it", async () => {
  const id = await payFor(await createFreemiumUser());
  cloud.stripe.failures = ["drop", "drop"];
  expect((await notifyChanged(id, "customer.subscription.created", { id: "evt_again" })).status).toBe(503);
  expect((await notifyChanged(id, "customer.subscription.created", { id: "evt_again" })).status).toBe(200);
  expect((await SubscriptionEntity.get({ id }).go()).data?.status).toBe("active");
});

test("a paid invoice starts a new month: remaining credits expire and the plan's credits are granted once", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person);
  renew(id);
  scriptedSubscription(id).paid = false;
  await notifyChanged(id);
  expect((await workspaceOf(uid)).imageCredits, "the month has begun but is not paid").toBe(1500);
  expect(await entriesOf(uid)).toHaveLength(2);

  scriptedSubscription(id).paid = true;
  const invoice = { object: "invoice", id: "in_2", parent: { subscription_details: { subscription: id } } };
  await Promise.all([1, 2, 3, 4].map(() => deliverStripeEvent("invoice.paid", invoice)));

  expect((await entriesOf(uid)).sort()).toEqual([
    "expire image -1500",
    "expire video -20",
    "grant image 1500",
    "grant image 1500",
    "grant video 20",
    "grant video 20",
  ]);
  expect(await workspaceOf(uid)).toMatchObject({ imageCredits: 1500, videoCredits: 20 });
});

test("a past-due workspace works without new credits; unpaid and canceled ones do not; each state sends an email", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person);
  renew(id);
  Object.assign(scriptedSubscription(id), { status: "past_due", paid: false });
  await notifyChanged(id);
  await notifyChanged(id);
  expect((await send(accounts.me, person)).body.workspace!.subscription).toMatchObject({ active: true, status: "past_due" });
  expect(await entriesOf(uid)).toHaveLength(2);

  scriptedSubscription(id).status = "unpaid";
  await notifyChanged(id);
  expect((await send(accounts.me, person)).body.workspace!.subscription).toMatchObject({ active: false, status: "unpaid" });
  scriptedSubscription(id).status = "canceled";
  await notifyChanged(id, "customer.subscription.deleted");
  expect((await send(accounts.me, person)).body.workspace!.subscription).toMatchObject({ active: false, status: "canceled" });
  expect((await emailsTo(person)).sort()).toEqual(["payment-failed", "subscription-ended", "subscription-started"]);
});

test("an upgrade grants the difference once paid; a downgrade and another upgrade grant nothing more", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person, { tier: "business" });
  scriptedSubscription(id).tier = "agency";
  await notifyChanged(id);
  Object.assign(scriptedSubscription(id), { reason: "subscription_update", paid: false });
  await notifyChanged(id);
  Object.assign(scriptedSubscription(id), { paid: true, total: -5000 });
  await notifyChanged(id);
  expect((await workspaceOf(uid)).imageCredits, "nothing that was not paid for").toBe(1500);
  for (const tier of ["agency", "basic", "agency", "business", "agency"] as const) {
    Object.assign(scriptedSubscription(id), { tier, total: 5000 });
    await notifyChanged(id);
  }
  expect(await entriesOf(uid)).toEqual(["adjust image 1000", "adjust video 20", "grant image 1500", "grant video 20"]);
  expect(await workspaceOf(uid)).toMatchObject({ tier: "agency", seats: 20, imageCredits: 2500, videoCredits: 40 });
});

test("a downgrade removes no members, and no credits before the month ends", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person, { tier: "agency" });
  const world = { uid, admin: person, member: person };
  for (let more = 0; more < 6; more++) await addWorkspaceMember(world);
  scriptedSubscription(id).tier = "basic";
  await notifyChanged(id);
  expect(await workspaceOf(uid)).toMatchObject({ tier: "basic", seats: 5, memberCount: 7, access: [], imageCredits: 2500 });
  await expect(addWorkspaceMember(world)).rejects.toThrow();
});

test("the product's metadata set the terms; invalid values fall back to the plan's defaults", async () => {
  const person = await createFreemiumUser();
  const id = await payFor(person);
  scriptedSubscription(id).product = { user_seats: "33", images: "many", videos: "7", access: "reports,copilot" };
  await notifyChanged(id, "customer.subscription.created");
  await AccountEntity.patch({ uid: person.uid }).set({ find: "Google/search" }).go();
  const { body } = await send(billing.createWorkspace, person, { body: { name: "Studio" } });
  expect((await workspaceOf(body.workspace)).find, "how its founder found us").toBe("Google/search");
  expect(await workspaceOf(body.workspace)).toMatchObject({
    seats: 33,
    imageCredits: 1500,
    videoCredits: 7,
    access: ["reports", "copilot"],
  });
});

test("the hourly job grants a yearly plan's credits monthly, on its start day", async () => {
  const person = await createFreemiumUser();
  const at = <T>(iso: string, work: () => Promise<T>) => withClockShift(Date.parse(iso) - Date.now(), work);
  const start = Date.UTC(2027, 0, 31, 12) / 1000;
  const { uid } = await at("2027-01-31T13:00:00Z", () => buyWorkspace(person, { interval: "year", start }));
  const grants = async () => (await entriesOf(uid)).filter((row) => row === "grant image 1500").length;
  expect(await grants()).toBe(1);
  await at("2027-02-28T11:00:00Z", renewCredits);
  expect(await grants(), "the last day of February, an hour before").toBe(1);
  for (const hour of [13, 14]) await at(`2027-02-28T${hour}:00:00Z`, renewCredits);
  expect(await grants(), "and after").toBe(2);
  await at("2027-03-31T11:00:00Z", renewCredits);
  expect(await grants()).toBe(2);
  await at("2027-03-31T13:00:00Z", renewCredits);
  expect(await grants()).toBe(3);
  await at("2027-06-30T13:00:00Z", renewCredits);
  expect(await grants(), "months that were missed are not made up for").toBe(4);
});

test("the hourly job finds a paid invoice without its event, and the daily job a cancellation", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person);
  renew(id);
  await withClockShift(31 * DAY * 1000, renewCredits);
  expect((await entriesOf(uid)).filter((row) => row.startsWith("grant image"))).toHaveLength(2);

  scriptedSubscription(id).status = "canceled";
  await reconcileSubscriptions();
  expect((await workspaceOf(uid)).subscription).toBe("canceled");
  const { data: watched } = await SubscriptionEntity.query.byDue({ watched: "live" }).go({ pages: "all" });
  expect(watched.map((each) => each.id)).not.toContain(id);
});

test("a job that cannot synchronise every subscription synchronises the others, then fails and names those", async () => {
  const [one, other] = [await buyWorkspace(await createFreemiumUser()), await buyWorkspace(await createFreemiumUser())];
  for (const { id } of [one, other]) scriptedSubscription(id).status = "canceled";
  scriptedSubscription(one.id).says = { items: "not a list" };
  await expect(invoke(reconcile)).rejects.toThrow(`1 items failed, the first: ${one.id}: `);
  expect((await workspaceOf(one.uid)).subscription).toBe("active");
  expect((await workspaceOf(other.uid)).subscription).toBe("canceled");
});

test("the daily job finds a purchase without its event", async () => {
  const person = await createFreemiumUser();
  const id = await payFor(person, { start: nowSeconds() });
  await reconcileSubscriptions();
  expect((await SubscriptionEntity.get({ id }).go()).data).toMatchObject({ owner: person.uid, status: "active" });
});

test("canceling ends the plan with its period and is recorded in the audit log and emailed once, also if canceled in Stripe", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person);
  const first = await send(billing.cancel, person);
  await notifyChanged(id);
  const second = await send(billing.cancel, person);

  expect([first.status, second.body.code]).toEqual([200, "billing.nothing_to_cancel"]);
  const ends = new Date(scriptedSubscription(id).end * 1000).toISOString();
  expect(await workspaceOf(uid)).toMatchObject({
    canceled: true,
    canceled_by: person.uid,
    cancel_at: ends,
    subscription: "active",
  });
  expect((await emailsTo(person)).sort()).toEqual(["subscription-canceled", "subscription-started"]);

  scriptedSubscription(id).cancel_at_period_end = false;
  await notifyChanged(id);
  const { canceled, canceled_by, cancel_at } = await workspaceOf(uid);
  expect([canceled, canceled_by, cancel_at]).toEqual([false, undefined, undefined]);
  scriptedSubscription(id).cancel_at_period_end = true;
  await notifyChanged(id);
  expect((await workspaceOf(uid)).canceled).toBe(true);
  expect((await emailsTo(person)).filter((template) => template === "subscription-canceled")).toHaveLength(2);
});

test("canceling drops a downgrade that is scheduled for the end of the period", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person);
  scriptedSubscription(id).schedule = `sched_${id}`;
  expect((await send(billing.cancel, person)).status).toBe(200);
  expect(scriptedSubscription(id)).toMatchObject({ cancel_at_period_end: true });
  expect(scriptedSubscription(id).schedule).toBeUndefined();
  expect((await workspaceOf(uid)).canceled).toBe(true);
});

test("a cancellation is in the audit log also if the synchronisation after it fails", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person);
  let calls = 0;
  // The subscription is read and canceled; what follows fails.
  cloud.stripe.pause = async () => {
    calls++;
    if (calls === 5) cloud.stripe.failures.push("drop", "drop");
  };
  expect((await send(billing.cancel, person)).body.code).toBe("billing.unavailable");
  expect(scriptedSubscription(id).cancel_at_period_end).toBe(true);
  expect(await auditLogOf(uid)).toContain(`${person.uid} billing.cancel ${id}`);
});

test("an admin with an ended plan buys another for the same workspace, which then follows only the new one", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person, { tier: "basic" });
  expect((await send(billing.startCheckout, person, { body: { tier: "agency", interval: "month" } })).body.code).toBe(
    "billing.subscribed",
  );
  scriptedSubscription(id).status = "canceled";
  await notifyChanged(id);

  const next = await payFor(person, { tier: "agency" });
  await notifyChanged(next, "customer.subscription.created");
  await notifyChanged(id);
  expect(await workspaceOf(uid)).toMatchObject({
    subscriptionId: next,
    subscription: "active",
    tier: "agency",
    seats: 20,
    imageCredits: 2500,
  });
  expect((await send(accounts.me, person)).body.unclaimedSubscription).toBe(false);
});

test("a subscription paid after its workspace was closed can be used to create another workspace", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person);
  Object.assign(scriptedSubscription(id), { status: "unpaid", paid: false });
  await notifyChanged(id);
  expect((await send(workspaces.close, person)).status).toBe(200);
  Object.assign(scriptedSubscription(id), { status: "active", paid: true });
  await notifyChanged(id);
  const { status, body } = await send(billing.createWorkspace, person, { body: { name: "Again" } });
  expect([status, body.workspace]).not.toEqual([201, uid]);
  expect(await workspaceOf(body.workspace)).toMatchObject({ name: "Again", imageCredits: 1500 });
  expect((await workspaceOf(uid)).subscription).toBe("unpaid");
});

test("a user with an unclaimed purchase cannot join a workspace; one joined earlier does not block the purchase", async () => {
  const { uid, admin } = await createWorkspace();
  const person = await createFreemiumUser();
  const { invite } = await inviteEmail(admin, await emailOf(person));
  const accept = () => send(workspaces.acceptInvite, person, { body: { invite } });
  const id = await payFor(person);
  await notifyChanged(id);
  expect((await accept()).body).toMatchObject({
    code: "billing.create_first",
    message: "You’ve paid for your own plan. Create its workspace first, or contact support to cancel it.",
  });

  scriptedSubscription(id).status = "incomplete";
  await notifyChanged(id);
  expect((await accept()).status).toBe(200);
  scriptedSubscription(id).status = "active";
  await notifyChanged(id);

  // Otherwise every page would redirect to one where a member cannot create anything.
  expect((await send(accounts.me, person)).body).toMatchObject({ workspace: { uid }, unclaimedSubscription: false });
  await send(workspaces.leave, person);
  expect((await send(accounts.me, person)).body).toMatchObject({ workspace: null, unclaimedSubscription: true });
  expect((await send(billing.createWorkspace, person, { body: { name: "Studio" } })).status).toBe(201);
});

test("the portal and invoices belong to the customer who pays for the workspace, and to that workspace only", async () => {
  const world = await createWorkspace();
  const { uid, admin } = world;
  const paid = { customer: `cus_${uid}`, object: "invoice", created: nowSeconds(), status: "paid", total: 54_329, number: "A-1" };
  const of = (subscription: string) => ({ parent: { subscription_details: { subscription } } });
  cloud.stripe.invoices.push(
    {
      id: "in_1",
      ...paid,
      ...of(`sub_${uid}`),
      hosted_invoice_url: "https://invoice.test/1",
      invoice_pdf: "https://invoice.test/1.pdf",
    },
    { id: "in_2", ...paid, ...of("sub_of_another_workspace") },
    { id: "in_3", ...paid, ...of(`sub_${uid}`), status: "draft" },
  );
  expect((await send(billing.portal, admin)).body).toEqual({ url: `https://billing.test/cus_${uid}` });
  const { body } = await send(billing.invoices, admin);
  expect(body.invoices).toEqual([
    {
      uid: "in_1",
      number: "A-1",
      created_at: expect.any(String),
      status: "paid",
      total: 543.29,
      url: "https://invoice.test/1",
      pdf: "https://invoice.test/1.pdf",
    },
  ]);
});

/** A workspace that its founder bought and transferred; the founder is a member now. */
async function buyAndTransfer() {
  const founder = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(founder);
  const heir = await addWorkspaceMember({ uid, admin: founder, member: founder });
  await send(workspaces.offerTransfer, founder, { body: { email: await emailOf(heir) } });
  const token = await tokenFor(await emailOf(heir));
  expect((await send(workspaces.acceptInvite, heir, { body: { token } })).status).toBe(200);
  return { uid, id, founder, heir };
}

test("an admin with a plan that someone else pays can change it in the portal, and sees nothing else there", async () => {
  const { uid, id, founder, heir } = await buyAndTransfer();
  const payerFor = async (person: TestUser) => (await send(accounts.me, person)).body.workspace!.payer;
  const founderName = (await send(accounts.me, founder)).body.name;
  expect(await payerFor(heir)).toEqual({ is_caller: false, name: founderName });
  expect(await payerFor(founder), "members").toBeNull();
  expect((await send(workspaces.leave, founder)).status).toBe(200);
  expect(await payerFor(heir), "who has left").toEqual({ is_caller: false, name: null });
  const other = await buyWorkspace(founder);
  expect(await payerFor(founder)).toEqual({ is_caller: true, name: founderName });
  const { customer } = scriptedSubscription(id);
  expect(scriptedSubscription(other.id).customer, "one customer pays for both workspaces").toBe(customer);
  const opened = async (person: TestUser) => {
    const { status, body } = await send(billing.portal, person);
    const { form } = cloud.stripe.calls.findLast(({ path }) => path === "/v1/billing_portal/sessions")!;
    return status === 200 ? Object.fromEntries(form) : body.code;
  };
  const session = { customer, return_url: "http://127.0.0.1/subscription", configuration: "bpc_ours" };
  const flow = {
    "flow_data[type]": "subscription_update",
    "flow_data[subscription_update][subscription]": id,
    "flow_data[after_completion][type]": "redirect",
    "flow_data[after_completion][redirect][return_url]": session.return_url,
  };
  expect(await opened(heir)).toEqual({ ...session, ...flow });
  expect(await opened(founder)).toEqual(session);

  expect((await send(billing.cancel, heir)).status).toBe(200);
  expect(await opened(heir), "the plan ends and cannot be changed").toBe("billing.paid_by_other");
  Object.assign(scriptedSubscription(id), { cancel_at_period_end: false, status: "past_due" });
  await notifyChanged(id);
  expect(await opened(heir)).toBe("billing.paid_by_other");
  scriptedSubscription(id).status = "canceled";
  await notifyChanged(id);
  expect((await workspaceOf(uid)).subscriptionId).toBe(id);
  expect(await opened(heir), "nothing of their own").toBe("billing.no_customer");
  const next = await payFor(heir);
  await notifyChanged(next);
  expect(await opened(heir)).toEqual({ ...session, customer: scriptedSubscription(next).customer });
});

test("the invoices of an earlier payer stay with the workspace that changed hands", async () => {
  const { uid, id, heir } = await buyAndTransfer();
  scriptedSubscription(id).status = "canceled";
  await notifyChanged(id);
  const next = await payFor(heir);
  await notifyChanged(next);
  expect((await workspaceOf(uid)).subscriptionId).toBe(next);
  cloud.stripe.invoices.push(
    ...[id, next].map((subscription, at) => ({
      id: `in_of_${subscription}`,
      object: "invoice",
      customer: scriptedSubscription(subscription).customer,
      created: nowSeconds() + at,
      status: "paid",
      total: 100,
      number: `A-${at}`,
      hosted_invoice_url: "https://invoice.test/1",
      invoice_pdf: "https://invoice.test/1.pdf",
      parent: { subscription_details: { subscription } },
    })),
  );
  const { body } = await send(billing.invoices, heir);
  expect(body.invoices.map((invoice: { uid: string }) => invoice.uid)).toEqual([`in_of_${next}`, `in_of_${id}`]);
});

test("a workspace without a purchase has nothing to manage, list or cancel", async () => {
  const { admin } = await createWorkspace({ subscription: "none" });
  expect((await send(billing.portal, admin)).body.code).toBe("billing.no_customer");
  expect((await send(billing.invoices, admin)).body).toEqual({ invoices: [] });
  expect((await send(billing.cancel, admin)).body.code).toBe("billing.nothing_to_cancel");
  const agent = await createStaff();
  expect((await send(billing.invoices, agent)).body.code).toBe("workspace.not_member");
});

test("a page of the ledger can end with any entry, however long its id", async () => {
  const { uid, admin } = await createWorkspace();
  const entry = `adjust#sub_${"x".repeat(24)}#2027-01-10T12:00:00.000Z#250000+4000#image`;
  const at = (n: number) => new Date(Date.UTC(2027, 0, 1, 0, n)).toISOString();
  for (let n = 0; n < 51; n++)
    await LedgerEntryEntity.put({
      account: uid,
      entry: `${entry}${n}`,
      reason: "adjust",
      kind: "image",
      amount: 1,
      at: at(n),
    }).go();
  const first = await send(billing.ledger, admin);
  expect(first.body.entries).toHaveLength(50);
  const second = await send(billing.ledger, admin, { query: { last: first.body.last! } });
  expect(second.status).toBe(200);
});

test("the admin reads the ledger newest first, fifty entries per page, with names", async () => {
  const { uid, admin, member } = await createWorkspace();
  for (let n = 0; n < 60; n++) {
    const entry = { account: uid, kind: "image", amount: -1, reason: "debit", heatmapId: `hm_${n}`, actor: member.uid } as const;
    await LedgerEntryEntity.create({ ...entry, entry: `debit#hm_${n}`, at: new Date(Date.now() + n).toISOString() }).go();
  }
  const first = await send(billing.ledger, admin);
  const second = await send(billing.ledger, admin, { query: { last: first.body.last! } });
  expect([first.body.entries.length, second.body.entries.length, second.body.last]).toEqual([50, 12, null]);
  expect(first.body.entries[0]).toMatchObject({ heatmap: "hm_59", amount: -1, reason: "debit", actor_name: "Ada Lovelace" });
  expect(second.body.entries.at(-1)).toMatchObject({ reason: "grant", heatmap: null, actor_name: "Sightline" });

  const spent = { account: uid, kind: "image", amount: -1, reason: "debit", actor: "ky_00000000000000000000000000" } as const;
  for (const [n, keyName] of ["Build server", undefined].entries())
    await LedgerEntryEntity.create({
      ...spent,
      ...(keyName && { keyName }),
      entry: `debit#hm_key${n}`,
      at: new Date(Date.now() + 1000 + n).toISOString(),
    }).go();
  const { entries } = (await send(billing.ledger, admin)).body;
  expect(entries.slice(0, 2).map(({ actor_name }) => actor_name)).toEqual(["API key", "Build server"]);

  const other = await createWorkspace();
  expect((await send(billing.ledger, other.admin, { query: { last: first.body.last! } })).body.code).toBe("request.invalid");
});

test("the ledger names a heatmap by its current title, unless it is deleted or in another workspace", async () => {
  const { uid, admin } = await createWorkspace();
  const other = await createWorkspace();
  const foreign = await createTestHeatmap(other.admin);
  const entry = { account: uid, kind: "image", amount: -1, reason: "debit", entry: `debit#${foreign}` } as const;
  await LedgerEntryEntity.create({ ...entry, heatmapId: foreign, at: new Date().toISOString() }).go();
  const [kept, deleted] = [await createTestHeatmap(admin), await createTestHeatmap(admin)];
  const edited = await send(heatmaps.edit, admin, { params: { uid: kept }, body: { version: 1, title: "Poster, night" } });
  expect(edited.status).toBe(200);
  expect((await send(heatmaps.remove, admin, { params: { uid: deleted } })).status).toBe(200);
  const { entries } = (await send(billing.ledger, admin)).body;
  const titles = Object.fromEntries(entries.map(({ heatmap, heatmap_title }) => [heatmap, heatmap_title]));
  expect(titles).toEqual({ [kept]: "Poster, night", [deleted]: null, [foreign]: null, null: null });
});

test("the free plan expires trial credits and grants five images once; members leave and admins cancel first", async () => {
  const person = await createTrialUser();
  expect((await send(billing.switchToFreePlan, person, { body: {} })).status).toBe(200);
  expect((await send(accounts.me, person)).body).toMatchObject({ role: "freemium", imageCredits: 5, videoCredits: 0 });
  expect((await entriesOf(person.uid)).sort()).toEqual([
    "expire image -10",
    "expire video -1",
    "grant image 10",
    "grant image 5",
    "grant video 0",
    "grant video 1",
  ]);
  expect((await send(billing.switchToFreePlan, person, { body: {} })).status).toBe(403);

  const { admin, member } = await createWorkspace();
  expect((await send(billing.switchToFreePlan, admin, { body: {} })).body).toMatchObject({
    code: "billing.cancel_first",
    message: "To downgrade to freemium you can cancel your plan. After the end-date you will be able to convert to Freemium.",
  });
  expect((await send(billing.switchToFreePlan, member, { body: {} })).body.code).toBe("workspace.leave_first");
  expect((await send(billing.switchToFreePlan, member, { body: { leave: true } })).status).toBe(200);
  expect((await send(accounts.me, member)).body).toMatchObject({ role: "freemium", workspace: null, imageCredits: 5 });
});

test("an admin moves to the free plan after their plan ends and all members leave; this closes the workspace", async () => {
  const { uid, admin, member } = await createWorkspace({ subscription: "canceled" });
  const convert = (leave: boolean) => send(billing.switchToFreePlan, admin, { body: { leave } });
  expect((await convert(true)).body).toMatchObject({
    code: "workspace.has_members",
    message: "This workspace has other members. Remove them or transfer it first.",
  });
  await send(workspaces.leave, member);
  expect((await convert(false)).body.code).toBe("workspace.leave_first");

  const replies = await Promise.all([convert(true), convert(true)]);

  expect(replies.map(({ status }) => status)).toContain(200);
  expect((await send(accounts.me, admin)).body).toMatchObject({ role: "freemium", workspace: null, imageCredits: 5 });
  expect((await workspaceOf(uid)).closed_at).toBeDefined();
});

test("every subscription change publishes one event, and no change publishes none", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person);
  const announced = async () => {
    const { data } = await OutboxEntity.scan
      .where(({ object }, { eq }) => `${eq(object, id)} OR ${eq(object, uid)}`)
      .go({ pages: "all" });
    return data.map(({ type }) => type).sort();
  };
  const before = await announced();
  expect(before).toEqual(["credits.granted", "subscription.changed", "subscription.changed", "workspace.opened"]);
  await notifyChanged(id);
  expect(await announced()).toEqual(before);
  scriptedSubscription(id).status = "past_due";
  await notifyChanged(id);
  expect(await announced()).toEqual([...before, "subscription.changed"].sort());
});
