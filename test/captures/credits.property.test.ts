import fc from "fast-check";
import { expect, test } from "vitest";
import { captures } from "#contracts/captures.ts";
import type { WebsiteJob } from "#contracts/pipelines/capture.ts";
import { fakeCapture, website } from "#test/kit/captures.ts";
import { createTrialUser, type TestUser } from "#test/kit/fixtures.ts";
import { metrics } from "#test/kit/heatmaps.ts";
import { rejectionsAside, runInterleaved } from "#test/kit/interleaved.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { captureWebsite } = await import("#domain/captures/capture-website.ts");
const { cutSlices } = await import("#domain/captures/cut-slices.ts");
const { failCapture } = await import("#domain/captures/fail-capture.ts");
const { captureFolder } = await import("#domain/captures/files.ts");
const { sliceId } = await import("#domain/heatmaps/slices/slice-id.ts");
const { isMissing } = await import("#adapters/storage.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { finishHeatmap } = await import("#domain/heatmaps/analysis/finish-heatmap.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { recordInspection } = await import("#domain/heatmaps/analysis/record-inspection.ts");
const { recordScores } = await import("#domain/heatmaps/analysis/record-scores.ts");
const { removeHeatmap } = await import("#domain/heatmaps/removal/remove-heatmap.ts");
const { derivedId } = await import("#kit/ids.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");

const SLICES = 3;
const KEYS = ["still", "filmed"] as const;
type Key = (typeof KEYS)[number];
const idOf = (person: TestUser, key: Key): string => derivedId("hm", person.uid, key);
const requestOf = (key: Key) => captures.website.body.parse({ ...website, add_scrolling_video: key === "filmed" });

function jobOf(person: TestUser, key: Key): WebsiteJob {
  const uid = idOf(person, key);
  const video = key === "filmed" ? derivedId("hm", uid, "video") : null;
  const folder = captureFolder({ requested_by: person.uid, uid });
  return { kind: "website", uid, video, folder, page: requestOf(key), title: "Pricing", titled: true };
}

const command = fc.record({
  act: fc.constantFrom("book", "book", "cut", "cut", "give up", "fail", "finish", "remove"),
  key: fc.constantFrom(...KEYS),
  /** Which of the heatmaps: slices from 1. */
  slice: fc.integer({ min: 1, max: SLICES }),
});
type Command = { act: string; key: Key; slice: number };

async function run(person: TestUser, { act, key, slice }: Command): Promise<void> {
  const first = idOf(person, key);
  const job = { uid: slice === 1 ? first : sliceId(first, slice), gen: 1 };
  if (act === "cut") return cutSlices(jobOf(person, key), { title: "", slices: SLICES, headlines: [] });
  if (act === "give up") return void (await failCapture({ job: jobOf(person, key) }));
  if (act === "fail") return void (await failHeatmap(job, "analysis_failed"));
  if (act === "finish") {
    const inspected = await recordInspection(job, { width: 1, height: 1 });
    const scored = inspected && (await recordScores(job, { metrics, clarity_score_percentile: 1, fixations: [] }));
    return void (scored && (await finishHeatmap(job)));
  }
  const caller = (await resolveCaller({ uid: person.uid, groups: [], secondFactor: false, signedInAt: 0 }))!;
  if (act === "book") await captureWebsite(caller, requestOf(key), key);
  else await removeHeatmap(caller, job.uid);
}

/** A rejection is a valid outcome of a race, and so is a step whose files are used up; a defect is not. */
const defectsOnly = (error: unknown): void => {
  if (!isMissing(error)) rejectionsAside(error);
};

async function invariantsHold({ uid: account }: TestUser): Promise<void> {
  const { data: creditAccount } = await AccountEntity.get({ uid: account }).go({ consistent: true });
  const { data: entries } = await LedgerEntryEntity.query.byEntry({ account }).go({ pages: "all", consistent: true });
  const { data: made } = await HeatmapEntity.query.byCreator({ requested_by: account }).go({ pages: "all" });
  for (const [kind, balance] of [
    ["image", creditAccount!.imageCredits],
    ["video", creditAccount!.videoCredits],
  ] as const) {
    const moved = entries.filter((entry) => entry.kind === kind);
    expect(balance, "I1: never below zero").toBeGreaterThanOrEqual(0);
    expect(balance, "I1: the sum of its ledger").toBe(moved.reduce((sum, { amount }) => sum + amount, 0));
    const spent = moved.filter(({ reason }) => reason !== "grant").reduce((sum, { amount }) => sum - amount, 0);
    const paid = made.filter((heatmap) => heatmap.type === kind && !heatmap.covered_by && heatmap.status !== "failed");
    expect(paid.length, "I4: what is spent is what is done or under way, further slices aside").toBe(spent);
  }
  for (const { uid, status, covered_by } of made) {
    const of = (reason: string) => entries.filter((entry) => entry.reason === reason && entry.heatmapId === uid).length;
    expect(of("debit"), "I2: one debit, and none of a further slice").toBe(covered_by ? 0 : 1);
    expect(of("refund"), "I2: a refund iff what was paid for failed").toBe(!covered_by && status === "failed" ? 1 : 0);
  }
}

test("captures keep the ledger invariants under every interleaving of creating, slicing, canceling, finishing and deleting", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(command, { minLength: 3, maxLength: 9 }), async (schedule, commands) => {
      const person = await createTrialUser();
      for (const key of KEYS) await fakeCapture({ folder: jobOf(person, key).folder }, SLICES);
      await runInterleaved(schedule, () => Promise.all(commands.map((each) => run(person, each).catch(defectsOnly))));
      await invariantsHold(person);
    }),
    { numRuns: 12 },
  );
});
