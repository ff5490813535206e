import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import type { EventType } from "#contracts/events.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { reports } from "#contracts/reports.ts";
import {
  cloud,
  createFreemiumUser,
  createTrialUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
  type TestUser,
  type TestWorkspace,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow, putUpload, runAnalysis, metrics as sampleMetrics } from "#test/kit/heatmaps.ts";
import { setWorkspace } from "#test/kit/workspaces.ts";

// Templates of our own; the shipped ones may change.
const template = vi.hoisted(() => (id: number, facts: object) => ({
  id,
  kind: "ooh",
  name: `Billboard ${id}`,
  categories: { light: "day" },
  width: 100,
  height: 100,
  corners: [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ],
  slot: { width: 10, height: 10 },
  layers: null,
  ...facts,
}));
vi.mock("#domain/benchmarks/catalogue/ooh.json", () => ({ default: [1, 2, 3].map((id) => template(id, {})) }));
vi.mock("#domain/benchmarks/catalogue/display.json", () => ({
  default: [1, 2, 3, 4, 5, 6].map((id) =>
    template(id, { kind: "display", slot: id > 3 ? { width: 728, height: 90 } : { width: 300, height: 250 } }),
  ),
}));

const { LONGEST_SECONDS } = await import("#domain/reports/unfinished.ts");
const { createPartialReport, deliverToReports, reportRow } = await import("#test/kit/reports.ts");
const { deliverEmailsTo } = await import("#test/kit/emails.ts");
const { TemplateScoreEntity } = await import("#domain/heatmaps/templates/template-score.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { createReport: createReportOnce } = await import("#domain/reports/create-report.ts");
const { newId } = await import("#kit/ids.ts");
const { sweepHeatmaps } = await import("#domain/heatmaps/analysis/sweep-heatmaps.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { listDebitedHeatmaps } = await import("#domain/billing/credits/list-debited-heatmaps.ts");
const { table } = await import("#domain/kit/table.ts");
const { ReportEntity } = await import("#domain/reports/report.entity.ts");
const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");
const { headFile } = await import("#adapters/storage.ts");
const { sweepReports } = await import("#domain/reports/sweep-reports.ts");

const outdoor = { application: "(Digital) Out Of Home" } as const;
const body = (ads: readonly string[], facts: object = {}) => ({
  title: "Spring",
  type: "ooh" as const,
  heatmaps: [...ads],
  ids: [1, 2, 3],
  ...facts,
});
const create = (person: TestUser, ads: readonly string[], facts: object = {}) =>
  send(reports.create, person, { body: body(ads, facts) as never });
const read = async (person: TestUser, uid: string) => (await send(reports.read, person, { params: { uid } })).body;
const happens = (type: EventType, uid: string) => deliverToReports(type, { object: uid });
const announce = (uid: string) => deliverToReports("report.created", { object: uid });

async function createAd(person: TestUser, facts: object = {}): Promise<string> {
  const uid = await createTestHeatmap(person, { ...outdoor, ...facts });
  await putUpload(uid);
  await send(heatmaps.generate, person, { params: { uid } });
  return uid;
}

async function createReport(person: TestUser, ads: readonly string[], facts: object = {}): Promise<string> {
  const reply = await create(person, ads, facts);
  if (reply.status !== 201) throw new Error(reply.text);
  await announce(reply.body.uid);
  return reply.body.uid;
}

/** Does what the pipeline does to an ad: a score, or a failure, per template. */
async function score(
  uid: string,
  scores: Readonly<Record<number, number | "failed">>,
  kind: "ooh" | "display" = "ooh",
  gen = 1,
): Promise<void> {
  for (const [template, value] of Object.entries(scores))
    await TemplateScoreEntity.put({
      uid,
      gen,
      kind,
      template: Number(template),
      ...(value === "failed"
        ? { state: "failed" as const }
        : {
            state: "done" as const,
            share: 0.2,
            share_interval: [0.1, 0.3],
            scores: [value],
            score_interval: [value - 5, value + 5],
          }),
    }).go();
  await happens("heatmap.placed", uid);
}

async function finish(uid: string, gen = 1): Promise<void> {
  await runAnalysis(uid, gen);
  await happens("heatmap.done", uid);
}

const startedFor = (uid: string, gen = 1) =>
  [...cloud.executions].filter(([name]) => name.startsWith(`${uid}-${gen}-ooh-rp-`)).map(([, input]) => input);

test("a report waits for its ads, scores them in its templates, and is done without anyone opening it", async () => {
  const { member } = await createWorkspace();
  const [one, two] = [await createAd(member), await createAd(member)];
  const uid = await createReport(member, [one, two]);
  expect((await read(member, uid)).report).toMatchObject({ status: "requested", progress: 0, leader: null });
  expect(startedFor(one)).toEqual([]);

  await finish(one);
  await happens("heatmap.done", one);
  expect(startedFor(one)).toEqual([{ uid: one, gen: 1, kind: "ooh", templates: [1, 2, 3], purpose: "report" }]);
  await score(one, { 1: 90, 2: 92, 3: 91 });
  expect((await read(member, uid)).report).toMatchObject({ status: "requested", progress: 50 });
  await finish(two);
  await score(two, { 1: 10, 2: 14, 3: 12 });

  const { report, ads, rankings } = await read(member, uid);
  expect(report).toMatchObject({
    status: "done",
    progress: null,
    leader: { uid: one, kpi: "attention", value: 91, decided: true },
  });
  expect(ads.map((ad) => [ad.heatmap.uid, ad.template_average, ad.interval])).toEqual([
    [one, 91, [86, 96]],
    [two, 12, [7, 17]],
  ]);
  expect(ads[0]!.placements[0]).toMatchObject({ template: 1, state: "done", score: 90, share: { value: 0.2 } });
  expect(rankings[0]).toMatchObject({
    kpi: "attention",
    winner: one,
    places: [{ uid: one }, { uid: two, difference: 79, too_close: false }],
  });
  // Both ads have the same clarity.
  expect(rankings[1]).toMatchObject({ kpi: "clarity", winner: null });
  const email = (await heatmapRow(one)).requested_by_email;
  expect((await deliverEmailsTo(email)).filter(({ subject }) => subject === "Your report Spring is ready")).toHaveLength(1);
});

test("the clarity of an ad in which nothing stands out is neither stated nor ranked", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) {
    await finish(ad);
    await score(ad, { 1: 70, 2: 72, 3: 71 });
  }
  const { metrics } = await heatmapRow(one);
  await HeatmapEntity.patch({ uid: one })
    .set({ metrics: { ...metrics!, stands_out: false }, clarity_score_percentile: 99 })
    .go();
  const { ads, rankings } = await read(admin, uid);
  expect(ads.map(({ clarity }) => clarity)).toEqual([null, expect.any(Number)]);
  expect(rankings.find(({ kpi }) => kpi === "clarity")!.places.map((place) => place.uid)).toEqual([two]);
});

