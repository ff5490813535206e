import { CopyObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, test, vi } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { sharing } from "#contracts/sharing.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { deliver } from "#test/kit/deliver.ts";
import { filesUnder } from "#test/kit/files.ts";
import { cloud, createStaff, createTrialUser, createWorkspace, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import {
  createDoneHeatmap,
  createGenerated,
  createTestHeatmap,
  createVideoHeatmap,
  heatmapRow,
  putUpload,
  runAnalysis,
} from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { auditLogOf } from "#test/kit/workspaces.ts";

const { deletePrefix } = await import("#adapters/storage.ts");
const { heatmapFolder, imageFileKey, uploadKey } = await import("#domain/heatmaps/files.ts");
const { handler: fail } = await import("#lambdas/heatmaps/steps/fail.ts");
const { handler: sweep } = await import("#lambdas/heatmaps/sweep.ts");
const { handler: sharingConsumer } = await import("#lambdas/sharing/consume-events.ts");
const { finishHeatmap } = await import("#domain/heatmaps/analysis/finish-heatmap.ts");

const MINUTE_MS = 60_000;
const AREA = { uid: "left", name: "left", left: 0, top: 0, width: 100, height: 100 };

const regenerate = (person: TestUser, uid: string) => send(staffHeatmaps.regenerate, person, { params: { uid } });
const read = async (person: TestUser, uid: string) => (await send(heatmaps.read, person, { params: { uid } })).body;
const list = async (person: TestUser) => (await send(heatmaps.list, person)).body.heatmaps;
const edit = async (person: TestUser, uid: string, body: object) =>
  send(heatmaps.edit, person, { params: { uid }, body: { version: (await heatmapRow(uid)).version, ...body } });
const credits = async (person: TestUser): Promise<number> => (await send(accounts.me, person)).body.imageCredits;
const textAt = async (url: string) => (await fetch(url)).text();
const generations = async (uid: string) =>
  (await filesUnder(heatmapFolder(await heatmapRow(uid)))).map((key) => /-g(\d)-/.exec(key)?.[1] ?? "upload");
/** All of a heatmap but what changes with every signature and every change. */
const still = ({ version: _, renewing: __, ...heatmap }: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(heatmap).replaceAll(/\?X-Amz[^"]*/g, ""));

test("during a reanalysis a heatmap keeps showing its result, then the new one with its areas measured again", async () => {
  const [person, helper] = [await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(person);
  await edit(person, uid, { areas_of_interest: [AREA] });
  const before = await read(person, uid);

  const reply = await regenerate(helper, uid);

  expect(reply.status).toBe(202);
  expect(reply.body).toEqual({ job_id: `${uid}-2`, status: "requested", heatmap_uid: uid, credits_reserved: 0 });
  expect(cloud.executions.get(`${uid}-2`)).toEqual({ uid, gen: 2 });
  await runAnalysis(uid, 2, "score");
  const during = await read(person, uid);
  expect(during.renewing).toBe(true);
  expect(still(during)).toEqual(still(before));
  expect((await list(person))[0]).toMatchObject({ status: "done", renewing: true, clarity_score_percentile: 65 });
  const moved = { ...AREA, uid: "all", name: "all", width: 200 };
  expect((await edit(person, uid, { areas_of_interest: [AREA, moved] })).body.areas_of_interest).toMatchObject([
    { value: expect.closeTo(1) },
    { value: expect.closeTo(1) },
  ]);

  await runAnalysis(uid, 2);

  const after = await read(person, uid);
  expect(after).toMatchObject({ status: "done", renewing: false, gen: 2, clarity_score_percentile: 50, title: before.title });
  expect(after.areas_of_interest).toMatchObject([
    { ...AREA, value: expect.closeTo(0.5) },
    { ...moved, value: expect.closeTo(1) },
  ]);
  expect(await textAt(after.heatmapURL!)).toBe("heatmap 2");
  expect(await textAt(before.heatmapURL!)).toBe("heatmap");
  expect(await credits(person)).toBe(9);
});

test("areas of a result without intervals have none until the new result is ready", async () => {
  const [person, helper] = [await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(person);
  const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
  await HeatmapEntity.patch({ uid }).remove(["share_relation"]).go();
  await deletePrefix(imageFileKey(await heatmapRow(uid), 1, "members"));
  await regenerate(helper, uid);
  await runAnalysis(uid, 2, "score");

  const during = await edit(person, uid, { areas_of_interest: [AREA] });
  expect([during.status, during.body.areas_of_interest]).toEqual([200, [expect.objectContaining({ interval: null })]]);
  await runAnalysis(uid, 2);
  expect((await read(person, uid)).areas_of_interest).toMatchObject([{ interval: expect.any(Array) }]);
});

test("files of the previous result are deleted half an hour after the new result, except those in use", async () => {
  const [person, helper] = [await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(person);
  await regenerate(helper, uid);
  await runAnalysis(uid, 2);

  await withClockShift(29 * MINUTE_MS, () => invoke(sweep));
  expect(new Set(await generations(uid))).toEqual(new Set(["upload", "1", "2"]));
  expect((await send(staffBackoffice.inProgress, helper)).body.heatmaps.map(({ uid }: { uid: string }) => uid)).not.toContain(
    uid,
  );
  await withClockShift(31 * MINUTE_MS, () => invoke(sweep));

  expect(new Set(await generations(uid))).toEqual(new Set(["upload", "2"]));
  expect((await heatmapRow(uid)).watched).toBeUndefined();
  expect(await textAt((await read(person, uid)).heatmapURL!)).toBe("heatmap 2");
});

test.each([
  ["rejects its file", async (uid: string) => invoke(fail, { uid, gen: 2, error: { Error: "InputRejected", Cause: "" } })],
  ["hangs", () => withClockShift(31 * MINUTE_MS, () => invoke(sweep))],
])("a reanalysis that %s leaves the heatmap unchanged, without a refund, and the next one has a new number", async (_, end) => {
  const [person, helper] = [await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(person);
  await edit(person, uid, { areas_of_interest: [AREA] });
  const before = await read(person, uid);
  await regenerate(helper, uid);
  await runAnalysis(uid, 2, "score");

  for (let time = 0; time < 2; time++) await end(uid);

  expect(still(await read(person, uid))).toEqual(still(before));
  expect(await heatmapRow(uid)).toMatchObject({ status: "done", gen: 2, shown_gen: 1 });
  expect(await credits(person)).toBe(9);
  await withClockShift(90 * MINUTE_MS, () => invoke(sweep));
  expect(new Set(await generations(uid))).toEqual(new Set(["upload", "1"]));
  expect(await textAt((await read(person, uid)).heatmapURL!)).toBe("heatmap");
  expect((await regenerate(helper, uid)).body.job_id).toBe(`${uid}-3`);
  await runAnalysis(uid, 3);
  expect(await read(person, uid)).toMatchObject({ gen: 3, clarity_score_percentile: 50 });
});

test("a failed heatmap is in progress during its reanalysis and then fails again or succeeds; its refund stays", async () => {
  const [person, helper] = [await createTrialUser(), await createStaff()];
  const uid = await createGenerated(person);
  const rejected = { Error: "InputRejected", Cause: JSON.stringify({ errorMessage: "unreadable" }) };
  await invoke(fail, { uid, gen: 1, error: rejected });
  const before = await heatmapRow(uid);

  await regenerate(helper, uid);
  expect(await read(person, uid)).toMatchObject({ status: "requested", problem: null, renewing: true });
  await invoke(fail, { uid, gen: 2 });
  expect(await heatmapRow(uid)).toMatchObject({ status: "error", problem: before.problem });
  expect(await credits(person)).toBe(10);

  await regenerate(helper, uid);
  await runAnalysis(uid, 3);
  expect(await read(person, uid)).toMatchObject({ status: "done", problem: null, gen: 3 });
  expect(await credits(person)).toBe(10);
});

test("a video shows its previous frame data until the new data is ready", async () => {
  const [person, helper] = [await createTrialUser(), await createStaff()];
  const uid = await createVideoHeatmap(person);
  await putUpload(uid);
  const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
  await HeatmapEntity.patch({ uid }).remove(["upload_etag"]).go();
  const before = await send(heatmaps.frames, person, { params: { uid } });

  expect((await regenerate(helper, uid)).status).toBe(202);

  const during = await send(heatmaps.frames, person, { params: { uid } });
  expect([during.status, during.body]).toEqual([200, before.body]);
  expect(await read(person, uid)).toMatchObject({ status: "done", duration: 1, video: { frames: 10 } });
  await invoke(fail, { uid, gen: 2 });
  expect((await send(heatmaps.frames, person, { params: { uid } })).body).toEqual(before.body);
});

const deliverDone = (uid: string) => deliver(sharingConsumer, "heatmap.done", { object: uid });

test("a share link keeps working and shows the new images once they are ready", async () => {
  const [person, helper] = [await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(person);
  const { body: made } = await send(sharing.share, person, { params: { uid }, body: {} });
  const view = () => send(sharing.view, undefined, { params: { share: made.share!.uid }, body: {} });
  const shown = async () => textAt((await view()).body.heatmapURL!);
  await regenerate(helper, uid);
  expect((await view()).body.clarity_score_percentile).toBe(65);
  await runAnalysis(uid, 2);

  for (let time = 0; time < 2; time++) await deliverDone(uid);

  expect(await shown()).toBe("heatmap 2");
  expect((await view()).body.clarity_score_percentile).toBe(50);
});

test("a share link created while a new result arrives shows that result, even if the previous images are copied last", async () => {
  const [person, helper] = [await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(person);
  await regenerate(helper, uid);
  await runAnalysis(uid, 2, "score");
  const ask = S3Client.prototype.send;
  let news: Promise<unknown> | undefined;
  const slow = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (this: S3Client, command: unknown) {
    const isOld = command instanceof CopyObjectCommand && command.input.CopySource?.includes("-g1-");
    if (isOld) news ??= finishHeatmap({ uid, gen: 2 }).then(() => deliverDone(uid));
    if (isOld) await news;
    return Reflect.apply(ask, this, [command]);
  } as never);
  const { body: made } = await send(sharing.share, person, { params: { uid }, body: {} }).finally(() => slow.mockRestore());

  expect(news).toBeDefined();
  const { body } = await send(sharing.view, undefined, { params: { share: made.share!.uid }, body: {} });
  expect(await textAt(body.heatmapURL!)).toBe("heatmap 2");
});

test("a reanalysis is in the audit log, and rejected while one is running or without the file; the heatmap cannot be deleted during it", async () => {
  const { member, uid: workspace } = await createWorkspace();
  const helper = await createStaff();
  const [uid, waiting, lost] = [
    await createDoneHeatmap(member),
    await createTestHeatmap(member),
    await createDoneHeatmap(member),
  ];
  await deletePrefix(uploadKey(await heatmapRow(lost)));

  expect((await regenerate(helper, waiting)).body.code).toBe("heatmap.in_progress");
  expect((await regenerate(helper, lost)).body.code).toBe("heatmap.not_uploaded");
  const both = await Promise.all([regenerate(helper, uid), regenerate(helper, uid)]);
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  expect(await send(heatmaps.remove, member, { params: { uid } })).toMatchObject({
    status: 409,
    body: { code: "heatmap.in_progress" },
  });
  expect((await auditLogOf(workspace)).filter((entry) => entry.includes("regenerate"))).toEqual([
    `${helper.uid} heatmaps.regenerate ${uid}`,
  ]);
});

test("customers analyse finished heatmaps again, members only their own, at most 20 a day, and no failed ones", async () => {
  const { member, admin } = await createWorkspace();
  const own = await createDoneHeatmap(member);
  const ofAdmin = await createDoneHeatmap(admin);
  const reanalyse = (person: TestUser, uid: string) => send(heatmaps.reanalyse, person, { params: { uid } });

  expect(await reanalyse(member, ofAdmin)).toMatchObject({ status: 403, body: { code: "caller.not_creator" } });
  const before = await credits(member);
  expect(await reanalyse(member, own)).toMatchObject({ status: 202, body: { credits_reserved: 0, job_id: `${own}-2` } });
  expect(await credits(member)).toBe(before);
  expect(await reanalyse(member, own)).toMatchObject({ status: 409, body: { code: "heatmap.in_progress" } });
  await runAnalysis(own, 2);
  expect(await read(member, own)).toMatchObject({ status: "done", gen: 2, renewing: false });

  const failed = await createGenerated(member);
  await invoke(fail, { uid: failed, gen: 1 });
  expect(await reanalyse(member, failed)).toMatchObject({ status: 409, body: { code: "heatmap.failed" } });

  for (let gen = 3; gen <= 21; gen++) {
    expect((await reanalyse(member, own)).status).toBe(202);
    await runAnalysis(own, gen);
  }
  expect(await reanalyse(member, own)).toMatchObject({ status: 429, body: { code: "request.too_many" } });
});

test("a key analyses only its own heatmaps again, free of charge, and once when it repeats the request", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  const [own, ofMember] = [await createDoneHeatmap(key), await createDoneHeatmap(workspace.member)];
  const reanalyse = (uid: string, repetition: string) =>
    send(publicHeatmaps.reanalyse, key, { params: { uid }, headers: { "Idempotency-Key": repetition } });
  expect((await reanalyse(ofMember, "a")).body).toMatchObject({ status: 403, code: "caller.not_creator" });
  const before = await credits(workspace.member);
  const first = await reanalyse(own, "b");
  expect(first).toMatchObject({ status: 202, body: { credits_reserved: 0, job_id: `${own}-2` } });
  await runAnalysis(own, 2);
  const again = await reanalyse(own, "b");
  expect(again).toMatchObject({ status: 202, body: first.body, headers: { "idempotent-replayed": "true" } });
  expect(await read(workspace.member, own)).toMatchObject({ gen: 2, renewing: false });
  expect(await credits(workspace.member)).toBe(before);
});
