import { expect, test } from "vitest";
import { captures } from "#contracts/captures.ts";
import { exports } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { sharing } from "#contracts/sharing.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { captureJobOf, fakeCapture, run, website } from "#test/kit/captures.ts";
import { createStaff, createTrialUser, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { heatmapRow, runAnalysis } from "#test/kit/heatmaps.ts";
import { unzip } from "#test/kit/unzip.ts";

const { readAccount } = await import("#domain/accounts/read-account.ts");
const { deletePrefix, getFile } = await import("#adapters/storage.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { uploadKey } = await import("#domain/heatmaps/files.ts");
const { sliceId } = await import("#domain/heatmaps/slices/slice-id.ts");
const { purgeScope } = await import("#domain/heatmaps/removal/purge-scope.ts");
const { indexHeatmap } = await import("#domain/heatmaps/search/index-heatmap.ts");
const { packZip } = await import("#domain/exports/zips/pack-zip.ts");
const { zipKey } = await import("#domain/exports/zips/zip-files.ts");
const { ZipEntity } = await import("#domain/exports/zips/zip.entity.ts");

const read = async (person: TestUser, uid: string) => (await send(heatmaps.read, person, { params: { uid } })).body;
const edit = async (person: TestUser, uid: string, body: object) =>
  send(heatmaps.edit, person, { params: { uid }, body: { version: (await heatmapRow(uid)).version, ...body } });
const remove = (person: TestUser, uid: string) => send(heatmaps.remove, person, { params: { uid } });
const listed = async (person: TestUser, words?: string): Promise<string[]> =>
  (await send(heatmaps.list, person, { query: words === undefined ? {} : { words } })).body.heatmaps.map(
    ({ uid }: { uid: string }) => uid,
  );
const isDeleted = async (uid: string): Promise<boolean> => (await heatmapRow(uid)).deleted_at !== undefined;

/** A captured page of three slices, all analysed except those from `until`; returns their ids. */
async function createPage(person: TestUser, until = 4): Promise<[string, string, string]> {
  const { uid } = (await send(captures.website, person, { body: { ...website, fullPage: true } })).body.heatmap;
  const job = captureJobOf(uid);
  await run("cut", { job, captured: await fakeCapture(job, 3) });
  const uids: [string, string, string] = [uid, sliceId(uid, 2), sliceId(uid, 3)];
  for (const each of uids.slice(0, until - 1)) await runAnalysis(each);
  return uids;
}

test("a page captured in full is one item, and every slice knows the page and its neighbours", async () => {
  const person = await createTrialUser();
  const [uid, second, third] = await createPage(person, 3);
  for (const each of [uid, second, third]) await indexHeatmap(each);

  expect(await listed(person)).toEqual([uid]);
  expect(await listed(person, "Pricing")).toEqual([uid]);
  const page = {
    uid,
    title: "Pricing",
    slices: [
      { uid, number: 1, status: "done", clarity_score_percentile: 65, width: 200, height: 100, fixations: [{ x: 0.25 }] },
      { uid: second, number: 2, status: "done", heatmapURL: expect.stringContaining(second) },
      { uid: third, number: 3, status: "requested", heatmapURL: null, fixations: [] },
    ],
  };
  expect(await read(person, uid)).toMatchObject({ slices: 3, part_of: null, page });
  expect(await read(person, second)).toMatchObject({ slices: 0, part_of: uid, title: "Pricing (2/3)", page });
});

test("screenshots of one screen, and slices captured before, have no page and remain separate items", async () => {
  const person = await createTrialUser();
  const { uid } = (await send(captures.website, person, { body: website })).body.heatmap;
  const job = captureJobOf(uid);
  await run("cut", { job, captured: await fakeCapture(job, 1) });
  expect(await read(person, uid)).toMatchObject({ slices: 0, part_of: null, page: null });
});

test("the title and type of a page reach its slices", async () => {
  const person = await createTrialUser();
  const [uid, second] = await createPage(person);
  const { status } = await edit(person, uid, { title: "Prices", device: "mobile" });
  expect(status).toBe(200);
  expect(await heatmapRow(second)).toMatchObject({ title: "Prices (2/3)", device: "mobile" });
});

test("a page is deleted with all its slices, never a slice alone, and not during an analysis", async () => {
  const person = await createTrialUser();
  const [uid, second, third] = await createPage(person, 3);
  expect((await remove(person, second)).body.code).toBe("heatmap.part_of_page");
  expect((await remove(person, uid)).body.code).toBe("heatmap.in_progress");
  expect(await isDeleted(uid)).toBe(false);
  await runAnalysis(third);
  expect((await remove(person, uid)).status).toBe(200);
  for (const each of [uid, second, third]) expect(await isDeleted(each)).toBe(true);
  expect((await send(heatmaps.read, person, { params: { uid: third } })).status).toBe(404);
});

test("no slice is created for a page that was deleted while it was cut", async () => {
  const person = await createTrialUser();
  const { uid } = (await send(captures.website, person, { body: { ...website, fullPage: true } })).body.heatmap;
  const job = captureJobOf(uid);
  const captured = await fakeCapture(job, 1);
  // The file of the second slice is missing, so that the step stops after creating it.
  await expect(run("cut", { job, captured: { ...captured, slices: 3 } })).rejects.toThrow();
  await runAnalysis(uid);
  await run("fail", { job });
  expect((await remove(person, uid)).status).toBe(200);
  await run("cut", { job, captured: { ...captured, slices: 3 } });
  await expect(heatmapRow(sliceId(uid, 3))).rejects.toThrow("no heatmap");
  expect(await isDeleted(sliceId(uid, 2))).toBe(true);
});

test("staff transfer a page with its slices, and never a slice alone", async () => {
  const [staff, from, to] = [await createStaff(), await createTrialUser(), await createTrialUser()];
  const [uid, second, third] = await createPage(from);
  const transfer = async (each: string) =>
    (await send(staffHeatmaps.transfer, staff, { body: { uids: [each], to: (await readAccount(to.uid))!.email } })).body;
  expect((await transfer(second)).failed).toMatchObject([{ code: "heatmap.part_of_page" }]);
  expect(await transfer(uid)).toEqual({ copied: [uid], failed: [] });
  expect((await read(to, uid)).page!.slices.map((slice: { uid: string }) => slice.uid)).toEqual([uid, second, third]);
  expect(await listed(to)).toEqual([uid]);
  expect((await send(heatmaps.read, from, { params: { uid: second } })).status).toBe(404);
});

test("a page is reanalysed with its slices", async () => {
  const person = await createTrialUser();
  const uids = await createPage(person);
  expect((await send(heatmaps.reanalyse, person, { params: { uid: uids[0] } })).status).toBe(202);
  for (const each of uids) expect(await heatmapRow(each)).toMatchObject({ gen: 2, status: "requested" });
});

test("staff reanalyse a page with its finished and failed slices", async () => {
  const uids = await createPage(await createTrialUser());
  const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
  await HeatmapEntity.patch({ uid: uids[1] }).set({ status: "failed" }).go();
  const params = { uid: uids[0] };
  expect((await send(staffHeatmaps.regenerate, await createStaff(), { params })).status).toBe(202);
  for (const each of uids) expect(await heatmapRow(each)).toMatchObject({ gen: 2, status: "requested" });
});

test("a slice that failed is analysed again with its page or alone, free of charge, but not if the page was refunded", async () => {
  const person = await createTrialUser();
  const [uid, second, third] = await createPage(person, 2);
  const reanalyse = (each: string) => send(heatmaps.reanalyse, person, { params: { uid: each } });
  for (const each of [second, third]) await failHeatmap({ uid: each, gen: 1 }, "analysis_timed_out");
  const { imageCredits } = (await readAccount(person.uid))!;

  expect((await reanalyse(third)).status).toBe(202);
  expect(await heatmapRow(third)).toMatchObject({ gen: 2, status: "requested" });
  await runAnalysis(third, 2);
  expect(await read(person, third)).toMatchObject({ status: "done", clarity_score_percentile: 50 });
  await deletePrefix(uploadKey(await heatmapRow(third)));
  expect((await reanalyse(uid)).status).toBe(202);
  expect(await heatmapRow(second)).toMatchObject({ gen: 2, status: "requested" });
  expect(await heatmapRow(uid)).toMatchObject({ gen: 2, status: "requested" });
  expect((await readAccount(person.uid))!.imageCredits).toBe(imageCredits);

  const [other, ofOther] = await createPage(person, 1);
  for (const each of [other, ofOther]) await failHeatmap({ uid: each, gen: 1 }, "analysis_timed_out");
  expect((await reanalyse(ofOther)).body.code).toBe("heatmap.failed");
});

test("purging a scope deletes the slices of pages of other members", async () => {
  const { member, uid: workspace } = await createWorkspace();
  const uids = await createPage(member);
  await purgeScope(workspace);
  for (const each of uids) expect(await isDeleted(each)).toBe(true);
});

test("a share link of a page shows its finished slices, and no ids", async () => {
  const person = await createTrialUser();
  const [uid, second] = await createPage(person, 3);
  const { body } = await send(sharing.share, person, { params: { uid }, body: {} });
  const view = await send(sharing.view, undefined, { params: { share: body.share!.uid }, body: {} });
  expect(view.body.slices).toMatchObject([{ number: 2, width: 200, clarity_score_percentile: 65 }]);
  expect(view.text).not.toContain(second);
  expect((await fetch(view.body.slices[0]!.heatmapURL!)).status).toBe(200);
});

test("the zip of a page has a folder for each slice", async () => {
  const person = await createTrialUser();
  const [uid] = await createPage(person);
  const { body } = await send(exports.heatmapZip, person, { params: { uid } });
  await packZip(body.uid);
  const { data: zip } = await ZipEntity.get({ uid: body.uid }).go();
  const names = Object.keys(await unzip(Buffer.from(await getFile(zipKey(zip!)))));
  const folders = new Set(names.filter((name) => name.includes("/")).map((name) => name.replace(/ \([^)]*\)\/.*/, "")));
  expect([...folders]).toEqual(["Pricing", "Pricing (2 3)", "Pricing (3 3)"]);
  expect(names).toContain("index.csv");
});