test("an ad that leads in only some templates does not win", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) await finish(ad);
  await score(one, { 1: 80, 2: 30, 3: 70 });
  await score(two, { 1: 40, 2: 60, 3: 65 });

  const { report, rankings } = await read(admin, uid);

  expect(report.leader).toMatchObject({ uid: one, decided: false });
  expect(rankings[0]).toMatchObject({ winner: null, places: [{ too_close: false }, { too_close: true }] });
});

test("an ad wins only if people would confirm its lead over every other ad, not just the second", async () => {
  const { admin } = await createWorkspace();
  const ads = [await createAd(admin), await createAd(admin), await createAd(admin)] as const;
  const [first, second, third] = ads;
  const uid = await createReport(admin, ads);
  for (const ad of ads) await finish(ad);
  await score(first, { 1: 94, 2: 94, 3: 95 });
  await score(second, { 1: 30, 2: 30, 3: 31 });
  await score(third, { 1: 26, 2: 27, 3: 25 });
  const places = async () => (await read(admin, uid)).rankings[0]!;
  expect(await places()).toMatchObject({ winner: first, places: [{}, { too_close: false }, { too_close: false }] });
  // Ahead by 30 points in every template, which people would confirm too rarely.
  await score(second, { 1: 65, 2: 65, 3: 66 });
  expect(await places()).toMatchObject({ winner: null, places: [{}, { uid: second, too_close: true }, { too_close: false }] });
});

test("a ranking by clarity has no winner if another ad is too close, such as a variant of the first", async () => {
  const { admin } = await createWorkspace();
  const ads = [await createAd(admin), await createAd(admin), await createAd(admin)] as const;
  const [first, second, variant] = ads;
  const uid = await createReport(admin, ads);
  for (const [at, ad] of ads.entries()) {
    await finish(ad);
    await score(ad, { 1: 50, 2: 50, 3: 50 });
    const { metrics } = await heatmapRow(ad);
    const position = [1.5, 0.2, 0.1][at]!;
    const comparison = { ...sampleMetrics.comparison, clarity: { position, threshold: 0.5, variant_threshold: null } };
    const fingerprint = Buffer.from(Array.from({ length: 144 }, (_, cell) => (at === 1 ? 200 - cell : cell))).toString("base64");
    await HeatmapEntity.patch({ uid: ad })
      .set({ metrics: { ...metrics!, comparison } as never, fingerprint, clarity_score_percentile: [85, 66, 62][at]! })
      .go();
  }
  const ranking = (await read(admin, uid)).rankings.find(({ kpi }) => kpi === "clarity")!;
  expect(ranking).toMatchObject({
    winner: null,
    places: [{ uid: first }, { uid: second, too_close: false }, { uid: variant, too_close: true }],
  });
});

test("no ad wins against a video by any score, because no people were measured watching videos; an image still wins", async () => {
  const { admin } = await createWorkspace();
  const [image, other, video] = [await createAd(admin), await createAd(admin), await createAd(admin)] as const;
  const uid = await createReport(admin, [image, other, video]);
  for (const [at, ad] of [image, other, video].entries()) {
    await finish(ad);
    await score(
      ad,
      [
        { 1: 94, 2: 94, 3: 95 },
        { 1: 20, 2: 20, 3: 21 },
        { 1: 10, 2: 10, 3: 11 },
      ][at]!,
    );
    const { metrics } = await heatmapRow(ad);
    const comparison = {
      ...sampleMetrics.comparison,
      clarity: { position: [1.5, 0.2, 0][at]!, threshold: 0.5, variant_threshold: null },
    };
    const changed = {
      metrics: { ...metrics!, comparison } as never,
      fingerprint: Buffer.from([at, at, at]).toString("base64"),
      clarity_score_percentile: [85, 40, 30][at]!,
    };
    await HeatmapEntity.patch({ uid: ad }).set(changed).go();
  }
  const rankings = async () => (await read(admin, uid)).rankings;
  for (const ranking of await rankings()) expect(ranking.winner).toBe(image);
  await HeatmapEntity.patch({ uid: video }).set({ type: "video" }).go();
  for (const ranking of await rankings())
    expect(ranking).toMatchObject({
      winner: null,
      places: [{ uid: image }, { uid: other, too_close: false }, { uid: video, too_close: true }],
    });
});

const display = { application: "Display Ads" } as const;
const sized = (person: TestUser, dimensions: string, title = dimensions) => createAd(person, { ...display, dimensions, title });

test("display ads are placed only in templates of their size, and compared only where both have templates", async () => {
  const { admin } = await createWorkspace();
  const [first, second, wide] = [
    await sized(admin, "300x250", "Dunes"),
    await sized(admin, "300x250", "Morrow"),
    await sized(admin, "728x90", "Fjord"),
  ];
  const uid = await createReport(admin, [first, second, wide], { type: "display", ids: [1, 2, 3, 4] });
  // A score from another report, in a template that was chosen when sizes did not matter.
  await score(wide, { 1: 99 }, "display");
  for (const ad of [first, second, wide]) await finish(ad);
  const started = [...cloud.executions.values()] as { uid: string; purpose: string; templates: number[] }[];
  const templatesOf = (ad: string) => started.find((each) => each.uid === ad && each.purpose === "report")?.templates;
  expect([first, second, wide].map(templatesOf)).toEqual([[1, 2, 3], [1, 2, 3], [4]]);
  await score(first, { 1: 80, 2: 82, 3: 81 }, "display");
  await score(second, { 1: 50, 2: 51, 3: 52 }, "display");
  expect((await read(admin, uid)).report.progress).toBe(85);
  await score(wide, { 4: 60 }, "display");

  const { report, ads, rankings } = await read(admin, uid);
  // By attention no display ad wins, so clarity decides.
  expect(report).toMatchObject({ status: "done", leader: { uid: first, kpi: "clarity", value: 65, decided: false } });
  expect(rankings.map(({ kpi }) => kpi)).toEqual(["clarity", "attention"]);
  expect(ads.map(({ placements }) => placements.map(({ state }) => state))).toEqual([
    ["done", "done", "done", "other_size"],
    ["done", "done", "done", "other_size"],
    ["other_size", "other_size", "other_size", "done"],
  ]);
  expect(ads[2]).toMatchObject({
    template_average: 60,
    interval: [55, 65],
    heatmap: { dimensions: "728x90" },
    placements: [{ score: null, heatmap: null }, {}, {}, {}],
  });
  expect(rankings[1]).toMatchObject({
    winner: null,
    places: [
      { uid: first, difference: 0 },
      { uid: wide, difference: null, interval: null, too_close: true },
      { uid: second, difference: 30, too_close: true },
    ],
  });

  const remove = (template: string) => send(reports.removeTemplate, admin, { params: { uid, template } });
  expect((await remove("4")).body).toMatchObject({ code: "report.last_of_size", message: expect.stringContaining("Fjord") });
  await send(reports.removeAd, admin, { params: { uid, heatmap: wide } });
  expect((await remove("4")).body).toMatchObject({ ids: [1, 2, 3], leader: { uid: first, decided: false } });
});

