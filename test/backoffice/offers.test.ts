import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { billing } from "#contracts/billing.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { NewOffer } from "#contracts/staff/offers.ts";
import { eventuallyConsistentReads } from "#test/kit/eventually-consistent-reads.ts";
import { cloud, createFreemiumUser, createStaff, createTrialUser, createWorkspace, send } from "#test/kit/fixtures.ts";
import { notifyChanged, scriptedSubscription } from "#test/kit/subscriptions.ts";
import { emailOf, queuedEmailsFor } from "#test/kit/workspaces.ts";

const { purgeAccount } = await import("#domain/workflows/purge-account.ts");
const { issueAction } = await import("#domain/accounts/links/actions.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");

const staff = await createStaff();
const address = { line: "Main street 1", postal_code: "1000", city: "Brussels", country: "BE" } as const;
const offerOf = (email: string, changes: Partial<NewOffer> = {}): NewOffer => ({
  email,
  name: "Ada Lovelace",
  tier: "agency",
  interval: "year",
  coupon: null,
  address: null,
  ...changes,
});
const offer = (email: string, changes?: Partial<NewOffer>) =>
  send(staffBackoffice.sendOffer, staff, { body: offerOf(email, changes) });
const list = async (email: string) => (await send(staffBackoffice.offers, staff, { query: { email } })).body.offers;
const lastForm = (path: string) => cloud.stripe.calls.findLast((call) => call.path === path && call.method === "POST")!.form;

test("an invitation leads from its email to a checkout with its plan, coupon and address, once", async () => {
  const person = await createTrialUser();
  const email = await emailOf(person);
  const sent = await offer(email, { coupon: "SPRING", address });
  expect(sent.status).toBe(201);
  const { uid } = sent.body.offer;
  expect(sent.body.offer).toMatchObject({ email, tier: "agency", state: "open", coupon: "SPRING", address });
  expect(await queuedEmailsFor(email)).toContainEqual({
    template: "offer",
    firstName: "Ada",
    plan: "Agency",
    isYearly: true,
    coupon: "SPRING",
    offer: uid,
    exists: true,
  });
  const read = await send(billing.readOffer, person, { query: { sub: uid } });
  expect(read.body.offer).toMatchObject({ uid, tier: "agency", interval: "year", coupon: "SPRING" });
  expect((await send(billing.acceptOffer, person, { body: { offer: uid } })).status).toBe(200);
  const session = lastForm("/v1/checkout/sessions");
  expect(session.get("line_items[0][price]")).toBe("price_agency_year");
  expect(session.get("discounts[0][promotion_code]")).toBe("promo_spring");
  expect(session.has("allow_promotion_codes")).toBe(false);
  expect(session.get("subscription_data[metadata][offer]")).toBe(uid);
  expect(lastForm(`/v1/customers/cus_customer-${person.uid}`).get("address[city]")).toBe("Brussels");
  const { rows } = (await send(staffBackoffice.audit, staff, { query: { search: uid } })).body;
  expect(rows).toMatchObject([{ action: "offers.send", after: { tier: "agency", interval: "year", coupon: "SPRING" } }]);
  expect(JSON.stringify(rows[0]!.after)).not.toContain(email);
});

test("a user's address in Stripe fills an offer, and its second line and state reach the payment page", async () => {
  const person = await createTrialUser();
  const known = async () => (await send(staffBackoffice.billingAddress, staff, { params: { uid: person.uid } })).body;
  expect(await known()).toEqual({ address: null });
  const full = { ...address, line2: "Box 2", state: "Brabant" };
  const { uid } = (await offer(await emailOf(person), { address: full })).body.offer;
  await send(billing.acceptOffer, person, { body: { offer: uid } });
  const customer = `cus_customer-${person.uid}`;
  const form = lastForm(`/v1/customers/${customer}`);
  expect([form.get("address[line2]"), form.get("address[state]")]).toEqual(["Box 2", "Brabant"]);
  expect(await known()).toEqual({ address: null });
  const { line: line1, ...more } = address;
  cloud.stripe.addresses.set(customer, { ...more, line1, line2: null, state: "Brabant" });
  expect(await known()).toEqual({ address: { ...address, line2: "", state: "Brabant" } });
  cloud.stripe.addresses.set(customer, { ...more, line1: null, line2: null, state: null, country: "XX" });
  expect((await known()).address).toMatchObject({ line: "", city: "Brussels", country: "" });
});

