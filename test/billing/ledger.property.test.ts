import fc from "fast-check";
import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import {
  createFreemiumUser,
  createStaff,
  createWorkspace,
  removeWorkspaceMember,
  type TestUser,
  type TestWorkspace,
} from "#test/kit/fixtures.ts";
import { metrics, poster } from "#test/kit/heatmaps.ts";
import { rejectionsAside, runInterleaved } from "#test/kit/interleaved.ts";
import { changesInOrder } from "#test/kit/stream.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { debit } = await import("#domain/billing/credits/ledger.ts");
const { createHeatmap } = await import("#domain/heatmaps/create-heatmap.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { finishHeatmap } = await import("#domain/heatmaps/analysis/finish-heatmap.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { regenerateHeatmap } = await import("#domain/heatmaps/analysis/regenerate-heatmap.ts");
const { uploadKey } = await import("#domain/heatmaps/files.ts");
const { putFile } = await import("#adapters/storage.ts");
const { recordInspection } = await import("#domain/heatmaps/analysis/record-inspection.ts");
const { recordScores } = await import("#domain/heatmaps/analysis/record-scores.ts");
const { derivedId, newId } = await import("#kit/ids.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");

const helper = await resolveCaller(await createStaff());
const wanted = heatmaps.create.body.parse(poster);
type World = { readonly workspace: TestWorkspace; readonly loner: TestUser };

/** A workspace with two credits left, and a user without a workspace with two. */
async function poorWorld(): Promise<World> {
  const [workspace, loner] = await Promise.all([createWorkspace(), createFreemiumUser()]);
  await leave(2, workspace.uid, (imageCredits) => WorkspaceEntity.patch({ uid: workspace.uid }).set({ imageCredits }).go(), 1500);
  await leave(2, loner.uid, (imageCredits) => AccountEntity.patch({ uid: loner.uid }).set({ imageCredits }).go(), 5);
  return { workspace, loner };
}

async function leave(credits: number, account: string, set: (credits: number) => Promise<unknown>, had: number): Promise<void> {
  const at = new Date().toISOString();
  await LedgerEntryEntity.create({
    account,
    entry: "grant#test",
    kind: "image",
    amount: credits - had,
    reason: "grant",
    at,
  }).go();
  await set(credits);
}

const command = fc.record({
  act: fc.constantFrom("create", "create", "create", "finish", "fail", "remove", "renew"),
  who: fc.constantFrom("admin", "member", "loner"),
  /** Few keys, so that creations repeat and terminal states conflict. */
  key: fc.constantFrom("a", "b", "c", "d"),
});
type Command = { act: string; who: "admin" | "member" | "loner"; key: string };

async function run({ workspace, loner }: World, { act, who, key }: Command): Promise<void> {
  const person = { ...workspace, loner }[who];
  const uid = derivedId("hm", person.uid, key);
  const job = { uid, gen: 1 };
  if (act === "remove") return removeWorkspaceMember(workspace, workspace.member);
  if (act === "fail") return void (await failHeatmap(job, "analysis_failed"));
  if (act === "renew") return renew(uid);
  if (act === "finish") {
    const inspected = await recordInspection(job, { width: 1, height: 1 });
    const scored = inspected && (await recordScores(job, { metrics, clarity_score_percentile: 1, fixations: [] }));
    return void (scored && (await finishHeatmap(job)));
  }
  const caller = await resolveCaller(person);
  if (caller) await createHeatmap(caller, wanted, key);
}

/** Starts a reanalysis of a finished heatmap, and fails it. */
async function renew(uid: string): Promise<void> {
  const { data: heatmap } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  if (heatmap?.status !== "done") return;
  await putFile(uploadKey(heatmap), Buffer.from("image"), "image/png");
  if (helper) await regenerateHeatmap(helper, uid);
  await failHeatmap({ uid, gen: heatmap.gen + 1 }, "analysis_failed");
}

async function invariantsHold({ workspace, loner }: World): Promise<void> {
  const creditAccounts = [
    { account: workspace.uid, creditAccount: (await WorkspaceEntity.get({ uid: workspace.uid }).go({ consistent: true })).data },
    { account: loner.uid, creditAccount: (await AccountEntity.get({ uid: loner.uid }).go({ consistent: true })).data },
    {
      account: workspace.member.uid,
      creditAccount: (await AccountEntity.get({ uid: workspace.member.uid }).go({ consistent: true })).data,
    },
  ];
  for (const { account, creditAccount } of creditAccounts) {
    const { data: entries } = await LedgerEntryEntity.query.byEntry({ account }).go({ pages: "all", consistent: true });
    const images = entries.filter(({ kind }) => kind === "image");
    const { data: made } = await HeatmapEntity.query.byScope({ listed: account }).go({ pages: "all" });
    expect(creditAccount!.imageCredits, "I1: no balance below zero").toBeGreaterThanOrEqual(0);
    expect(creditAccount!.imageCredits, "I1: the balance is the sum of its ledger").toBe(
      images.reduce((sum, { amount }) => sum + amount, 0),
    );
    for (const { uid, status } of made) {
      const of = (reason: string) => images.filter((entry) => entry.reason === reason && entry.heatmapId === uid).length;
      expect(of("debit"), "I2: one debit per heatmap, on its own credit account").toBe(1);
      expect(of("refund"), "I2: a refund iff the heatmap failed").toBe(status === "failed" ? 1 : 0);
    }
    const spent = images.filter(({ reason }) => reason !== "grant").reduce((sum, { amount }) => sum - amount, 0);
    expect(made.filter(({ status }) => status !== "failed").length, "I4: credits spent match heatmaps").toBe(spent);
    expect(creditAccount!.imageHeatmaps, "the counter equals the credits spent").toBe(spent);
  }
}

/** I3, over the table's whole stream: no former member debits a workspace. */
async function noDebitAfterLeaving(): Promise<void> {
  const left = new Set<string>();
  for (const { eventName, before, after } of await changesInOrder()) {
    if (eventName === "REMOVE" && before.__edb_e__ === "member") left.add(`${before.workspaceId} ${before.uid}`);
    if (eventName === "INSERT" && after.reason === "debit") expect(left).not.toContain(`${after.account} ${after.actor}`);
  }
}

test("invariants I1 to I4 hold under any order of creations, completions, failures, reanalyses and removals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(command, { minLength: 2, maxLength: 10 }), async (schedule, commands) => {
      const world = await poorWorld();
      await runInterleaved(schedule, () => Promise.all(commands.map((each) => run(world, each).catch(rejectionsAside))));
      await invariantsHold(world);
    }),
    { numRuns: 40 },
  );
  await noDebitAfterLeaving();
});