test("a report is rejected if an ad has no template of its size", async () => {
  const { admin } = await createWorkspace();
  const [square, wide] = [await sized(admin, "300x250"), await sized(admin, "728x90", "Fjord")];
  const reply = await create(admin, [square, wide], { type: "display", ids: [1, 2] });
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([
    400,
    "report.template_missing",
    "No selected template has the size of Fjord (728\u00a0×\u00a090). Select a template of this size, or remove the ad.",
  ]);
  expect((await send(reports.list, admin)).body.reports).toEqual([]);
});

test.each([
  ["a workspace", async () => (await createWorkspace()).admin],
  ["a trial", createTrialUser],
])("a failed ad is dropped, a failed template is shown, and a retry scores it again in %s", async (_, createPerson) => {
  const admin = await createPerson();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  await HeatmapEntity.patch({ uid: two }).set({ status: "failed" }).go();
  await happens("heatmap.failed", two);
  await finish(one);
  await score(one, { 1: 50, 2: "failed", 3: 60 });

  const partial = await read(admin, uid);
  expect(partial.report).toMatchObject({ status: "partial", heatmaps: [one], dropped: [{ uid: two, reason: "failed" }] });
  expect(partial.ads[0]).toMatchObject({ template_average: 55, placements: [{}, { state: "failed", score: null }, {}] });

  await runAnalysisAgain(two);
  const retried = await send(reports.retry, admin, { params: { uid } });
  expect(retried.body).toMatchObject({ status: "requested", heatmaps: [one, two], dropped: [] });
  expect(startedFor(one).at(-1)).toMatchObject({ templates: [2] });
  await score(one, { 2: 55 });
  await score(two, { 1: 11, 2: 12, 3: 13 });
  expect((await read(admin, uid)).report.status).toBe("done");
  expect((await send(reports.retry, admin, { params: { uid } })).body.code).toBe("report.nothing_failed");
});

async function runAnalysisAgain(uid: string): Promise<void> {
  await HeatmapEntity.patch({ uid }).set({ status: "processed" }).go();
  await runAnalysis(uid);
}

test("a reanalysed ad is scored again in all templates of its finished reports, and no one is notified twice", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) await finish(ad);
  await score(one, { 1: 80, 2: 80, 3: 80 });
  await score(two, { 1: 20, 2: 20, 3: 20 });
  expect(await reportRow(uid)).toMatchObject({ status: "done", leader: { uid: one } });
  const { requested_by_email: email } = await heatmapRow(one);
  const emails = await deliverEmailsTo(email);

  await send(heatmaps.reanalyse, admin, { params: { uid: one } });
  await finish(one, 2);
  expect(await reportRow(uid)).toMatchObject({ status: "partial" });
  expect(startedFor(one, 2)).toMatchObject([{ gen: 2, templates: [1, 2, 3] }]);
  // Repeated events start nothing else.
  await happens("heatmap.done", one);
  expect(startedFor(one, 2)).toHaveLength(1);
  await score(one, { 1: 70, 2: 70, 3: 70 }, "ooh", 2);
  expect(await reportRow(uid)).toMatchObject({ status: "done", leader: { uid: one, value: 70 } });
  expect(await deliverEmailsTo(email)).toEqual(emails);
});

test("a report cannot be retried once its trial has ended, nor without a plan that has reports", async () => {
  const trial = await createTrialUser();
  const { uid: workspace, admin } = await createWorkspace();
  const [theirs, ours] = [await createPartialReport(trial), await createPartialReport(admin)];
  const retry = (person: TestUser, uid: string) => send(reports.retry, person, { params: { uid } });
  await setWorkspace(workspace, { subscription: "canceled" });
  await AccountEntity.patch({ uid: trial.uid }).set({ trialEnd: "2020-01-01T00:00:00.000Z" }).go();
  expect(await retry(trial, theirs)).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
  expect(await retry(admin, ours)).toMatchObject({ status: 403, body: { code: "workspace.not_active" } });
  expect(await retry(await createTrialUser(), ours)).toMatchObject({ status: 404, body: { code: "report.not_found" } });
});

test("a report that lacks only removed ads cannot be retried", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) await finish(ad);
  for (const ad of [one, two]) await score(ad, { 1: 50, 2: 50, 3: 50 });
  await send(heatmaps.remove, admin, { params: { uid: two } });
  await happens("heatmap.removed", two);
  expect((await reportRow(uid)).status).toBe("partial");
  expect(await send(reports.retry, admin, { params: { uid } })).toMatchObject({ body: { code: "report.nothing_failed" } });
  expect((await reportRow(uid)).status).toBe("partial");
});

test("a report whose failed ads still cannot be analysed is not scored again, and its creator gets no further email", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  await HeatmapEntity.patch({ uid: two }).set({ status: "failed" }).go();
  await happens("heatmap.failed", two);
  await finish(one);
  await score(one, { 1: 50, 2: 50, 3: 50 });
  const ended = await reportRow(uid);
  expect(ended).toMatchObject({ status: "partial", dropped: [{ uid: two, reason: "failed" }] });
  const { requested_by_email: email } = await heatmapRow(one);
  const emails = await deliverEmailsTo(email);

  expect(await send(reports.retry, admin, { params: { uid } })).toMatchObject({
    status: 409,
    body: { code: "report.still_failed" },
  });
  expect(await reportRow(uid)).toEqual(ended);
  expect(await deliverEmailsTo(email)).toEqual(emails);
});

