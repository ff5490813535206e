import { expect, test } from "vitest";
import { cloud, createFreemiumUser, withFixedClock } from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";
import { ledgerOf } from "#test/kit/ledger.ts";
import { buyWorkspace, deliverStripeEvent, notifyChanged, scriptedSubscription } from "#test/kit/subscriptions.ts";
import { workspaceOf } from "#test/kit/workspaces.ts";

const { renewCredits } = await import("#domain/billing/credits/renew-credits.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");

const DAY = 24 * 3600;
const rowsOf = async (account: string) =>
  (await ledgerOf(account)).map(({ reason, kind, amount }) => `${reason} ${kind} ${amount}`).sort();
const grantsAnnounced = async (uid: string) => {
  const { data } = await OutboxEntity.scan.where(({ object }, { eq }) => eq(object, uid)).go({ pages: "all" });
  return data.filter(({ type }) => type === "credits.granted").length;
};
const asked = (id: string) => cloud.stripe.calls.filter(({ path }) => path === `/v1/subscriptions/${id}`).length;
const at = <T>(iso: string, work: () => Promise<T>) => withFixedClock(Date.parse(iso), work);

test("an upgrade adds the difference in credits to the balance once, with a reason, however often it is notified", async () => {
  const admin = await createFreemiumUser();
  const { uid, id } = await buyWorkspace(admin);
  await createTestHeatmap(admin);
  Object.assign(scriptedSubscription(id), {
    product: { images: "1600", videos: "20" },
    reason: "subscription_update",
    total: 100,
  });

  for (let time = 0; time < 3; time++) await notifyChanged(id);

  expect(await workspaceOf(uid)).toMatchObject({ imageCredits: 1599, videoCredits: 20 });
  expect(await rowsOf(uid)).toEqual(["adjust image 100", "debit image -1", "grant image 1500", "grant video 20"]);
  expect((await ledgerOf(uid)).find(({ reason }) => reason === "adjust")).toMatchObject({ note: "Upgraded to Business" });
  expect(await grantsAnnounced(uid), "the month and the difference").toBe(2);

  scriptedSubscription(id).product = { images: "1600", videos: "25" };
  await notifyChanged(id);
  expect((await rowsOf(uid)).filter((row) => row.startsWith("adjust"))).toEqual(["adjust image 100", "adjust video 5"]);
  expect(await workspaceOf(uid)).toMatchObject({ imageCredits: 1599, videoCredits: 25 });
});

test("a change that costs nothing counts as paid; a downgrade in the same month removes no credits", async () => {
  const { uid, id } = await buyWorkspace(await createFreemiumUser());
  Object.assign(scriptedSubscription(id), { product: { images: "1501", videos: "20" }, reason: "subscription_update", total: 0 });
  await notifyChanged(id);
  expect((await workspaceOf(uid)).imageCredits).toBe(1501);
  scriptedSubscription(id).product = { images: "10", videos: "30" };
  await notifyChanged(id);
  expect(await workspaceOf(uid)).toMatchObject({ imageCredits: 1501, videoCredits: 30 });
});

test("the end of a month records one expiry per kind with credits left", async () => {
  const { uid, id } = await buyWorkspace(await createFreemiumUser());
  await WorkspaceEntity.patch({ uid }).set({ videoCredits: 0 }).go();
  const { end } = scriptedSubscription(id);
  Object.assign(scriptedSubscription(id), { start: end, end: end + 30 * DAY });
  await notifyChanged(id);
  expect(await rowsOf(uid)).toEqual([
    "expire image -1500",
    "grant image 1500",
    "grant image 1500",
    "grant video 20",
    "grant video 20",
  ]);
});

