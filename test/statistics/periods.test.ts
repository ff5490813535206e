import { expect, test } from "vitest";
import type { EventType } from "#contracts/events.ts";
import { type PERIODS, type StatisticsPeriod, staffStatistics } from "#contracts/staff/statistics.ts";
import { deliver } from "#test/kit/deliver.ts";
import {
  createStaff,
  createTrialUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap, createVideoHeatmap } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { notifyChanged, payFor, scriptedSubscription } from "#test/kit/subscriptions.ts";

const { handler: consume } = await import("#lambdas/statistics/consume-events.ts");
const { handler: backfill } = await import("#lambdas/statistics/backfill.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { SubscriptionEntity } = await import("#domain/billing/subscriptions/subscription.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { CountedObjectEntity } = await import("#domain/statistics/counted-object.entity.ts");

const DAY_MS = 24 * 3600 * 1000;
const staff = await createStaff();
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const announce = (type: EventType, object: string, scope = object, at?: string) => deliver(consume, type, { scope, object, at });
const periods = async (by: (typeof PERIODS)[number] = "day", count = 40): Promise<StatisticsPeriod[]> =>
  (await send(staffStatistics.periods, staff, { query: { by, count: String(count) } })).body.periods;
const today = async (): Promise<StatisticsPeriod> => (await periods("day", 1))[0]!;
/** What `work` changed in the numbers of today. */
async function changeOf(work: () => Promise<unknown>) {
  const before = await today();
  await work();
  const after = await today();
  const difference = <Values extends Record<string, number>>(now: Values, then: Values) =>
    Object.fromEntries(
      Object.entries(now).flatMap(([name, value]) => (value === then[name] ? [] : [[name, value - then[name]!]])),
    );
  return {
    users: difference(after.users, before.users),
    sign_ups: after.sign_ups - before.sign_ups,
    converted: after.converted - before.converted,
    subscriptions: difference(after.subscriptions, before.subscriptions),
    mrr: difference(after.mrr, before.mrr),
  };
}
const none = { users: {}, sign_ups: 0, converted: 0, subscriptions: {}, mrr: {} };

test("a user counts once, with their current status, until their account is deleted", async () => {
  const person = await createTrialUser();
  const events = (type: EventType) => () => announce(type, person.uid);
  expect(await changeOf(events("account.opened"))).toEqual({ ...none, users: { trial: 1 }, sign_ups: 1 });
  expect(await changeOf(events("account.opened"))).toEqual(none);
  await AccountEntity.patch({ uid: person.uid }).set({ trialEnded: true }).go();
  expect(await changeOf(events("account.trial_ended"))).toEqual({ ...none, users: { trial: -1, trial_ended: 1 } });
  await AccountEntity.patch({ uid: person.uid }).set({ role: "freemium" }).go();
  expect(await changeOf(events("account.role_changed"))).toEqual({ ...none, users: { trial_ended: -1, freemium: 1 } });
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: new Date().toISOString() }).go();
  expect(await changeOf(events("account.deleted"))).toEqual({ ...none, users: { freemium: -1 } });
  expect(await changeOf(events("account.opened"))).toEqual(none);
  expect((await CountedObjectEntity.get({ uid: person.uid }).go()).data).toBeNull();
});

test("a subscription counts with its value per month, and makes the users of its workspace paid users", async () => {
  const workspace = await createWorkspace();
  const { uid, admin, member } = workspace;
  const id = `sub_${uid}`;
  const events = () => announce("subscription.changed", id, uid);
  const [yesterday] = await periods("day", 2);
  expect(await changeOf(events)).toEqual({
    users: { paid: 2 },
    sign_ups: 2,
    converted: 1,
    subscriptions: { end: 1 },
    mrr: { end: 449 },
  });
  // When the subscription was created.
  const [then] = await periods("day", 2);
  expect(then!.subscriptions.started - yesterday!.subscriptions.started).toBe(1);
  expect(then!.mrr.started - yesterday!.mrr.started).toBe(449);
  expect(await changeOf(events)).toEqual(none);
  await SubscriptionEntity.patch({ id }).set({ tier: "business", interval: "month", amount: 500 }).go();
  expect((await changeOf(events)).mrr).toEqual({ end: 51, raised: 51 });
  await SubscriptionEntity.patch({ id }).set({ interval: "year", amount: 4800 }).go();
  expect((await changeOf(events)).mrr).toEqual({ end: -100, lowered: 100 });
  await SubscriptionEntity.patch({ id }).set({ status: "canceled" }).go();
  await WorkspaceEntity.patch({ uid }).set({ subscription: "canceled" }).go();
  expect(await changeOf(events)).toEqual({
    ...none,
    users: { paid: -2, unpaid: 2 },
    subscriptions: { end: -1, ended: 1 },
    mrr: { end: -400, ended: 400 },
  });
  // The admin closes it once its members have left.
  await removeWorkspaceMember(workspace, member);
  await announce("member.removed", member.uid, uid);
  await removeWorkspaceMember(workspace, admin);
  await WorkspaceEntity.patch({ uid }).set({ closed_at: new Date().toISOString() }).go();
  expect((await changeOf(() => announce("workspace.closed", uid))).users).toEqual({ unpaid: -1, freemium: 1 });
});