test("a report without any ad left has failed, and its creator is notified", async () => {
  const { admin } = await createWorkspace();
  const ad = await createAd(admin);
  const uid = await createReport(admin, [ad]);
  await HeatmapEntity.patch({ uid: ad }).set({ status: "error" }).go();
  await happens("heatmap.failed", ad);

  expect((await read(admin, uid)).report).toMatchObject({ status: "failed", heatmaps: [], leader: null });
  const { requested_by_email: email } = await heatmapRow(ad);
  expect((await deliverEmailsTo(email)).map(({ subject }) => subject)).toContain("Your report Spring failed");
});

test("scoring resumes wherever it ended: only what is missing is scored again, other ads finish, and ads are charged once", async () => {
  const { admin, uid: workspace } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = (await create(admin, [one, two])).body.uid;
  const retry = () => send(reports.retry, admin, { params: { uid } });
  const statesOf = async () => (await read(admin, uid)).ads.map(({ placements }) => placements.map(({ state }) => state));
  // No event arrives at first, and then each of them arrives several times.
  for (const ad of [one, two]) await runAnalysis(ad);
  for (let time = 0; time < 3; time++) await sweepReports();
  for (const ad of [one, two]) expect(startedFor(ad)).toMatchObject([{ templates: [1, 2, 3] }]);
  await score(two, { 1: 40, 2: 41, 3: 42 });

  // It ends before the first template, after it, and after the second one.
  for (const done of [0, 1, 2]) {
    if (done > 0) await score(one, { [done]: 50 + done });
    const missing = [1, 2, 3].filter((id) => id > done);
    expect((await read(admin, uid)).report).toMatchObject({ status: "requested" });
    await score(one, Object.fromEntries(missing.map((id) => [id, "failed" as const])));
    expect((await read(admin, uid)).report.status).toBe("partial");
    expect(await statesOf()).toEqual([[1, 2, 3].map((id) => (id > done ? "failed" : "done")), ["done", "done", "done"]]);
    await retry();
    await sweepReports();
    expect(startedFor(one).at(-1)).toMatchObject({ templates: missing });
  }
  await score(one, { 3: 53 });

  expect((await read(admin, uid)).report).toMatchObject({ status: "done", leader: { uid: one, value: 52 } });
  expect([startedFor(one).length, startedFor(two).length]).toEqual([4, 1]);
  expect(await listDebitedHeatmaps(workspace)).toHaveLength(2);
});

test("a job continues reports with lost events, and ends them at their deadline", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = (await create(admin, [one, two])).body.uid;
  await runAnalysis(one);

  await sweepReports();
  expect(startedFor(one)).toHaveLength(1);
  await withClockShift((LONGEST_SECONDS + 3600) * 1000, sweepReports);

  expect(await reportRow(uid)).toMatchObject({ status: "partial", heatmaps: [one] });
  expect((await reportRow(uid)).open).toBeUndefined();
});

test("removed ads and templates change the result; the last ones stay", async () => {
  const { admin, member } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) await finish(ad);
  await score(one, { 1: 90, 2: 10, 3: 10 });
  await score(two, { 1: 10, 2: 40, 3: 40 });
  expect((await read(admin, uid)).report.leader).toMatchObject({ uid: one });

  const removeTemplate = (template: string) => send(reports.removeTemplate, member, { params: { uid, template } });
  expect((await removeTemplate("1")).body).toMatchObject({ ids: [2, 3], leader: { uid: two, value: 40 } });
  expect((await removeTemplate("1")).body.code).toBe("report.template_not_found");
  await removeTemplate("2");
  expect((await removeTemplate("3")).body.code).toBe("report.last_template");

  const removeAd = (heatmap: string) => send(reports.removeAd, member, { params: { uid, heatmap } });
  expect((await removeAd(two)).body).toMatchObject({ heatmaps: [one], leader: { uid: one } });
  expect((await removeAd(two)).body.code).toBe("report.ad_not_found");
  expect((await removeAd(one)).body.code).toBe("report.last_ad");
  expect((await heatmapRow(two)).reports).toEqual([]);
});

test("ads that failed or no longer exist are removed from the list of missing ads, and the report is then complete", async () => {
  const { admin } = await createWorkspace();
  const { uid, ad } = await createFinishedReport(admin);
  const [failed, deleted] = [await createAd(admin, { hidden: true }), await createAd(admin)];
  await add(admin, uid, [{ heatmap: failed }, { heatmap: deleted }]);
  await HeatmapEntity.patch({ uid: failed }).set({ status: "failed" }).go();
  await happens("heatmap.failed", failed);
  await finish(deleted);
  await score(deleted, { 1: 20, 2: 20, 3: 20 });
  expect(await reportRow(uid)).toMatchObject({ status: "partial" });

  const removeAd = (heatmap: string) => send(reports.removeAd, admin, { params: { uid, heatmap } });
  expect((await removeAd(failed)).body).toMatchObject({ status: "done", heatmaps: [ad, deleted], dropped: [] });
  expect((await heatmapRow(failed)).deleted_at).toBeDefined();
  expect((await removeAd(failed)).body.code).toBe("report.ad_not_found");

  await send(heatmaps.remove, admin, { params: { uid: deleted } });
  await happens("heatmap.removed", deleted);
  expect(await reportRow(uid)).toMatchObject({
    status: "partial",
    heatmaps: [ad],
    dropped: [{ uid: deleted, reason: "removed" }],
  });
  expect((await removeAd(deleted)).body).toMatchObject({ status: "done", dropped: [], leader: { uid: ad } });
});

test("the last ad of a failed report stays in the list of missing ads", async () => {
  const { admin } = await createWorkspace();
  const ads = [await createAd(admin), await createAd(admin)] as const;
  const uid = await createReport(admin, ads);
  for (const ad of ads) {
    await HeatmapEntity.patch({ uid: ad }).set({ status: "failed" }).go();
    await happens("heatmap.failed", ad);
  }
  const removeAd = (heatmap: string) => send(reports.removeAd, admin, { params: { uid, heatmap } });
  expect((await removeAd(ads[0])).body).toMatchObject({ status: "failed", dropped: [{ uid: ads[1] }] });
  expect((await removeAd(ads[1])).body.code).toBe("report.last_ad");
});