test("monthly credits that staff set or remove apply from the next month, also after a paid upgrade", async () => {
  const { uid, id } = await buyWorkspace(await createFreemiumUser());
  Object.assign(scriptedSubscription(id), {
    product: { images: "1600", videos: "20" },
    reason: "subscription_update",
    total: 100,
  });
  await notifyChanged(id);
  const before = await rowsOf(uid);
  await WorkspaceEntity.patch({ uid }).set({ custom_image_credits: 5000, custom_video_credits: 40 }).go();
  await notifyChanged(id);
  expect(await rowsOf(uid)).toEqual(before);

  const { end } = scriptedSubscription(id);
  Object.assign(scriptedSubscription(id), { start: end, end: end + 30 * DAY });
  await notifyChanged(id);
  expect(await workspaceOf(uid)).toMatchObject({ imageCredits: 5000, videoCredits: 40 });

  await WorkspaceEntity.patch({ uid }).set({ custom_image_credits: 500, custom_video_credits: 5 }).go();
  Object.assign(scriptedSubscription(id), { start: end + 30 * DAY, end: end + 60 * DAY });
  await notifyChanged(id);
  await WorkspaceEntity.patch({ uid }).remove(["custom_image_credits", "custom_video_credits"]).go();
  await notifyChanged(id);
  expect(await workspaceOf(uid)).toMatchObject({ imageCredits: 500, videoCredits: 5 });
});

test("an upgrade's invoice that was written off does not stop a month that is paid for", async () => {
  const start = Date.UTC(2027, 0, 10, 12) / 1000;
  const { uid, id } = await at("2027-01-10T13:00:00Z", async () =>
    buyWorkspace(await createFreemiumUser(), { interval: "year", start }),
  );
  const invoice = { id: "in_void", object: "invoice", status: "void", billing_reason: "subscription_update", total: 100 };
  scriptedSubscription(id).says = { latest_invoice: invoice };
  await at("2027-02-10T12:00:01Z", () => notifyChanged(id));
  expect((await rowsOf(uid)).filter((row) => row === "grant image 1500")).toHaveLength(2);
});

test("a late clock does not grant the same month twice", async () => {
  const start = Date.UTC(2027, 0, 10, 12) / 1000;
  const { uid, id } = await at("2027-01-10T13:00:00Z", async () =>
    buyWorkspace(await createFreemiumUser(), { interval: "year", start }),
  );
  await at("2027-02-10T12:00:01Z", () => notifyChanged(id));
  const given = await rowsOf(uid);
  expect(given.filter((row) => row === "grant image 1500")).toHaveLength(2);
  await at("2027-02-10T11:59:59Z", () => notifyChanged(id));
  expect(await rowsOf(uid)).toEqual(given);
});

test("a paid month is not requested from Stripe before it ends; an unpaid one is requested every hour", async () => {
  const start = Date.UTC(2027, 0, 10, 12) / 1000;
  const { uid, id } = await at("2027-01-10T13:00:00Z", async () => buyWorkspace(await createFreemiumUser(), { start }));
  const before = asked(id);
  await at("2027-02-08T12:00:00Z", renewCredits);
  expect(asked(id)).toBe(before);

  const { end } = scriptedSubscription(id);
  Object.assign(scriptedSubscription(id), { start: end, end: end + 30 * DAY, paid: false });
  await at("2027-02-09T12:00:01Z", () => deliverStripeEvent("invoice.payment_failed", { object: "subscription", id }));
  scriptedSubscription(id).paid = true;
  await at("2027-02-09T12:59:00Z", renewCredits);
  expect(asked(id), "not before the hour is over").toBe(before + 1);
  await at("2027-02-09T13:00:02Z", renewCredits);
  expect((await rowsOf(uid)).filter((row) => row === "grant image 1500")).toHaveLength(2);
  expect((await workspaceOf(uid)).current_period_start).toBe("2027-02-09T12:00:00.000Z");

  Object.assign(scriptedSubscription(id), { status: "past_due", paid: false });
  await at("2027-02-09T14:00:00Z", () => notifyChanged(id));
  const known = asked(id);
  await at("2027-02-09T16:00:00Z", renewCredits);
  expect(asked(id), "a granted month is not requested again").toBe(known);
});
