import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { reports } from "#contracts/reports.ts";
import {
  createFreemiumUser,
  createTrialUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
  type TestWorkspace,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { setWorkspace } from "#test/kit/workspaces.ts";
import { body, create, createAd, createReport, finish, happens, outdoor, read, score } from "#test/reports/kit.ts";

const { LONGEST_SECONDS } = await import("#domain/reports/unfinished.ts");
const { createPartialReport, deliverToReports, reportRow } = await import("#test/kit/reports.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { createReport: createReportOnce } = await import("#domain/reports/create-report.ts");
const { newId } = await import("#kit/ids.ts");
const { sweepHeatmaps } = await import("#domain/heatmaps/analysis/sweep-heatmaps.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { table } = await import("#domain/kit/table.ts");
const { ReportEntity } = await import("#domain/reports/report.entity.ts");
const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");
const { headFile } = await import("#adapters/storage.ts");
const { sweepReports } = await import("#domain/reports/sweep-reports.ts");

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
