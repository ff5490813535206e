import { expect, test, vi } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { reports } from "#contracts/reports.ts";
import {
  cloud,
  createFreemiumUser,
  createTrialUser,
  createWorkspace,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow, putUpload, runAnalysis } from "#test/kit/heatmaps.ts";

// Three templates of our own; the shipped ones may change.
vi.mock("#domain/benchmarks/catalogue/ooh.json", () => ({
  default: [1, 2, 3].map((id) => ({
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
  })),
}));

const { createPartialReport, deliverToReports, reportRow } = await import("#test/kit/reports.ts");
const { deliverEmailsTo } = await import("#test/kit/emails.ts");
const { TemplateScoreEntity } = await import("#domain/heatmaps/templates/template-score.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { createReport: createReportOnce } = await import("#domain/reports/create-report.ts");
const { newId } = await import("#kit/ids.ts");
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
const happens = (type: string, uid: string) => deliverToReports(type, { scope: "any", heatmapId: uid });
const announce = (uid: string) => deliverToReports("report.created", { scope: "any", object: uid });

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
async function score(uid: string, scores: Readonly<Record<number, number | "failed">>, gen = 1): Promise<void> {
  for (const [template, value] of Object.entries(scores))
    await TemplateScoreEntity.put({
      uid,
      gen,
      kind: "ooh",
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

async function finish(uid: string): Promise<void> {
  await runAnalysis(uid);
  await happens("heatmap.done", uid);
}

const startedFor = (uid: string) =>
  [...cloud.executions].filter(([name]) => name.startsWith(`${uid}-1-ooh-rp-`)).map(([, input]) => input);

test("a report waits for its ads, scores them in its templates, and is done without anyone opening it", async () => {
  const { member } = await createWorkspace();
  const [one, two] = [await createAd(member), await createAd(member)];
  const uid = await createReport(member, [one, two]);
  expect((await read(member, uid)).report).toMatchObject({ status: "requested", progress: 0, leader: null });
  expect(startedFor(one)).toEqual([]);

  await finish(one);
  await happens("heatmap.done", one);
  expect(startedFor(one)).toEqual([{ uid: one, gen: 1, kind: "ooh", templates: [1, 2, 3], purpose: "report" }]);
  await score(one, { 1: 70, 2: 72, 3: 71 });
  expect((await read(member, uid)).report).toMatchObject({ status: "requested", progress: 50 });
  await finish(two);
  await score(two, { 1: 40, 2: 44, 3: 42 });

  const { report, ads, rankings } = await read(member, uid);
  expect(report).toMatchObject({
    status: "done",
    progress: null,
    leader: { uid: one, kpi: "attention", value: 71, decided: true },
  });
  expect(ads.map((ad) => [ad.heatmap.uid, ad.template_average, ad.interval])).toEqual([
    [one, 71, [66, 76]],
    [two, 42, [37, 47]],
  ]);
  expect(ads[0]!.placements[0]).toMatchObject({ template: 1, state: "done", score: 70, share: { value: 0.2 } });
  expect(rankings[0]).toMatchObject({
    kpi: "attention",
    winner: one,
    places: [{ uid: one }, { uid: two, difference: 29, too_close: false }],
  });
  // Both ads have the same clarity.
  expect(rankings[1]).toMatchObject({ kpi: "clarity", winner: null });
  const email = (await heatmapRow(one)).requested_by_email;
  expect((await deliverEmailsTo(email)).filter(({ subject }) => subject === "Your report Spring is ready")).toHaveLength(1);
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

test("a failed ad is dropped, a failed template is shown, and a retry scores it again", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = await createReport(admin, [one, two]);
  await HeatmapEntity.patch({ uid: two }).set({ status: "failed" }).go();
  await happens("heatmap.ended_badly", two);
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

test("a report without any ad left failed, and its creator is told", async () => {
  const { admin } = await createWorkspace();
  const ad = await createAd(admin);
  const uid = await createReport(admin, [ad]);
  await HeatmapEntity.patch({ uid: ad }).set({ status: "error" }).go();
  await happens("heatmap.ended_badly", ad);

  expect((await read(admin, uid)).report).toMatchObject({ status: "failed", heatmaps: [], leader: null });
  const { requested_by_email: email } = await heatmapRow(ad);
  expect((await deliverEmailsTo(email)).map(({ subject }) => subject)).toContain("Your report Spring failed");
});

test("a job continues reports whose events were lost, and ends them at their deadline", async () => {
  const { admin } = await createWorkspace();
  const [one, two] = [await createAd(admin), await createAd(admin)];
  const uid = (await create(admin, [one, two])).body.uid;
  await runAnalysis(one);

  await sweepReports();
  expect(startedFor(one)).toHaveLength(1);
  await withClockShift(6 * 3600 * 1000, sweepReports);

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
  expect((await removeTemplate("1")).body.code).toBe("report.no_template");
  await removeTemplate("2");
  expect((await removeTemplate("3")).body.code).toBe("report.last_template");

  const removeAd = (heatmap: string) => send(reports.removeAd, member, { params: { uid, heatmap } });
  expect((await removeAd(two)).body).toMatchObject({ heatmaps: [one], leader: { uid: one } });
  expect((await removeAd(two)).body.code).toBe("report.no_ad");
  expect((await removeAd(one)).body.code).toBe("report.last_ad");
  expect((await heatmapRow(two)).reports).toEqual([]);
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
  expect(await codeOf([ad], { ids: [1, 4] })).toBe("report.no_template");
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

test("the same idempotency key creates one report, also when nothing remembers the first answer", async () => {
  const { admin } = await createWorkspace();
  const ad = await createAd(admin);
  const caller = (await resolveCaller({ uid: admin.uid, groups: [], secondFactor: false }))!;
  const input = { ...body([ad]), attention_benchmark: true, clarity_benchmark: true };

  const both = await Promise.all([createReportOnce(caller, input, "key"), createReportOnce(caller, input, "key")]);

  expect(both[0]!.uid).toBe(both[1]!.uid);
  expect((await heatmapRow(ad)).reports).toEqual([both[0]!.uid]);
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
