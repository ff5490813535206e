import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { reports } from "#contracts/reports.ts";
import { createTrialUser, createWorkspace, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { heatmapRow, runAnalysis } from "#test/kit/heatmaps.ts";
import { setWorkspace } from "#test/kit/workspaces.ts";
import { create, createAd, createReport, finish, happens, read, runAnalysisAgain, score, startedFor } from "#test/reports/kit.ts";

const { LONGEST_SECONDS } = await import("#domain/reports/unfinished.ts");
const { createPartialReport, reportRow } = await import("#test/kit/reports.ts");
const { deliverEmailsTo } = await import("#test/kit/emails.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { listDebitedHeatmaps } = await import("#domain/billing/credits/list-debited-heatmaps.ts");
const { sweepReports } = await import("#domain/reports/sweep-reports.ts");

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
