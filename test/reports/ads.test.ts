import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { reports } from "#contracts/reports.ts";
import { createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import {
  announce,
  create,
  createAd,
  createReport,
  finish,
  happens,
  read,
  runAnalysisAgain,
  score,
  sized,
  startedFor,
} from "#test/reports/kit.ts";

const { reportRow } = await import("#test/kit/reports.ts");
const { deliverEmailsTo } = await import("#test/kit/emails.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { newId } = await import("#kit/ids.ts");
const { listDebitedHeatmaps } = await import("#domain/billing/credits/list-debited-heatmaps.ts");
const { ReportEntity } = await import("#domain/reports/report.entity.ts");
const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");

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
