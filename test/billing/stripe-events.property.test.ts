import fc from "fast-check";
import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { cloud, createFreemiumUser, send, type TestUser } from "#test/kit/fixtures.ts";
import { poster } from "#test/kit/heatmaps.ts";
import { rejectionsAside, runInterleaved, settleBetweenSteps } from "#test/kit/interleaved.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import { buyWorkspace, deliverStripeEvent, notifyChanged, payFor, scriptedSubscription } from "#test/kit/subscriptions.ts";

const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { StripeEventEntity } = await import("#domain/billing/subscriptions/stripe-event.entity.ts");
const { readSubscription } = await import("#domain/billing/subscriptions/read-subscriptions.ts");
const { syncSubscription } = await import("#domain/billing/subscriptions/sync-subscription.ts");
const { billing } = await import("#contracts/billing.ts");
const { createHeatmap } = await import("#domain/heatmaps/create-heatmap.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { derivedId } = await import("#kit/ids.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { fetchSubscription } = await import("#adapters/stripe-subscriptions.ts");

const DAY = 24 * 3600;
const wanted = heatmaps.create.body.parse(poster);
const IN_USE = ["active", "past_due"];

/** What may happen in Stripe, to us, or as an event: repeated, late and concurrent. */
const command = fc.oneof(
  fc.record({ act: fc.constant("status" as const), to: fc.constantFrom("active", "past_due", "unpaid", "canceled") }),
  fc.record({ act: fc.constant("tier" as const), to: fc.constantFrom("basic", "business", "agency") }),
  fc.record({ act: fc.constant("renew" as const), to: fc.constant("") }),
  fc.record({ act: fc.constant("tell" as const), to: fc.constantFrom("evt1", "evt2", "evt3", "evt4") }),
  fc.record({ act: fc.constant("ask" as const), to: fc.constant("") }),
  fc.record({ act: fc.constant("create" as const), to: fc.constantFrom("a", "b", "c") }),
  fc.record({ act: fc.constant("fail" as const), to: fc.constantFrom("a", "b", "c") }),
);
type Command = { act: "status" | "tier" | "renew" | "tell" | "ask" | "create" | "fail"; to: string };
type World = { readonly person: TestUser; readonly uid: string; readonly id: string };

async function run({ person, uid, id }: World, { act, to }: Command): Promise<void> {
  await cloud.stripe.pause();
  const subscription = scriptedSubscription(id);
  const heatmap = derivedId("hm", person.uid, to);
  // A canceled subscription stays canceled, and every change has its own event.
  if (["status", "tier", "renew"].includes(act)) {
    if (subscription.status === "canceled") return;
    if (act === "status") Object.assign(subscription, { status: to, paid: to === "active" });
    if (act === "tier") Object.assign(subscription, { tier: to, reason: "subscription_update" });
    if (act === "renew") Object.assign(subscription, { start: subscription.end, end: subscription.end + 30 * DAY });
    return delivered(id);
  }
  if (act === "tell") return delivered(id, `${to}_${uid}`);
  if (act === "ask") return syncSubscription(id);
  if (act === "fail") return void (await failHeatmap({ uid: heatmap, gen: 1 }, "analysis_failed"));
  const caller = await resolveCaller(person);
  if (caller) await createHeatmap(caller, wanted, to);
}

/** An event is retried until it is accepted. */
async function delivered(id: string, event?: string): Promise<void> {
  for (;;) {
    const { status, text } = await notifyChanged(id, "customer.subscription.updated", event ? { id: event } : {});
    if (status === 200) return;
    if (status !== 503) throw new Error(text);
  }
}

async function ledgerHolds({ uid }: World): Promise<void> {
  const [{ data: workspace }, { data: entries }] = await Promise.all([
    WorkspaceEntity.get({ uid }).go({ consistent: true }),
    LedgerEntryEntity.query.byEntry({ account: uid }).go({ pages: "all", consistent: true }),
  ]);
  for (const [kind, balance] of [
    ["image", workspace!.imageCredits],
    ["video", workspace!.videoCredits],
  ] as const) {
    const sum = entries.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0);
    expect(balance, "I1: no balance below zero").toBeGreaterThanOrEqual(0);
    expect(balance, "I1: the balance is the sum of its ledger").toBe(sum);
  }
  const of = (reason: string) => entries.filter((entry) => entry.reason === reason && entry.kind === "image");
  const { data: made } = await HeatmapEntity.query.byScope({ listed: uid }).go({ pages: "all" });
  for (const { uid: heatmap, status } of made) {
    expect(
      of("debit").filter(({ heatmapId }) => heatmapId === heatmap),
      "I2: one debit a heatmap",
    ).toHaveLength(1);
    expect(
      of("refund").filter(({ heatmapId }) => heatmapId === heatmap),
      "I2: a refund iff it failed",
    ).toHaveLength(status === "failed" ? 1 : 0);
  }
  expect(
    made.filter(({ status }) => status !== "failed"),
    "I4: what is spent is what is under way",
  ).toHaveLength(of("debit").length - of("refund").length);
  expect(new Set(of("grant").map(({ entry }) => entry)).size, "I8: one grant a month").toBe(of("grant").length);
}