test("ads get another order and titles, which the report keeps although a heatmap has its own title", async () => {
  const { admin, member } = await createWorkspace();
  const [one, two] = [await createAd(admin, { title: "One" }), await createAd(admin, { title: "Two" })];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) await finish(ad);
  await score(one, { 1: 90, 2: 90, 3: 90 });
  await score(two, { 1: 10, 2: 10, 3: 10 });
  const shown = async () => (await read(member, uid)).ads.map(({ heatmap }) => heatmap.title);
  const version = async () => (await read(member, uid)).report.version;
  const arrange = async (ads: { heatmap: string; title?: string | null }[], based?: number) =>
    send(reports.arrangeAds, member, { params: { uid }, body: { version: based ?? (await version()), ads } });

  const before = await version();
  const { body: card } = await arrange([{ heatmap: two }, { heatmap: one, title: " First " }]);
  expect(card).toMatchObject({ heatmaps: [two, one], leader: { uid: one, title: "First" }, version: before + 1 });
  expect(await shown()).toEqual(["Two", "First"]);
  expect((await heatmapRow(one)).title).toBe("One");

  // A title that was not changed here follows that of its heatmap; one that is null does again.
  await HeatmapEntity.patch({ uid: two }).set({ title: "Second" }).go();
  await arrange([{ heatmap: one }, { heatmap: two, title: "Second" }]);
  expect(await shown()).toEqual(["First", "Second"]);
  expect((await reportRow(uid)).titles).toEqual({ [one]: "First" });
  await arrange([{ heatmap: one, title: null }, { heatmap: two }]);
  expect(await shown()).toEqual(["One", "Second"]);

  const conflict = await arrange([{ heatmap: two }, { heatmap: one }], before);
  expect([conflict.status, conflict.body.code]).toEqual([409, "report.changed"]);
  expect((await arrange([{ heatmap: one }])).body.code).toBe("request.invalid");
  expect((await arrange([{ heatmap: one }, { heatmap: one }])).body.code).toBe("request.invalid");
  expect((await arrange([{ heatmap: one }, { heatmap: two, title: " " }])).body.code).toBe("request.invalid");
  const other = await createAd(admin);
  expect((await arrange([{ heatmap: one }, { heatmap: other }])).body.code).toBe("report.ad_not_found");
  expect(await shown()).toEqual(["One", "Second"]);
});

