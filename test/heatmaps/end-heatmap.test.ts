import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { shardOf } from "#kit/shards.ts";
import { failedExecution } from "#test/kit/deliver.ts";
import {
  addWorkspaceMember,
  createFreemiumUser,
  createTrialUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createGenerated, createTestHeatmap, heatmapRow, poster, putUpload, runAnalysis } from "#test/kit/heatmaps.ts";
import { runInterleaved, settleBetweenSteps } from "#test/kit/interleaved.ts";
import { invoke } from "#test/kit/invoke.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { readStreamRecords } from "#test/kit/stream.ts";

const { handler: fail } = await import("#lambdas/heatmaps/steps/fail.ts");
const { handler: finish } = await import("#lambdas/heatmaps/steps/video-finish.ts");
const { handler: score } = await import("#lambdas/heatmaps/steps/score.ts");
const { handler: settle } = await import("#lambdas/heatmaps/settle-execution.ts");
const { handler: sweep } = await import("#lambdas/heatmaps/sweep.ts");
const { traitsOf } = await import("#domain/heatmaps/analysis/traits-of.ts");
const { recordInspection } = await import("#domain/heatmaps/analysis/record-inspection.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { DEMO_SCOPE } = await import("#domain/heatmaps/demo/demo-scope.ts");
const { addReportItem } = await import("#domain/heatmaps/reports/report-links.ts");
const { setPublic } = await import("#domain/heatmaps/set-public.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");

const MINUTE_MS = 60_000;
const credits = async (person: TestUser): Promise<number> => (await send(accounts.me, person)).body.imageCredits;
const rejected = (code: string) => ({
  Error: "InputRejected",
  Cause: JSON.stringify({ errorType: "InputRejected", errorMessage: code }),
});
const ended = (uid: string, status: string) => invoke(settle, failedExecution({ uid, gen: 1 }, status));

const textsOf = (list: { L?: { S?: string }[] } | undefined): (string | undefined)[] => (list?.L ?? []).map(({ S }) => S);

/** What the stream says of the end of a heatmap: the row as it was written, and the traits in its event. */
async function endOf(uid: string): Promise<{ row: Record<string, AttributeValue>; traits: (string | undefined)[] }> {
  const images = (await readStreamRecords()).map(({ dynamodb }) => dynamodb?.NewImage as Record<string, AttributeValue>);
  const row = images.find((image) => image?.uid?.S === uid && image.status?.S === "done");
  const event = images.find((image) => image?.type?.S === "heatmap.done" && image.object?.S === uid);
  if (!row || !event) throw new Error(`heatmap ${uid} did not end`);
  return { row, traits: textsOf(event.traits as never) };
}

test("the event of a finished heatmap has the traits that other functions need", async () => {
  const { admin } = await createWorkspace();
  const plain = await createGenerated(admin);
  const ad = await createGenerated(admin, undefined, { application: "Social media", audit: true });
  for (const uid of [plain, ad]) await runAnalysis(uid);
  expect((await endOf(plain)).traits).toEqual([]);
  expect((await endOf(ad)).traits).toEqual(["audit", "templates"]);
});

test.each([
  [{ audit: true }, ["audit"]],
  [{ scope: DEMO_SCOPE }, ["demo"]],
  [{ reports: ["rp_1"] }, ["report"]],
  [{ public: true }, ["shared"]],
  [{ part_of: "hm_1" }, ["slice"]],
  [{ application: "Social media" }, ["templates"]],
  [{ application: "Social media", scope: DEMO_SCOPE }, ["demo"]],
  [{ type: "video" }, ["video"]],
] as const)("a heatmap with %o has the traits %j", async (differs, traits) => {
  const uid = await createTestHeatmap(await createTrialUser());
  expect(traitsOf({ ...(await heatmapRow(uid)), ...differs } as Parameters<typeof traitsOf>[0])).toEqual(traits);
});

test("an event has the traits that the heatmap had when it ended, whatever changed at the same time", async () => {
  const { admin } = await createWorkspace();
  await fc.assert(
    fc.asyncProperty(fc.scheduler({ act: settleBetweenSteps }), fc.boolean(), async (schedule, isImage) => {
      const uid = await createGenerated(admin);
      await runAnalysis(uid, 1, "score");
      const heatmap = await heatmapRow(uid);
      await runInterleaved(schedule, () =>
        Promise.all([
          invoke(isImage ? score : finish, { uid, gen: 1 }),
          commitTransaction([addReportItem(uid, heatmap.scope, "rp_1")]),
          commitTransaction([setPublic(heatmap, { share: "sh_1", until: undefined })]).catch(() => undefined),
        ]),
      );
      const { row, traits } = await endOf(uid);
      expect(traits.includes("report")).toBe(textsOf(row.reports as never).length > 0);
      expect(traits.includes("shared")).toBe(row.public?.BOOL === true);
      // The step of images stores its own scores, also when it has to read the heatmap again.
      expect((await heatmapRow(uid)).fixations.length > 1).toBe(isImage);
    }),
    { numRuns: 20 },
  );
});

test("a rejected file ends in error with its message, and the credit is refunded once", async () => {
  const person = await createTrialUser();
  const uid = await createGenerated(person);

  for (let time = 0; time < 3; time++) await invoke(fail, { uid, gen: 1, error: rejected("wrong_format") });

  const { body } = await send(heatmaps.read, person, { params: { uid } });
  expect(body).toMatchObject({ status: "error", problem: { code: "wrong_format" } });
  expect(body.problem!.message).toBe(
    "Your file poster.png format/size is not accepted. The accepted formats are .JPG, .PNG, .WEBP, .AVIF, .GIF and .BMP (images), and .MP4, .MOV, .WEBM, .M4V, .AVI and .MPG (videos) with a maximum upload of 1 minute per video. Your credit has been refunded.",
  );
  expect(await credits(person)).toBe(10);
});

test.each([
  [
    "an unknown error",
    { Error: "InputRejected", Cause: "not even JSON" },
    "failed",
    "analysis_failed",
    "The analysis of poster.png failed.",
  ],
  ["a fault", { Error: "Lambda.Unknown", Cause: "{}" }, "failed", "analysis_failed", "The analysis of poster.png failed."],
  ["a timeout", { Error: "States.Timeout" }, "failed", "analysis_timed_out", "The analysis of poster.png took too long."],
  [
    "a damaged file",
    rejected("unreadable"),
    "error",
    "unreadable",
    "Your file poster.png couldn’t be read. It seems to be damaged or incomplete.",
  ],
  ["a side that is too long", rejected("side_too_long"), "error", "side_too_long", "poster.png"],
  ["a side that is too short", rejected("side_too_short"), "error", "side_too_short", "poster.png"],
  [
    "too many pixels",
    rejected("too_many_pixels"),
    "error",
    "too_many_pixels",
    "Your file poster.png has more than 50 megapixels. Please make it smaller.",
  ],
])("%s ends the heatmap with a sentence and gives the credit back", async (_, error, status, code, sentence) => {
  const person = await createTrialUser();
  const uid = await createGenerated(person);

  expect(await invoke(fail, { uid, gen: 1, error })).toEqual({ status });

  const heatmap = await heatmapRow(uid);
  expect(heatmap).toMatchObject({ status, problem: { code } });
  expect(heatmap.problem?.message).toContain(sentence);
  expect(heatmap.problem?.message).toMatch(/ Your credit has been refunded\.$/);
  expect(await credits(person)).toBe(10);
});

test("a late failure does not change a finished heatmap, and a late finish does not change a failed one", async () => {
  const person = await createTrialUser();
  const [good, bad] = [await createGenerated(person), await createGenerated(person)];
  await runAnalysis(good);
  await invoke(fail, { uid: bad, gen: 1 });

  expect(await invoke(fail, { uid: good, gen: 1 })).toEqual({ status: "done" });
  for (const status of ["FAILED", "TIMED_OUT", "ABORTED"]) await ended(good, status);
  await invoke(finish, { uid: bad, gen: 1 });
  await recordInspection({ uid: bad, gen: 1 }, { width: 1, height: 1 });

  expect([(await heatmapRow(good)).status, (await heatmapRow(bad)).status]).toEqual(["done", "failed"]);
  expect(await credits(person)).toBe(9);
});

test("the failure of an execution changes nothing if its heatmap has already ended", async () => {
  const person = await createTrialUser();
  const uid = await createGenerated(person);
  await invoke(fail, { uid, gen: 1, error: { Error: "States.Timeout" } });
  const before = await stateFingerprint();

  await ended(uid, "FAILED");

  expect(await stateFingerprint()).toBe(before);
});

test("a user with 20 failures in an hour cannot create heatmaps until the hour is over, and other users can", async () => {
  const workspace = await createWorkspace();
  const { member, admin } = workspace;
  // The whole test within one hour of the clock.
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  const atNoon = <T>(work: () => Promise<T>) => withClockShift(noon.getTime() - Date.now(), work);
  const create = (person: TestUser, idempotencyKey?: string) =>
    send(heatmaps.create, person, { body: poster, ...(idempotencyKey && { idempotencyKey }) });

  await atNoon(async () => {
    const ids = await Promise.all(Array.from({ length: 21 }, () => createTestHeatmap(member)));
    for (const uid of ids.slice(0, 19)) for (let time = 0; time < 2; time++) await invoke(fail, { uid, gen: 1 });
    const last = await create(member, "the last one");
    expect(last.status).toBe(201);
    await invoke(fail, { uid: ids[19], gen: 1 });
    const before = await credits(member);

    const rejected = await create(member, "one too many");
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: "request.too_many" },
      headers: { "retry-after": expect.stringMatching(/^3[56]\d\d$/) },
    });
    expect((await create(member, "the last one")).text).toBe(last.text);
    expect(await credits(member)).toBe(before);
    expect((await create(admin)).status).toBe(201);
    expect((await send(heatmaps.list, member)).status).toBe(200);
  });
  const hourLater = await withClockShift(noon.getTime() + 3600_000 - Date.now(), () => create(member, "one too many"));
  expect(hourLater.status).toBe(201);
});