/** I9: whatever the order of events, the final stored state matches Stripe. */
async function agrees({ uid, id }: World): Promise<void> {
  const [held, is, { data: workspace }] = await Promise.all([
    readSubscription(id),
    fetchSubscription(id),
    WorkspaceEntity.get({ uid }).go({ consistent: true }),
  ]);
  const truth = {
    status: is!.status,
    tier: is!.product.name,
    current_period_start: is!.periodStart,
    current_period_end: is!.periodEnd,
  };
  expect(held, "I9: the final state").toMatchObject(truth);
  const { status, ...plan } = truth;
  expect(workspace, "I9: what the workspace mirrors").toMatchObject({ subscription: status, ...plan });
  if (status === "active") expect(held!.granted, "what is paid for is granted").toBe(is!.periodStart);
  if (IN_USE.includes(status)) expect(workspace!.seats, "T12: the seats of the plan").toBe(held!.seats);
}

/** I9, I10: over the table's whole stream. */
async function oncePerEvent(): Promise<void> {
  const applied = new Map<string, number>();
  const changed = new Map<string, number>();
  const announced = new Map<string, number>();
  const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1);
  const visible = (row: Record<string, unknown>) =>
    ["status", "tier", "current_period_start", "claimedBy", "cancel_at"].map((name) => row[name]).join();
  for (const { eventName, before, after } of await changesInOrder()) {
    if (after.__edb_e__ === "stripeEvent") count(applied, String(after.id));
    if (after.__edb_e__ === "subscription" && (eventName === "INSERT" || visible(before) !== visible(after)))
      count(changed, String(after.id));
    if (eventName === "INSERT" && after.type === "subscription.changed") count(announced, String(after.object));
  }
  expect(
    [...applied.values()].filter((times) => times > 1),
    "I9: each event at most once",
  ).toEqual([]);
  const bought = [...changed.keys()].filter((id) => announced.has(id));
  expect(bought.length).toBeGreaterThan(0);
  for (const id of bought) expect(announced.get(id), `I10: one announcement a change of ${id}`).toBe(changed.get(id));
}

test("credits and state match Stripe after reordered, repeated and concurrent events", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler({ act: settleBetweenSteps }),
      fc.array(fc.array(command, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      async (schedule, rounds) => {
        const person = await createFreemiumUser();
        const world = { person, ...(await buyWorkspace(person, { tier: "business" })) };
        for (const commands of rounds) {
          await runInterleaved(schedule, () => Promise.all(commands.map((each) => run(world, each).catch(rejectionsAside))));
          await ledgerHolds(world);
        }
        await agrees(world);
      },
    ),
    { numRuns: 20 },
  );
  await oncePerEvent();
});