/** A finished report of one ad, which has 80 in every template. */
async function createFinishedReport(person: TestUser, facts: object = {}) {
  const ad = await createAd(person, { title: "Champion" });
  const uid = await createReport(person, [ad], facts);
  await finish(ad);
  await score(ad, { 1: 80, 2: 80, 3: 80 });
  return { uid, ad };
}
const add = (person: TestUser, uid: string, ads: readonly { heatmap: string; title?: string }[], idempotencyKey?: string) =>
  send(reports.addAds, person, {
    params: { uid },
    body: { ads: [...ads] },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

test("ads are added to a report that has ended: only they are scored, nothing is charged, and its creator is told again", async () => {
  const { admin, member, uid: workspace } = await createWorkspace();
  const { uid, ad } = await createFinishedReport(admin);
  const [finished, unfinished] = [await createAd(member, { title: "Rival" }), await createAd(member)];
  await finish(finished);
  const debits = (await listDebitedHeatmaps(workspace)).length;
  const { requested_by_email: email } = await heatmapRow(ad);
  const endings = async () => (await deliverEmailsTo(email)).filter(({ subject }) => subject === "Your report Spring is ready");
  expect(await endings()).toHaveLength(1);

  const reply = await add(member, uid, [{ heatmap: finished, title: " Challenger " }, { heatmap: unfinished }]);
  expect([reply.status, reply.body]).toMatchObject([
    202,
    { status: "requested", progress: 33, heatmaps: [ad, finished, unfinished], leader: null },
  ]);
  expect((await heatmapRow(finished)).reports).toEqual([uid]);
  expect(startedFor(ad)).toHaveLength(1);
  expect(startedFor(finished)).toMatchObject([{ templates: [1, 2, 3] }]);
  const shown = await read(admin, uid);
  expect(shown.rankings).toEqual([]);
  expect(shown.ads.map(({ heatmap, template_average }) => [heatmap.title, template_average])).toMatchObject([
    ["Champion", 80],
    ["Challenger", null],
    [expect.any(String), null],
  ]);

  await score(finished, { 1: 95, 2: 95, 3: 95 });
  await finish(unfinished);
  await score(unfinished, { 1: 10, 2: 10, 3: 10 });
  expect((await read(admin, uid)).report).toMatchObject({
    status: "done",
    leader: { uid: finished, title: "Challenger", value: 95 },
  });
  expect(await endings()).toHaveLength(2);
  expect(await listDebitedHeatmaps(workspace)).toHaveLength(debits);
});

test("a new report of ads that are scored already is not shown as complete before it has ended", async () => {
  const { admin } = await createWorkspace();
  const { ad } = await createFinishedReport(admin);
  const { body } = await create(admin, [ad]);
  expect(body).toMatchObject({ status: "requested", progress: 99 });
  await announce(body.uid);
  expect((await read(admin, body.uid)).report).toMatchObject({ status: "done", progress: null });
});

test("an ad that is scored in all templates already ends the report at once", async () => {
  const { admin } = await createWorkspace();
  const { uid } = await createFinishedReport(admin);
  const { ad: scored } = await createFinishedReport(admin, { title: "Summer" });
  expect((await add(admin, uid, [{ heatmap: scored }])).body).toMatchObject({ status: "done", progress: null });
  expect((await reportRow(uid)).open).toBeUndefined();
});

test("a failed ad that is added ends the report as partial, and one that is added again is no longer missing", async () => {
  const { admin } = await createWorkspace();
  const { uid, ad } = await createFinishedReport(admin);
  const other = await createAd(admin);
  await add(admin, uid, [{ heatmap: other }]);
  await HeatmapEntity.patch({ uid: other }).set({ status: "failed" }).go();
  await happens("heatmap.failed", other);
  expect(await reportRow(uid)).toMatchObject({ status: "partial", heatmaps: [ad], dropped: [{ uid: other, reason: "failed" }] });
  expect((await add(admin, uid, [{ heatmap: other }])).body.code).toBe("report.ad_failed");

  await runAnalysisAgain(other);
  expect((await add(admin, uid, [{ heatmap: other }])).body).toMatchObject({ heatmaps: [ad, other], dropped: [] });
  await score(other, { 1: 20, 2: 20, 3: 20 });
  expect(await reportRow(uid)).toMatchObject({ status: "done", dropped: [] });
});

test("a failed report gets other ads and ends again", async () => {
  const { admin } = await createWorkspace();
  const [lost, found] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [lost]);
  await HeatmapEntity.patch({ uid: lost }).set({ status: "failed" }).go();
  await happens("heatmap.failed", lost);
  expect((await reportRow(uid)).status).toBe("failed");
  await finish(found);
  expect((await add(admin, uid, [{ heatmap: found }])).body).toMatchObject({ status: "requested", heatmaps: [found] });
  await score(found, { 1: 50, 2: 50, 3: 50 });
  expect(await reportRow(uid)).toMatchObject({ status: "partial", dropped: [{ uid: lost, reason: "failed" }] });
});

test("ads that were added leave a retry only the remaining room, and it never exceeds the limit", async () => {
  const { admin } = await createWorkspace();
  const { uid, ad } = await createFinishedReport(admin);
  const lost = await Promise.all(Array.from({ length: 2 }, () => createAd(admin)));
  const dropped = lost.map((each) => ({ uid: each, title: "Lost", reason: "failed" as const }));
  // The limit counts ids; that the other ads are gone does not matter.
  const gone = Array.from({ length: 17 }, () => newId("hm"));
  await ReportEntity.patch({ uid })
    .set({ status: "partial", heatmaps: [ad, ...gone], dropped })
    .go();
  const other = await createAd(admin);
  expect((await add(admin, uid, [{ heatmap: other }, { heatmap: lost[0]! }, { heatmap: lost[1]! }])).body).toMatchObject({
    code: "report.too_many_ads",
    message: "A report has at most 20 ads, and this one has 18.",
  });
  await ReportEntity.patch({ uid })
    .set({ heatmaps: [ad, ...gone, newId("hm")] })
    .go();
  await send(reports.retry, admin, { params: { uid } });
  expect(await reportRow(uid)).toMatchObject({ heatmaps: [ad, lost[0]], dropped: expect.arrayContaining([dropped[1]]) });
});

test("ads that cannot be added are rejected with a reason, and nothing changes", async () => {
  const { admin } = await createWorkspace();
  const { admin: stranger } = await createWorkspace();
  const { uid, ad } = await createFinishedReport(admin);
  const [theirs, poster, deleted] = [await createAd(stranger), await createTestHeatmap(admin), await createAd(admin)];
  await finish(deleted);
  await send(heatmaps.remove, admin, { params: { uid: deleted } });
  const before = await reportRow(uid);
  const codeOf = async (ads: readonly { heatmap: string; title?: string }[], person = admin) =>
    (await add(person, uid, ads)).body.code;

  expect(await codeOf([])).toBe("request.invalid");
  expect(await codeOf([{ heatmap: poster }, { heatmap: poster }])).toBe("request.invalid");
  expect(await codeOf([{ heatmap: poster, title: " " }])).toBe("request.invalid");
  expect(await codeOf([{ heatmap: ad }])).toBe("report.ad_exists");
  expect(await codeOf([{ heatmap: theirs }])).toBe("heatmap.not_found");
  expect(await codeOf([{ heatmap: deleted }])).toBe("heatmap.not_found");
  expect(await codeOf([{ heatmap: poster }])).toBe("report.other_type");
  expect(await codeOf([{ heatmap: theirs }], stranger)).toBe("report.not_found");
  expect(await reportRow(uid)).toEqual(before);
  expect((await heatmapRow(poster)).reports).toEqual([]);
});

test("a display ad is added only if the report has a template of its size", async () => {
  const { admin } = await createWorkspace();
  const [square, wide] = [await sized(admin, "300x250"), await sized(admin, "728x90", "Fjord")];
  const uid = await createReport(admin, [square], { type: "display", ids: [1, 2] });
  await finish(square);
  await score(square, { 1: 50, 2: 50 }, "display");
  expect((await add(admin, uid, [{ heatmap: wide }])).body).toMatchObject({
    code: "report.other_size",
    message: "This report has no template of the size of Fjord (728\u00a0×\u00a090). Create another report for it.",
  });
});

test("one of two additions at once is made, and the other is rejected because the report is in progress", async () => {
  const { admin, member } = await createWorkspace();
  const { uid, ad } = await createFinishedReport(admin);
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const replies = await Promise.all([add(admin, uid, [{ heatmap: one }]), add(member, uid, [{ heatmap: two }])]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe("report.in_progress");
  expect((await reportRow(uid)).heatmaps).toEqual([ad, replies[0]!.status === 202 ? one : two]);
});

test("a repeated addition with the same idempotency key adds nothing twice, even if the first response was not stored", async () => {
  const { admin } = await createWorkspace();
  const { uid, ad } = await createFinishedReport(admin);
  const other = await createAd(admin);
  const addAgain = () => add(admin, uid, [{ heatmap: other }], "more");
  await addAgain();
  const { version } = await reportRow(uid);
  expect((await addAgain()).status).toBe(202);
  await IdempotencyEntity.delete({ uid: admin.uid, key: "more" }).go();
  expect([await addAgain(), await reportRow(uid)]).toMatchObject([{ status: 202 }, { version, heatmaps: [ad, other] }]);
  // Without the key it is another request.
  expect((await add(admin, uid, [{ heatmap: other }])).body.code).toBe("report.in_progress");
});

test("a report is created with its own titles of ads, and another title than that of an ad is rejected", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin, { title: "One" }), await createAd(admin, { title: "Two" })];
  const titles = [{ heatmap: two, title: "Challenger" }];
  const uid = await createReport(admin, [two, one], { titles });
  expect((await read(admin, uid)).ads.map(({ heatmap }) => heatmap.title)).toEqual(["Challenger", "One"]);
  expect((await create(admin, [one], { titles })).body.code).toBe("request.invalid");
  expect((await create(admin, [one, two], { titles: [...titles, ...titles] })).body.code).toBe("request.invalid");
});

test("a deleted heatmap leaves its reports", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) await finish(ad);
  await score(one, { 1: 90, 2: 90, 3: 90 });
  await score(two, { 1: 10, 2: 10, 3: 10 });

  await send(heatmaps.remove, admin, { params: { uid: one } });
  await happens("heatmap.removed", one);

  expect((await read(admin, uid)).report).toMatchObject({
    status: "partial",
    heatmaps: [two],
    dropped: [{ uid: one, reason: "removed" }],
    leader: { uid: two },
  });
});