test("an event of another generation changes nothing", async () => {
  const uid = await createGenerated(await createTrialUser());
  await invoke(fail, { uid, gen: 2 });
  expect((await heatmapRow(uid)).status).toBe("requested");
});

test("an execution that failed, timed out or was aborted outside its own steps is settled and refunded", async () => {
  const person = await createTrialUser();
  for (const status of ["FAILED", "TIMED_OUT", "ABORTED"]) {
    const uid = await createGenerated(person);
    await ended(uid, status);
    expect((await heatmapRow(uid)).status).toBe("failed");
  }
  expect(await credits(person)).toBe(10);
});

test("the refund goes to the workspace that paid, even if the creator has left it", async () => {
  const workspace = await createWorkspace();
  const person = await addWorkspaceMember(workspace);
  const uid = await createGenerated(person);
  await removeWorkspaceMember(workspace, person);
  const own = await credits(person);

  await invoke(fail, { uid, gen: 1 });

  expect(await credits(workspace.admin)).toBe(1500);
  expect(await credits(person)).toBe(own);
});

test("an upload that is not finished within an hour expires and is refunded once, however often the sweep runs", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  const sweepAt = (shift: number, times = 1) =>
    withClockShift(shift, () => Promise.all(Array.from({ length: times }, () => invoke(sweep))));

  await sweepAt(59 * MINUTE_MS);
  expect((await heatmapRow(uid)).status).toBe("requested");
  await sweepAt(61 * MINUTE_MS, 3);
  await sweepAt(62 * MINUTE_MS);

  expect(await heatmapRow(uid)).toMatchObject({
    status: "failed",
    problem: {
      code: "upload_expired",
      message: "The upload of poster.png wasn’t finished in time. Your credit has been refunded.",
    },
  });
  expect(await credits(person)).toBe(10);
  const generate = await send(heatmaps.generate, person, { params: { uid } });
  expect(generate).toMatchObject({ status: 409, body: { code: "heatmap.upload_closed" } });
});