test("someone without an account is invited without a plan, and one with an account is not", async () => {
  const email = `${randomUUID()}@people.test`;
  const invite = (to: string) => send(staffBackoffice.inviteUser, staff, { body: { email: to, name: "Ada Lovelace" } });
  expect((await invite(email)).status).toBe(201);
  expect(await queuedEmailsFor(email)).toMatchObject([{ template: "admin-invite", firstName: "Ada", days: 14 }]);
  const { rows } = (await send(staffBackoffice.audit, staff, { query: { search: staff.uid } })).body;
  expect(rows[0]).toMatchObject({ action: "users.invite" });
  expect(JSON.stringify(rows[0])).not.toContain(email);
  expect((await invite(await emailOf(await createTrialUser()))).body).toMatchObject({ code: "account.exists" });
});

test("an offer that was paid for is accepted, and is not offered again", async () => {
  const person = await createFreemiumUser();
  const email = await emailOf(person);
  const { uid } = (await offer(email)).body.offer;
  await send(billing.acceptOffer, person, { body: { offer: uid } });
  const id = `sub_${randomUUID()}`;
  const start = Math.floor(Date.now() / 1000) - 60;
  cloud.stripe.subscriptions.set(id, {
    id,
    customer: `cus_customer-${person.uid}`,
    status: "active",
    tier: "agency",
    interval: "year",
    start,
    end: start + 31_536_000,
    cancel_at_period_end: false,
    paid: true,
    metadata: { uid: person.uid, offer: uid },
    created: start,
  });
  expect(scriptedSubscription(id).status).toBe("active");
  await notifyChanged(id, "customer.subscription.created");
  expect(await list(email)).toMatchObject([{ uid, state: "accepted" }]);
  expect((await send(billing.readOffer, person)).body).toEqual({ offer: null });
  expect((await send(billing.acceptOffer, person, { body: { offer: uid } })).body).toMatchObject({ code: "offer.not_found" });
  expect((await offer(email)).body).toMatchObject({ code: "user.has_subscription" });
});

test("only the person with the address sees and accepts an offer; unknown links are ignored", async () => {
  const [person, stranger] = [await createTrialUser(), await createTrialUser()];
  const { uid } = (await offer(await emailOf(person))).body.offer;
  expect((await send(billing.readOffer, stranger, { query: { sub: uid } })).body).toEqual({ offer: null });
  expect((await send(billing.acceptOffer, stranger, { body: { offer: uid } })).body).toMatchObject({ code: "offer.not_found" });
  expect((await send(billing.readOffer, person, { query: { sub: "nonsense" } })).body.offer).toMatchObject({ uid });
});

test("a sent offer is returned as it was written, and is listed", async () => {
  const email = `${randomUUID()}@people.test`;
  const lagging = await eventuallyConsistentReads(async () => {
    const { body } = await offer(email, { address });
    expect(await list(email)).toEqual([body.offer]);
  });
  expect(lagging).toEqual([]);
});

test("people without an account are invited to sign up; members and unknown coupons are rejected", async () => {
  const email = `${randomUUID()}@people.test`;
  expect((await offer(email)).status).toBe(201);
  expect(await queuedEmailsFor(email)).toMatchObject([{ template: "offer", exists: false }]);
  const { member, admin } = await createWorkspace();
  expect((await offer(await emailOf(member))).body).toMatchObject({ code: "offer.is_member" });
  expect((await offer(await emailOf(admin))).body).toMatchObject({ code: "user.has_subscription" });
  expect((await offer(email, { coupon: "WINTER" })).body).toMatchObject({ code: "offer.coupon_not_found" });
  expect(await list(email)).toHaveLength(1);
});

test("the offers to the addresses of an account are deleted with it, but none to an address that it never proved", async () => {
  const person = await createFreemiumUser();
  const email = await emailOf(person);
  const [earlier, foreign] = ["earlier", "foreign"].map((name) => `${name}-${randomUUID()}@people.test`) as [string, string];
  for (const to of [email, earlier, foreign]) await offer(to, { address });
  const { uid } = person;
  await commitTransaction([
    issueAction("undoEmail", { uid, email: earlier }).item,
    issueAction("changeEmail", { uid, email: foreign }).item,
  ]);
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: new Date().toISOString() }).go();
  await purgeAccount(person.uid);
  for (const to of [email, earlier]) expect(await list(to)).toEqual([]);
  expect(await list(foreign)).toHaveLength(1);
});