test("a subscription with a failed first payment never began, also once it has ended", async () => {
  const person = await createTrialUser();
  const id = await payFor(person);
  const events = () => announce("subscription.changed", id, person.uid);
  Object.assign(scriptedSubscription(id), { status: "incomplete", paid: false });
  await notifyChanged(id);
  expect(await changeOf(events)).toEqual({ ...none, users: { trial: 1 }, sign_ups: 1 });
  Object.assign(scriptedSubscription(id), { status: "incomplete_expired" });
  await notifyChanged(id);
  expect((await SubscriptionEntity.get({ id }).go()).data?.status).toBe("canceled");
  expect(await changeOf(events)).toEqual(none);
});

test("a subscription that was paid once counts, also if its last invoice is open when it ends", async () => {
  const person = await createTrialUser();
  const id = await payFor(person);
  await notifyChanged(id);
  Object.assign(scriptedSubscription(id), { status: "canceled", paid: false });
  await notifyChanged(id);
  expect(await changeOf(() => announce("subscription.changed", id, person.uid))).toMatchObject({
    converted: 1,
    subscriptions: { ended: 1 },
  });
});

test("levels are those at the end of each day, and a week or month is the sum of its days", async () => {
  const before = await periods();
  const person = await withClockShift(-20 * DAY_MS, createTrialUser);
  await announce("account.opened", person.uid);
  await AccountEntity.patch({ uid: person.uid }).set({ role: "freemium" }).go();
  await announce("account.role_changed", person.uid, person.uid, dayAgo(5));
  const after = await periods();
  const changed = (kind: "trial" | "freemium") => after.map(({ users }, index) => users[kind] - before[index]!.users[kind]);
  expect(changed("trial")).toEqual([...Array(19).fill(0), ...Array(15).fill(1), ...Array(6).fill(0)]);
  expect(changed("freemium")).toEqual([...Array(34).fill(0), ...Array(6).fill(1)]);
  for (const by of ["week", "month"] as const) {
    const longer = await periods(by, 3);
    expect(longer.at(-1)!.users).toEqual(after.at(-1)!.users);
    const start = longer[1]!.start;
    const days = (await periods("day", 100)).filter((day) => day.start >= start && day.start < longer[2]!.start);
    expect(longer[1]!.sign_ups).toBe(days.reduce((sum, day) => sum + day.sign_ups, 0));
    expect(longer[1]!.users).toEqual(days.at(-1)!.users);
  }
});

test("analyses are counted by kind and application, with their wait, length and failures", async () => {
  const { member } = await createWorkspace();
  const before = await today();
  const [image, video] = [await createDoneHeatmap(member), await createVideoHeatmap(member)];
  const failed = await createTestHeatmap(member);
  await HeatmapEntity.patch({ uid: image })
    .set({ queued_at: dayAgo(0) })
    .go();
  await HeatmapEntity.patch({ uid: failed }).set({ status: "failed" }).go();
  const soon = new Date(Date.now() + 25_000).toISOString();
  for (const uid of [image, video, image]) await announce("heatmap.done", uid, "any", soon);
  for (const uid of [failed, failed]) await announce("heatmap.failed", uid, "any");
  const after = await today();
  const sum = ({ heatmaps }: StatisticsPeriod, name: "images" | "videos") =>
    heatmaps.reduce((total, each) => total + each[name], 0);
  expect([sum(after, "images") - sum(before, "images"), sum(after, "videos") - sum(before, "videos")]).toEqual([1, 1]);
  expect([after.failed - before.failed, after.rejected - before.rejected]).toEqual([1, 0]);
  expect(after.video_seconds).toBeGreaterThan(before.video_seconds);
  expect(after.waits.image).toEqual({ median: 30, slowest: 30 });
  // Analysed again after a failure: the result counts too.
  await HeatmapEntity.patch({ uid: failed }).set({ status: "done" }).go();
  await announce("heatmap.done", failed, "any");
  expect(sum(await today(), "images") - sum(after, "images")).toBe(1);
});

test("the backfill counts earlier users, subscriptions and heatmaps, and nothing twice", async () => {
  const { uid, member } = await createWorkspace();
  await createDoneHeatmap(member);
  await SubscriptionEntity.patch({ id: `sub_${uid}` })
    .set({ status: "canceled", current_period_end: dayAgo(3) })
    .go();
  await invoke(backfill);
  const first = await periods();
  expect(first.at(-4)!.subscriptions.ended).toBeGreaterThan(0);
  expect(await invoke(backfill)).toMatchObject({ counted: 0 });
  expect(await periods()).toEqual(first);
});

test("more periods than allowed are rejected", async () => {
  const { status, body } = await send(staffStatistics.periods, staff, { query: { by: "day", count: "121" } });
  expect([status, (body as { code?: string }).code]).toEqual([400, "request.invalid"]);
});