test("hidden ads are not listed, cost a credit, and are deleted with their last report", async () => {
  const person = await createTrialUser();
  const hidden = await createAd(person, { hidden: true });
  expect((await send(heatmaps.list, person)).body.heatmaps).toEqual([]);
  const uid = await createReport(person, [hidden]);
  expect((await read(person, uid)).ads.map((ad) => ad.heatmap.uid)).toEqual([hidden]);

  expect((await send(reports.remove, person, { params: { uid } })).status).toBe(200);
  // It is deleted as soon as its analysis has ended.
  expect((await heatmapRow(hidden)).deleted_at).toBeUndefined();
  await finish(hidden);
  expect((await heatmapRow(hidden)).deleted_at).toBeDefined();

  const others = { ...outdoor, title: "x", hidden: true, file: { name: "a.png", size: 1, extension: "png" as const } };
  expect((await send(heatmaps.create, await createFreemiumUser(), { body: others })).status).toBe(403);
});

test("a hidden upload for a report that was never created is deleted a day later; its credit is spent", async () => {
  const { admin, uid: workspace } = await createWorkspace();
  const [abandoned, used, failed] = [
    await createAd(admin, { hidden: true }),
    await createAd(admin, { hidden: true }),
    await createAd(admin, { hidden: true }),
  ];
  const listed = await createAd(admin);
  for (const ad of [abandoned, used, listed]) await finish(ad);
  // A new analysis does not make it stay.
  await send(heatmaps.reanalyse, admin, { params: { uid: abandoned } });
  await finish(abandoned, 2);
  await failHeatmap({ uid: failed, gen: 1 }, "analysis_timed_out");
  await createReport(admin, [used]);
  const creditsOf = async () => (await WorkspaceEntity.get({ uid: workspace }).go({ consistent: true })).data?.imageCredits;
  const credits = await creditsOf();
  const isThere = async (uid: string) => (await heatmapRow(uid)).deleted_at === undefined;
  const areThere = () => Promise.all([abandoned, failed, used, listed].map(isThere));

  await withClockShift(3600 * 1000, sweepHeatmaps);
  await withClockShift(23 * 3600 * 1000, sweepHeatmaps);
  expect(await areThere()).toEqual([true, true, true, true]);
  await withClockShift(25 * 3600 * 1000, sweepHeatmaps);
  expect(await areThere()).toEqual([false, false, true, true]);
  expect(await creditsOf()).toBe(credits);
  const { image, watched } = await heatmapRow(used);
  expect([await headFile(image), watched]).toEqual([expect.anything(), undefined]);
  expect(await headFile((await heatmapRow(abandoned)).image)).toBeUndefined();
  // No report can be made of it any more.
  expect((await create(admin, [abandoned])).body.code).toBe("heatmap.not_found");
});

test("an ad that is transferred to another scope leaves the report and stays, although it is hidden", async () => {
  const { admin } = await createWorkspace();
  const { uid: other } = await createWorkspace();
  const [one, two] = [await createAd(admin, { hidden: true }), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  for (const ad of [one, two]) await finish(ad);
  await HeatmapEntity.patch({ uid: one }).set({ scope: other }).go();
  await happens("heatmap.transferred", one);

  expect(await reportRow(uid)).toMatchObject({ heatmaps: [two], dropped: [{ uid: one, reason: "removed" }] });
  const { deleted_at, reports: left } = await heatmapRow(one);
  expect([deleted_at, left]).toEqual([undefined, []]);
});

test("a trial has one report, also when two are created at once; another after it is deleted", async () => {
  const person = await createTrialUser();
  const [one, two] = [await createAd(person), await createAd(person)];

  const both = await Promise.all([create(person, [one]), create(person, [two], { title: "Summer" })]);

  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await create(person, [two])).body.code).toBe("report.one_per_trial");
  const { body: listed } = await send(reports.list, person);
  expect(listed.reports).toHaveLength(1);
  await send(reports.remove, person, { params: { uid: listed.reports[0]!.uid } });
  expect((await create(person, [two])).status).toBe(201);
});

test("invalid reports are rejected with a reason, and nothing is created", async () => {
  const { admin } = await createWorkspace();
  const { admin: other } = await createWorkspace();
  const [ad, theirs, poster] = [await createAd(admin), await createAd(other), await createTestHeatmap(admin)];
  const failed = await createAd(admin);
  await HeatmapEntity.patch({ uid: failed }).set({ status: "error" }).go();
  const codeOf = async (ads: readonly string[], facts: object = {}) => (await create(admin, ads, facts)).body.code;

  expect(await codeOf([theirs])).toBe("heatmap.not_found");
  expect(await codeOf([poster])).toBe("report.other_type");
  expect(await codeOf([failed])).toBe("report.ad_failed");
  expect(await codeOf([ad], { ids: [1, 4] })).toBe("report.template_not_found");
  for (const facts of [
    { title: " " },
    { ids: [] },
    { ids: [1, 1] },
    { attention_benchmark: false, clarity_benchmark: false },
    { heatmaps: [] },
    { heatmaps: [ad, ad] },
    { type: "print" },
    { surprise: 1 },
  ])
    expect(await codeOf([ad], facts), JSON.stringify(facts)).toBe("request.invalid");
  expect((await send(reports.list, admin)).body.reports).toEqual([]);
});

test("reports are listed newest first, renamed, and the catalogue is listed by kind", async () => {
  const { admin, member } = await createWorkspace();
  const older = await createPartialReport(admin);
  const newer = await withClockShift(1000, async () => createReport(member, [await createAd(member)]));
  expect((await send(reports.list, admin)).body.reports.map(({ uid }) => uid)).toEqual([newer, older]);

  expect((await send(reports.rename, member, { params: { uid: older }, body: { title: " Summer " } })).body.title).toBe("Summer");
  const { body: catalogue } = await send(reports.templates, admin, { query: { type: "ooh" } });
  expect(catalogue.templates[0]).toEqual({
    id: 1,
    kind: "ooh",
    name: "Billboard 1",
    categories: { light: "day" },
    slot: { width: 10, height: 10 },
    thumbnail: "/templates/ooh/1.webp",
  });
});