test("the property detects overspending by an unconditional read-then-write", async () => {
  const naiveCreate = async ({ uid: account }: TestUser) => {
    const { data } = await AccountEntity.get({ uid: account }).go({ consistent: true });
    if (!data || data.imageCredits < 1) return;
    const uid = newId("hm");
    const entry = {
      account,
      entry: `debit#${uid}`,
      kind: "image",
      amount: -1,
      reason: "debit",
      heatmapId: uid,
      at: "now",
    } as const;
    await LedgerEntryEntity.create(entry).go();
    await AccountEntity.patch({ uid: account })
      .set({ imageCredits: data.imageCredits - 1 })
      .go();
  };
  const property = fc.asyncProperty(fc.scheduler(), async (schedule) => {
    const world = await poorWorld();
    await runInterleaved(schedule, () => Promise.all([1, 2, 3].map(() => naiveCreate(world.loner))));
    await invariantsHold(world);
  });
  const { failed, errorInstance } = await fc.check(property, { numRuns: 50, endOnFailure: true });
  expect([failed, String(errorInstance)]).toEqual([true, expect.stringContaining("I1")]);
});

test("the membership condition check prevents debits by former members", async () => {
  const { workspace } = await poorWorld();
  const caller = await resolveCaller(workspace.member);
  await removeWorkspaceMember(workspace, workspace.member);
  const parts = debit(caller!, { image: newId("hm") });
  const unguarded = parts.filter(({ write }) => !write.ConditionCheck);

  await expect(commitTransaction(parts)).rejects.toMatchObject({ code: "caller.forbidden" });
  await commitTransaction(unguarded);
  await expect(noDebitAfterLeaving()).rejects.toThrow();
});