test("an upload that arrives as it expires is either analysed and charged, or failed and refunded", async () => {
  const person = await createFreemiumUser();
  await fc.assert(
    fc.asyncProperty(fc.scheduler({ act: settleBetweenSteps }), async (schedule) => {
      const before = await credits(person);
      const uid = await createTestHeatmap(person);
      await putUpload(uid);
      const deadline = new Date(Date.now() - 1000).toISOString();
      await HeatmapEntity.patch({ uid })
        .set({ watched: shardOf(uid), deadline })
        .go();
      await runInterleaved(schedule, () => Promise.all([invoke(sweep), send(heatmaps.generate, person, { params: { uid } })]));
      const { status } = await heatmapRow(uid);
      expect(["requested", "failed"]).toContain(status);
      const isAnalysed = status === "requested";
      expect(await credits(person)).toBe(isAnalysed ? before - 1 : before);
      if (isAnalysed) await invoke(fail, { uid, gen: 1 });
    }),
    { numRuns: 8 },
  );
});

test("an analysis that hangs is failed and refunded after half an hour", async () => {
  const person = await createTrialUser();
  const uid = await createGenerated(person);
  await recordInspection({ uid, gen: 1 }, { width: 10, height: 10 });

  await withClockShift(31 * MINUTE_MS, () => invoke(sweep));

  expect(await heatmapRow(uid)).toMatchObject({ status: "failed", problem: { code: "analysis_timed_out" } });
  expect(await credits(person)).toBe(10);
});

test("a heatmap is not finished without its scores", async () => {
  const uid = await createGenerated(await createTrialUser());
  await expect(invoke(finish, { uid, gen: 1 })).rejects.toThrow("cannot be finished");
  expect((await heatmapRow(uid)).status).toBe("requested");
});
