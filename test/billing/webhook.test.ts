import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { stripe } from "#contracts/billing.ts";
import { cloud, createFreemiumUser, createWorkspace, send } from "#test/kit/fixtures.ts";
import { WEBHOOK_SECRET } from "#test/kit/scripted-stripe.ts";
import { buyWorkspace, deliverStripeEvent, notifyChanged, payFor, scriptedSubscription } from "#test/kit/subscriptions.ts";
import { setWorkspace, workspaceOf } from "#test/kit/workspaces.ts";

const { AppError } = await import("#kit/error.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { eventAppliedItems, isEventApplied } = await import("#domain/billing/subscriptions/applied-events.ts");
const { StripeEventEntity } = await import("#domain/billing/subscriptions/stripe-event.entity.ts");
const { SubscriptionChanged, writeSubscription } = await import("#domain/billing/subscriptions/subscription-items.ts");
const { readSubscription } = await import("#domain/billing/subscriptions/read-subscriptions.ts");
const { updatePlan, readPlan, WorkspacePlanChanged } = await import("#domain/workspaces/plan.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");

const DAY = 24 * 3600;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const outcome = (parts: Parameters<typeof commitTransaction>[0]) =>
  commitTransaction(parts).then(
    () => "written",
    (error: Error) => error.constructor,
  );
/** A bought and notified subscription that no workspace claims, with the given changes to Stripe's response. */
async function messages(says: object): Promise<Awaited<ReturnType<typeof readSubscription>>> {
  const id = await payFor(await createFreemiumUser());
  scriptedSubscription(id).says = says;
  expect((await notifyChanged(id)).status).toBe(200);
  return readSubscription(id);
}
const announcedOf = async (id: string) => {
  const { data } = await OutboxEntity.scan.where(({ object }, { eq }) => eq(object, id)).go({ pages: "all" });
  return data.map(({ type, scope }) => `${type} ${scope}`);
};

test.each([
  ["incomplete", "incomplete", "live"],
  ["incomplete_expired", "canceled", undefined],
  ["trialing", "active", "live"],
  ["active", "active", "live"],
  ["past_due", "past_due", "live"],
  ["canceled", "canceled", undefined],
  ["unpaid", "unpaid", "live"],
  ["paused", "unpaid", "live"],
])(
  "a subscription that is %s in Stripe is stored as %s, and is watched only while it can change",
  async (status, is, watched) => {
    const known = await messages({ status });
    expect([known?.status, known?.watched]).toEqual([is, watched]);
  },
);

const item = (change: object) => ({
  items: { data: [{ price: {}, current_period_start: 1, current_period_end: 2, ...change }] },
});
const product = { name: "business", metadata: {} };
test.each<[string, object]>([
  ["is in an unknown state", { status: "resting" }],
  ["has no items", { items: { data: [] } }],
  [
    "is for a product that was deleted",
    item({ price: { recurring: { interval: "month" }, product: { ...product, deleted: true } } }),
  ],
  ["has an unexpanded product", item({ price: { recurring: { interval: "month" }, product: "prod_business" } })],
  ["is paid by the week", item({ price: { recurring: { interval: "week" }, product } })],
  ["is paid once", item({ price: { recurring: null, product } })],
  [
    "is for a product that is not one of our plans",
    item({ price: { recurring: { interval: "month" }, product: { ...product, name: "hoodie" } } }),
  ],
])("a subscription that %s is accepted and changes nothing", async (_, says) => {
  expect(await messages(says)).toBeUndefined();
});

test("the stored plan, period, payment and customer are those that the provider reports", async () => {
  const person = await createFreemiumUser();
  const id = await payFor(person, { tier: "agency", interval: "year" });
  const { start, end, created, customer } = scriptedSubscription(id);
  expect((await notifyChanged(id)).status).toBe(200);
  expect(await readSubscription(id)).toMatchObject({
    id,
    customer,
    owner: person.uid,
    claimedBy: "",
    status: "active",
    tier: "agency",
    interval: "year",
    paid: true,
    seats: 20,
    access: ["audits", "copilot", "reports", "youtube_thumbnails", "object_recognition"],
    images: 2500,
    videos: 40,
    changePaid: false,
    version: 1,
    current_period_start: iso(start),
    current_period_end: iso(end),
    created_at: iso(created),
    due: iso(end),
    grantedImages: 0,
    grantedVideos: 0,
    fetchedAt: expect.any(String),
  });
  expect(await announcedOf(id)).toEqual([`subscription.changed ${person.uid}`]);

  const bought = await buyWorkspace(await createFreemiumUser());
  scriptedSubscription(bought.id).end += DAY;
  await notifyChanged(bought.id);
  expect((await announcedOf(bought.id)).filter((line) => line.endsWith(bought.uid))).toHaveLength(2);
  const { end: last } = scriptedSubscription(bought.id);
  Object.assign(scriptedSubscription(bought.id), { start: last, end: last + 30 * DAY });
  await notifyChanged(bought.id);
  expect((await announcedOf(bought.uid)).filter((line) => line === `credits.granted ${bought.uid}`)).toHaveLength(2);
});

test("an invoice counts as paid only if it is expanded and its status is paid", async () => {
  for (const latest_invoice of [null, "in_1", { status: "open" }, { status: "void" }])
    expect(await messages({ latest_invoice })).toMatchObject({ status: "active", paid: false, changePaid: false });
  const paid = { status: "paid", billing_reason: "subscription_update" };
  expect(await messages({ latest_invoice: { ...paid, total: 0 } })).toMatchObject({ paid: true, changePaid: true });
  expect(await messages({ latest_invoice: { ...paid, total: -1 } })).toMatchObject({ paid: true, changePaid: false });
  expect(await messages({ latest_invoice: { ...paid, total: 1, status: "open" } })).toMatchObject({ changePaid: false });
  expect(await messages({ latest_invoice: { ...paid, total: 1, billing_reason: "manual" } })).toMatchObject({
    changePaid: false,
  });
});

test("the amount is the price of all items, in euros, and is absent if the price depends on use", async () => {
  const priced = (unit_amount: number | null, more: object) =>
    messages(item({ price: { recurring: { interval: "month" }, product, unit_amount }, ...more }));
  expect((await priced(9950, { quantity: 3 }))?.amount).toBe(298.5);
  expect((await priced(9950, {}))?.amount).toBe(99.5);
  expect(await priced(null, { quantity: 3 })).not.toHaveProperty("amount");
});

test("an expanded customer is read by its id", async () => {
  const person = await createFreemiumUser();
  const id = await payFor(person);
  scriptedSubscription(id).says = { customer: { id: scriptedSubscription(id).customer } };
  await notifyChanged(id);
  expect(await readSubscription(id)).toMatchObject({ customer: scriptedSubscription(id).customer, owner: person.uid });
});

test("a subscription ended at ended_at, or ends at cancel_at or with its period; canceled_by is stored only for a cancellation", async () => {
  const metadata = { canceled_by: "someone" };
  const end = Math.floor(Date.now() / 1000) + 5 * DAY;
  expect(await messages({ cancel_at: end, metadata })).toMatchObject({ cancel_at: iso(end), canceled_by: "someone" });
  const withPeriod = await messages({ cancel_at: null, cancel_at_period_end: true });
  expect(withPeriod?.cancel_at).toBe(withPeriod?.current_period_end);
  expect(withPeriod).not.toHaveProperty("canceled_by");
  const ended = Math.floor(Date.now() / 1000) - 60;
  const early = { status: "canceled", ended_at: ended, cancel_at: end, cancel_at_period_end: true, metadata };
  expect(await messages(early)).toMatchObject({ cancel_at: iso(ended), canceled_by: "someone" });
  const continuing = await messages({ metadata });
  expect(continuing).not.toHaveProperty("cancel_at");
  expect(continuing).not.toHaveProperty("canceled_by");
});

test.each<[string, (id: string) => object]>([
  ["a subscription", (id) => ({ object: "subscription", id })],
  ["an invoice", (id) => ({ object: "invoice", parent: { subscription_details: { subscription: id } } })],
  ["an expanded invoice", (id) => ({ object: "invoice", parent: { subscription_details: { subscription: { id } } } })],
  ["a checkout", (id) => ({ object: "checkout.session", subscription: id })],
  ["a checkout with an expanded subscription", (id) => ({ object: "checkout.session", subscription: { id } })],
])("an event about %s loads its subscription from Stripe", async (_, object) => {
  const id = await payFor(await createFreemiumUser());
  expect(await deliverStripeEvent("some.event", object(id))).toMatchObject({ status: 200, body: { received: true } });
  expect(await readSubscription(id)).toMatchObject({ status: "active" });
});

test.each<[string, (id: string) => object]>([
  ["another object with the same id", (id) => ({ object: "plan", id })],
  ["an invoice of no subscription", () => ({ object: "invoice", parent: { subscription_details: null } })],
  ["a checkout that is not paid yet", () => ({ object: "checkout.session", subscription: null })],
])("an event about %s sends no request to Stripe", async (_, object) => {
  const id = await payFor(await createFreemiumUser());
  const asked = cloud.stripe.calls.length;
  expect((await deliverStripeEvent("some.event", object(id), { id: `evt_${id}` })).status).toBe(200);
  expect(cloud.stripe.calls.length).toBe(asked);
  expect(await isEventApplied(`evt_${id}`)).toBe(false);
});

test("a signed body that is not an event is an internal error, not a signature error", async () => {
  const at = Math.floor(Date.now() / 1000);
  const body = "not an event";
  const v1 = createHmac("sha256", WEBHOOK_SECRET).update(`${at}.${body}`).digest("hex");
  const reply = await send(stripe.event, undefined, { body, headers: { "stripe-signature": `t=${at},v1=${v1}` } });
  expect([reply.status, reply.body.code]).toEqual([500, "internal"]);
});

test("an event is applied once, and its id and type are stored for sixty days", async () => {
  const id = await payFor(await createFreemiumUser());
  const event = { id: `evt_${id}` };
  const at = Math.floor(Date.now() / 1000);
  await notifyChanged(id, "customer.subscription.updated", event);
  const { data } = await StripeEventEntity.get({ id: event.id }).go();
  expect(data).toMatchObject({ id: event.id, type: "customer.subscription.updated", at: expect.any(String) });
  expect(data!.ttl - at - 60 * DAY).toBeGreaterThanOrEqual(0);
  expect(data!.ttl - at - 60 * DAY).toBeLessThan(60);

  scriptedSubscription(id).status = "past_due";
  const asked = cloud.stripe.calls.length;
  await notifyChanged(id, "customer.subscription.updated", event);
  expect([(await readSubscription(id))?.status, cloud.stripe.calls.length]).toEqual(["active", asked]);
  await notifyChanged(id);
  expect(await readSubscription(id)).toMatchObject({ status: "past_due", version: 2 });

  const [part] = eventAppliedItems({ ...event, type: "x" });
  expect(await part!.isCommitted!()).toBe(true);
  await expect(commitTransaction([part!])).rejects.not.toBeInstanceOf(AppError);
  expect(await eventAppliedItems({ id: "evt_never", type: "x" })[0]!.isCommitted!()).toBe(false);
});

test("concurrent deliveries of one event apply it once", async () => {
  const id = await payFor(await createFreemiumUser());
  const replies = await Promise.all([1, 2, 3].map(() => notifyChanged(id, "customer.subscription.created", { id: `evt_${id}` })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await readSubscription(id))?.version).toBe(1);
});

test("a subscription is written only if its stored version is unchanged", async () => {
  const id = await payFor(await createFreemiumUser());
  await notifyChanged(id);
  const known = (await readSubscription(id))!;
  const { watched: _, version: __, ...state } = known;
  expect(await outcome([writeSubscription(state, undefined)])).toBe(SubscriptionChanged);
  expect(await outcome([writeSubscription(state, known)])).toBe("written");
  expect(await outcome([writeSubscription(state, known)])).toBe(SubscriptionChanged);
  expect((await readSubscription(id))?.version).toBe(2);
  expect(await outcome([writeSubscription({ ...state, id: `${id}_other` }, known)])).toBe(SubscriptionChanged);
});

test("a plan is written only to an open workspace with unchanged admin, subscription and balances", async () => {
  const { uid, member } = await createWorkspace();
  const seen = (await readPlan(uid))!;
  const period = { current_period_start: iso(0), current_period_end: iso(DAY) };
  const plan = { subscriptionId: "sub_new", subscription: "past_due", tier: "agency", interval: "year", ...period } as const;
  const credits = { images: 7, videos: 8 };

  for (const change of [{ admin: member.uid }, { subscriptionId: "sub_other" }]) {
    await setWorkspace(uid, change);
    expect(await outcome([updatePlan(seen, plan)])).toBe(WorkspacePlanChanged);
    await setWorkspace(uid, { admin: seen.admin, subscriptionId: seen.subscriptionId });
  }
  for (const change of [{ imageCredits: 1 }, { videoCredits: 1 }]) {
    await setWorkspace(uid, change);
    expect(await outcome([updatePlan(seen, { ...plan, credits })])).toBe(WorkspacePlanChanged);
    await setWorkspace(uid, { imageCredits: seen.imageCredits, videoCredits: seen.videoCredits });
  }
  await setWorkspace(uid, { imageCredits: 1 });
  expect(await outcome([updatePlan(seen, { ...plan, subscriptionId: seen.subscriptionId })]), "no credits to set").toBe(
    "written",
  );
  expect(await workspaceOf(uid)).toMatchObject({ ...seen, ...plan, subscriptionId: seen.subscriptionId, imageCredits: 1 });

  const ending = { cancel_at: iso(DAY), canceled_by: "someone" };
  const now = (await readPlan(uid))!;
  const terms = { seats: 33, access: ["copilot"] as const };
  expect(await outcome([updatePlan(now, { ...plan, ...ending, credits, terms })])).toBe("written");
  const granted = { seats: 33, plan_seats: 33, access: ["copilot"], plan_access: ["copilot"] };
  const mirrored = { ...plan, ...ending, ...granted, imageCredits: 7, videoCredits: 8 };
  expect(await workspaceOf(uid)).toMatchObject({ ...mirrored, canceled: true });
  const again = (await readPlan(uid))!;
  expect(await outcome([updatePlan(again, { ...plan, cancel_at: iso(DAY) })])).toBe("written");
  expect(await workspaceOf(uid)).toMatchObject({ canceled: true, cancel_at: iso(DAY) });
  expect(await workspaceOf(uid)).not.toHaveProperty("canceled_by");
  expect(await outcome([updatePlan(again, { ...plan, canceled_by: "someone" })])).toBe("written");
  expect(await workspaceOf(uid)).toMatchObject({ canceled: false, canceled_by: "someone" });
  expect(await workspaceOf(uid)).not.toHaveProperty("cancel_at");

  await setWorkspace(uid, { closed_at: iso(0) });
  expect(await outcome([updatePlan(again, plan)])).toBe(WorkspacePlanChanged);
  expect([await readPlan(uid), await readPlan("ws_none")]).toEqual([undefined, undefined]);
});

test("seats and features set by staff remain until the plan changes or is paid for again", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person, { tier: "basic" });
  await setWorkspace(uid, { seats: 50, access: ["copilot"] });
  await notifyChanged(id);
  expect(await workspaceOf(uid)).toMatchObject({ seats: 50, access: ["copilot"] });
  scriptedSubscription(id).product = { user_seats: "6" };
  await notifyChanged(id);
  expect(await workspaceOf(uid)).toMatchObject({ seats: 6, access: [] });
  await setWorkspace(uid, { seats: 50 });
  for (const status of ["unpaid", "unpaid", "active"] as const) {
    expect((await workspaceOf(uid)).seats).toBe(50);
    scriptedSubscription(id).status = status;
    await notifyChanged(id);
  }
  expect((await workspaceOf(uid)).seats).toBe(6);
});