test("the same idempotency key creates one report, even if the first response was not stored", async () => {
  const { admin } = await createWorkspace();
  const ad = await createAd(admin);
  const caller = (await resolveCaller({ uid: admin.uid, groups: [], secondFactor: false }))!;
  const input = { ...body([ad]), titles: [], attention_benchmark: true, clarity_benchmark: true };

  const both = await Promise.all([createReportOnce(caller, input, "key"), createReportOnce(caller, input, "key")]);

  expect(both[0]!.uid).toBe(both[1]!.uid);
  expect((await heatmapRow(ad)).reports).toEqual([both[0]!.uid]);
});

test("once the first response is no longer stored, an idempotency key still creates a report of the same content only once", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const createAgain = async (ads: readonly string[], facts?: object) => {
    await IdempotencyEntity.delete({ uid: admin.uid, key: "launch" }).go();
    return send(reports.create, admin, { body: body(ads, facts) as never, idempotencyKey: "launch" });
  };
  const { uid } = (await createAgain([one, two])).body;
  const others = [await createAgain([one]), await createAgain([one, two], { title: "Autumn" })];
  expect(new Set([uid, ...others.map(({ body }) => body.uid)]).size).toBe(3);
  await ReportEntity.patch({ uid })
    .set({ heatmaps: [two], dropped: [{ uid: one, title: "Poster", reason: "failed" }] })
    .go();
  expect((await createAgain([one, two])).body.uid).toBe(uid);
});

test("an ad that is transferred to a founder who left the workspace leaves its reports", async () => {
  const founder = await createTrialUser();
  const workspace = newId("ws");
  await createPreparedWorkspace({ uid: workspace, name: "Bureau", tier: "business", admin: founder.uid, members: [] });
  const [one, two] = [await createAd(founder), await createAd(founder)];
  const uid = await createReport(founder, [one, two]);
  for (const ad of [one, two]) await finish(ad);
  await removeWorkspaceMember({ uid: workspace } as TestWorkspace, founder);
  await HeatmapEntity.patch({ uid: one }).set({ scope: founder.uid }).go();
  await happens("heatmap.transferred", one);
  expect(await reportRow(uid)).toMatchObject({ heatmaps: [two], dropped: [{ uid: one, reason: "removed" }] });
});

test("a founder's reports move into the workspace, and keep ads that move later", async () => {
  const founder = await createTrialUser();
  const ad = await createAd(founder);
  const uid = await createReport(founder, [ad]);
  const workspace = newId("ws");
  await createPreparedWorkspace({ uid: workspace, name: "Bureau", tier: "business", admin: founder.uid, members: [] });

  await deliverToReports("workspace.opened", { scope: workspace, object: workspace });
  await sweepReports();
  expect(await reportRow(uid)).toMatchObject({ scope: workspace, status: "requested", heatmaps: [ad], dropped: [] });
  await HeatmapEntity.patch({ uid: ad }).set({ scope: workspace }).go();
  await finish(ad);
  await score(ad, { 1: 50, 2: 50, 3: 50 });

  expect((await reportRow(uid)).status).toBe("done");
});

test("a deleted account's personal reports are deleted; those of a workspace stay without its name", async () => {
  const person = await createTrialUser();
  const personal = await createReport(person, [await createAd(person)]);
  const { uid: workspace, admin, member } = await createWorkspace();
  const shared = await createReport(member, [await createAd(admin)]);
  for (const { uid } of [person, member]) await AccountEntity.patch({ uid }).set({ deleted_at: new Date().toISOString() }).go();

  await deliverToReports("account.deleted", { scope: person.uid, object: person.uid });
  await deliverToReports("account.deleted", { scope: workspace, object: member.uid });

  await expect(reportRow(personal)).rejects.toThrow("no report");
  expect(await reportRow(shared)).toMatchObject({ created_by_name: "Former member", created_by_email: "" });
});

test("a creator's new name is shown at their reports", async () => {
  const { uid: workspace, admin, member } = await createWorkspace();
  const [own, other] = [await createReport(member, [await createAd(admin)]), await createReport(admin, [await createAd(admin)])];
  const { created_by_name: before } = await reportRow(other);
  await AccountEntity.patch({ uid: member.uid }).set({ name: "Grace Hopper" }).go();
  await deliverToReports("account.renamed", { scope: workspace, object: member.uid });
  expect((await reportRow(own)).created_by_name).toBe("Grace Hopper");
  expect((await reportRow(other)).created_by_name).toBe(before);
});

test("a report that is deleted while its creator is renamed does not stop the others", async () => {
  const { uid: workspace, admin, member } = await createWorkspace();
  const [kept, deleted] = [
    await createReport(member, [await createAd(admin)]),
    await createReport(member, [await createAd(admin)]),
  ];
  await AccountEntity.patch({ uid: member.uid }).set({ name: "Grace Hopper" }).go();
  const { middlewareStack } = table.client;
  const name = "deleteMeanwhile";
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!commandName?.startsWith("Update")) return next(args);
        middlewareStack.remove(name);
        await ReportEntity.delete({ uid: deleted }).go();
        return next(args);
      },
    { step: "initialize", name },
  );
  await deliverToReports("account.renamed", { scope: workspace, object: member.uid });
  await expect(reportRow(deleted)).rejects.toThrow("no report");
  expect((await reportRow(kept)).created_by_name).toBe("Grace Hopper");
});

test("the reports of a workspace are deleted when it closes", async () => {
  const { uid: workspace, admin } = await createWorkspace();
  const report = await createReport(admin, [await createAd(admin)]);
  const closed = () => deliverToReports("workspace.closed", { scope: workspace, object: workspace });
  await closed();
  expect((await reportRow(report)).uid).toBe(report);
  await setWorkspace(workspace, { closed_at: new Date().toISOString() });
  await closed();
  await expect(reportRow(report)).rejects.toThrow("no report");
});

test("a report waits for the analysis and the scores of its ads as long as their executions may take", () => {
  const limits = ["heatmap-video", "template-scores"].map((machine) => {
    const definition = readFileSync(path.resolve(import.meta.dirname, `../../statemachines/${machine}.asl.json`), "utf8");
    return (JSON.parse(definition) as { TimeoutSeconds: number }).TimeoutSeconds;
  });
  expect(limits).toEqual([86_400, 86_400]);
  expect(LONGEST_SECONDS).toBeGreaterThanOrEqual(limits.reduce((sum, each) => sum + each));
});