test("one payment creates one workspace under every interleaving of its events and the creation", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler({ act: settleBetweenSteps }), fc.integer({ min: 1, max: 4 }), async (schedule, times) => {
      const person = await createFreemiumUser();
      const id = await payFor(person);
      const create = async () => void (await send(billing.createWorkspace, person, { body: { name: "Studio" } }));
      const invoice = { object: "invoice", id: `in_${id}`, parent: { subscription_details: { subscription: id } } };
      await runInterleaved(schedule, () =>
        Promise.all([
          ...Array.from({ length: times }, () => delivered(id, `evt_${id}`)),
          deliverStripeEvent("invoice.paid", invoice),
          ...Array.from({ length: times }, create),
        ]),
      );
      await create();
      const held = await readSubscription(id);
      const world = { person, uid: held!.claimedBy, id };
      expect(held!.claimedBy).toMatch(/^ws_/);
      await ledgerHolds(world);
      await agrees(world);
      const { data } = await LedgerEntryEntity.query.byEntry({ account: world.uid }).go({ pages: "all" });
      expect(data.map(({ amount }) => amount).sort()).toEqual([1500, 20]);
    }),
    { numRuns: 15 },
  );
});

test("the property detects a stale state written without a version check", async () => {
  const naive = async ({ id, uid }: World) => {
    const is = await fetchSubscription(id);
    await WorkspaceEntity.patch({ uid }).set({ subscription: is!.status, tier: is!.product.name }).go();
  };
  const property = fc.asyncProperty(fc.scheduler({ act: settleBetweenSteps }), async (schedule) => {
    const person = await createFreemiumUser();
    const world = { person, ...(await buyWorkspace(person)) };
    await runInterleaved(schedule, () =>
      Promise.all(
        (["agency", "basic", "business", "agency"] as const).map(async (tier) => {
          await cloud.stripe.pause();
          scriptedSubscription(world.id).tier = tier;
          await naive(world);
        }),
      ),
    );
    const { data } = await WorkspaceEntity.get({ uid: world.uid }).go({ consistent: true });
    expect(data!.tier, "I9").toBe(scriptedSubscription(world.id).tier);
  });
  const { failed, errorInstance } = await fc.check(property, { numRuns: 60, endOnFailure: true });
  expect([failed, String(errorInstance)]).toEqual([true, expect.stringContaining("I9")]);
});

test("the property detects debits lost by resetting credits from a stale balance", async () => {
  const naiveGrant = async ({ uid, id }: World, period: string) => {
    const { data } = await WorkspaceEntity.get({ uid }).go({ consistent: true });
    const row = { account: uid, kind: "image", at: period } as const;
    await LedgerEntryEntity.create({
      ...row,
      entry: `expire#${id}#${period}#image`,
      amount: -data!.imageCredits,
      reason: "expire",
    }).go();
    await LedgerEntryEntity.create({ ...row, entry: `grant#${id}#${period}#image`, amount: 1500, reason: "grant" }).go();
    await WorkspaceEntity.patch({ uid }).set({ imageCredits: 1500 }).go();
  };
  const property = fc.asyncProperty(fc.scheduler({ act: settleBetweenSteps }), async (schedule) => {
    const person = await createFreemiumUser();
    const world = { person, ...(await buyWorkspace(person)) };
    await runInterleaved(schedule, () =>
      Promise.all([
        naiveGrant(world, "next"),
        ...["a", "b"].map((to) => run(world, { act: "create", to }).catch(rejectionsAside)),
      ]),
    );
    await ledgerHolds(world);
  });
  const { failed, errorInstance } = await fc.check(property, { numRuns: 60, endOnFailure: true });
  expect([failed, String(errorInstance)]).toEqual([true, expect.stringContaining("I1")]);
});

test("an event id is stored for longer than Stripe retries the event", async () => {
  const id = await payFor(await createFreemiumUser());
  await delivered(id, `evt_kept_${id}`);
  const { data } = await StripeEventEntity.get({ id: `evt_kept_${id}` }).go();
  expect(data!.ttl - Date.now() / 1000).toBeGreaterThan(30 * DAY);
  expect(cloud.stripe.failures).toEqual([]);
});