test("a subscription pays for a workspace only if its admin bought it and no other subscription pays", async () => {
  const { uid, admin } = await createWorkspace({ subscription: "canceled" });
  const bought = async (says: object = {}) => {
    const id = await payFor(await createFreemiumUser());
    scriptedSubscription(id).says = { metadata: { workspace: uid }, ...says };
    await notifyChanged(id);
    return readSubscription(id);
  };
  expect((await bought())?.claimedBy, "by someone else").toBe("");
  expect((await workspaceOf(uid)).subscription).toBe("canceled");

  const customer = `cus_${uid}`;
  expect((await bought({ customer, status: "incomplete" }))?.claimedBy, "not paid").toBe("");
  const own = await bought({ customer });
  expect(own).toMatchObject({ claimedBy: uid, owner: admin.uid, grantedImages: 1500 });
  expect(await workspaceOf(uid)).toMatchObject({ subscriptionId: own!.id, subscription: "active" });

  const second = await bought({ customer });
  expect(second?.claimedBy, "a second one").toBe("");
  expect((await workspaceOf(uid)).subscriptionId).toBe(own!.id);

  await setWorkspace(uid, { seats: 50 });
  scriptedSubscription(own!.id).says = { customer, status: "unpaid" };
  await notifyChanged(own!.id);
  expect((await workspaceOf(uid)).seats).toBe(50);
  await notifyChanged(second!.id);
  expect(await workspaceOf(uid), "once the first one is unpaid").toMatchObject({ subscriptionId: second!.id, seats: 10 });
  expect((await readSubscription(second!.id))?.claimedBy).toBe(uid);

  scriptedSubscription(own!.id).says = { customer };
  await notifyChanged(own!.id);
  expect((await workspaceOf(uid)).subscriptionId, "while another one pays").toBe(second!.id);
  scriptedSubscription(second!.id).says = { customer, status: "canceled" };
  await notifyChanged(second!.id);
  await notifyChanged(own!.id);
  expect(await workspaceOf(uid), "again").toMatchObject({ subscriptionId: own!.id, subscription: "active" });
});

test("a subscription paid again after its workspace closed can be claimed by another, which gets its credits", async () => {
  const person = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(person);
  Object.assign(scriptedSubscription(id), { status: "unpaid", paid: false });
  await notifyChanged(id);
  await setWorkspace(uid, { closed_at: iso(0) });
  await notifyChanged(id);
  expect(await readSubscription(id), "nothing to claim while it is not paid").toMatchObject({
    claimedBy: uid,
    grantedImages: 1500,
  });
  Object.assign(scriptedSubscription(id), { status: "active", paid: true });
  await notifyChanged(id);
  const known = await readSubscription(id);
  expect(known).toMatchObject({ claimedBy: "", grantedImages: 0, grantedVideos: 0 });
  expect(known).not.toHaveProperty("granted");
});
