import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { projects } from "#contracts/projects.ts";
import { sharing } from "#contracts/sharing.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { deliver } from "#test/kit/deliver.ts";
import { filesUnder } from "#test/kit/files.ts";
import {
  addWorkspaceMember,
  createDeletedUser,
  createStaff,
  createTrialUser,
  createWorkspace,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { gazeCsv } from "#test/kit/gaze.ts";
import { createDoneHeatmap, createTestHeatmap, createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { heard, pushChangesOf, watching } from "#test/kit/live.ts";
import { addToProject, createTestProject, deliverToProjects as projectsConsumer } from "#test/kit/projects.ts";
import { deliverHeatmapChange, fillIndex, searchAllHeatmaps } from "#test/kit/search.ts";
import { streamEventOf } from "#test/kit/stream.ts";
import { accountOf, auditLogOf } from "#test/kit/workspaces.ts";

const { putFile } = await import("#adapters/storage.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { transactionClient } = await import("#domain/kit/table.ts");
const { transferHeatmap } = await import("#domain/heatmaps/transfer/transfer-heatmap.ts");
const { ShareEntity } = await import("#domain/sharing/share.entity.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { handler: sharingConsumer } = await import("#lambdas/sharing/consume-events.ts");
const { handler: push } = await import("#lambdas/live/push-events.ts");
const { handler: sweep } = await import("#lambdas/heatmaps/sweep.ts");

const emailOf = ({ uid }: TestUser) => `${uid}@people.test`;
const transfer = (helper: TestUser, uids: readonly string[], to: string, idempotencyKey?: string) =>
  send(staffHeatmaps.transfer, helper, { body: { uids, to }, ...(idempotencyKey !== undefined && { idempotencyKey }) });
const read = (person: TestUser, uid: string) => send(heatmaps.read, person, { params: { uid } });
const namesIn = async (folder: string) => (await filesUnder(folder)).map((key) => key.slice(folder.length)).sort();
const balances = async (person: TestUser) => {
  const { imageCredits, videoCredits, imageHeatmaps, videoHeatmaps } = (await send(accounts.me, person)).body;
  return { imageCredits, videoCredits, imageHeatmaps, videoHeatmaps };
};

test("a transfer moves a heatmap with its files and data to another user, and the previous scope no longer sees it", async () => {
  const [from, to, helper] = [await createWorkspace(), await createWorkspace(), await createStaff()];
  await fillIndex(from.admin);
  await fillIndex(to.admin);
  const uid = await createDoneHeatmap(from.member);
  await deliverHeatmapChange(uid);
  const area = { uid: "a", name: "a", left: 0, top: 0, width: 100, height: 100 };
  await send(heatmaps.edit, from.member, {
    params: { uid },
    body: { version: (await heatmapRow(uid)).version, title: "Zebra", tags: ["stripes"], areas_of_interest: [area] },
  });
  const before = (await read(from.member, uid)).body;
  const files = await namesIn(`${from.member.uid}/${uid}/`);
  const [owned, receivers] = [await balances(from.member), await balances(to.member)];
  const [old, present] = [await watching(from.admin), await watching(to.admin)];

  const event = await streamEventOf(async () => {
    const reply = await transfer(helper, [uid], emailOf(to.member));
    expect([reply.status, reply.body]).toEqual([200, { copied: [uid], failed: [] }]);
  });

  expect((await read(from.member, uid)).status).toBe(404);
  expect((await read(from.admin, uid)).status).toBe(404);
  const { status, body } = await read(to.admin, uid);
  expect(status).toBe(200);
  const same = ["title", "tags", "metrics", "fixations", "areas_of_interest", "created_at", "application", "width"] as const;
  for (const field of same) expect(body[field], field).toEqual(before[field]);
  expect(body).toMatchObject({
    requested_by: to.member.uid,
    requested_by_name: "Ada Lovelace",
    transferred_from: from.member.uid,
  });
  expect(await heatmapRow(uid)).toMatchObject({ scope: to.uid, workspace: to.uid, listed: to.uid, paid_by: from.uid });
  for (const field of ["imageURL", "heatmapURL", "combined", "peekthroughURL", "gazeplot", "mask", "thumbnail"] as const) {
    expect(new URL(body[field]!).pathname).toContain(`/${to.member.uid}/${uid}/`);
    expect((await fetch(body[field]!)).status, field).toBe(200);
    expect((await fetch(before[field]!)).status, field).toBe(404);
  }
  expect([await namesIn(`${from.member.uid}/${uid}/`), await namesIn(`${to.member.uid}/${uid}/`)]).toEqual([[], files]);
  expect([await balances(from.member), await balances(to.member)]).toEqual([owned, receivers]);

  await deliverHeatmapChange(uid);
  expect([
    await searchAllHeatmaps(from.admin, { words: "zebra" }),
    await searchAllHeatmaps(to.admin, { words: "zebra" }),
  ]).toEqual([[], [uid]]);
  expect(await searchAllHeatmaps(to.admin, { owner: to.member.uid, tags: ["stripes"] })).toEqual([uid]);
  expect((await send(heatmaps.facets, from.admin)).body).toEqual({
    tags: [],
    owners: [],
    benchmarks: [],
    benchmark_categories: [],
  });

  await invoke(push, event);
  expect(heard(old)).toEqual([{ type: "heatmap.removed", uid }]);
  expect(heard(present)).toMatchObject([{ type: "heatmap.changed", heatmap: { uid, requested_by: to.member.uid } }]);
  const entry = `${helper.uid} heatmaps.transfer ${uid}`;
  expect([await auditLogOf(from.uid), await auditLogOf(to.uid)]).toEqual([[entry], [entry]]);
});

test("a transfer to another scope ends the share link and removes the heatmap from its previous projects, but not from new ones", async () => {
  const [from, to, helper] = [await createTrialUser(), await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(from);
  const project = await createTestProject(from);
  await addToProject(from, project, uid);
  const { body: made } = await send(sharing.share, from, { params: { uid }, body: {} });
  const view = () => send(sharing.view, undefined, { params: { share: made.share!.uid }, body: {} });
  const { imageURL } = (await view()).body;

  await transfer(helper, [uid], emailOf(to));

  expect(await view()).toMatchObject({ status: 404, body: { code: "share.link_not_found" } });
  expect((await send(sharing.read, to, { params: { uid } })).body).toEqual({ public: false, share: null });
  const again = await send(sharing.share, to, { params: { uid }, body: {} });
  const theirs = await createTestProject(to);
  await addToProject(to, theirs, uid);
  const event = ["heatmap.transferred", { scope: from.uid, object: uid }] as const;
  for (let time = 0; time < 2; time++) {
    await deliver(sharingConsumer, ...event);
    await projectsConsumer(...event);
  }
  expect((await fetch(imageURL!)).status).toBe(404);
  expect((await ShareEntity.get({ id: made.share!.uid }).go()).data).toBeNull();
  expect((await send(sharing.view, undefined, { params: { share: again.body.share!.uid }, body: {} })).status).toBe(200);
  expect((await read(to, uid)).body.projectIds).toEqual([theirs]);
  const counts = [
    await send(projects.read, from, { params: { uid: project } }),
    await send(projects.read, to, { params: { uid: theirs } }),
  ];
  expect(counts.map(({ body }) => body.project.heatmap_count)).toEqual([0, 1]);
});

test("each heatmap is transferred completely or not at all, as reported; a retry with the same key changes nothing", async () => {
  const [from, to, helper] = [await createTrialUser(), await createTrialUser(), await createStaff()];
  const [good, waiting, owned] = [await createDoneHeatmap(from), await createTestHeatmap(from), await createDoneHeatmap(to)];
  const missing = "hm_00000000000000000000000000";
  const before = [await heatmapRow(waiting), await heatmapRow(owned)];

  const first = await transfer(helper, [good, waiting, owned, missing, good], emailOf(to), "once");

  expect(first.body).toEqual({
    copied: [good],
    failed: [
      { uid: waiting, code: "heatmap.in_progress", message: expect.any(String) },
      { uid: owned, code: "heatmap.same_owner", message: `This heatmap already belongs to ${emailOf(to)}.` },
      { uid: missing, code: "heatmap.not_found", message: expect.any(String) },
    ],
  });
  expect([await heatmapRow(waiting), await heatmapRow(owned)]).toEqual(before);
  const after = await heatmapRow(good);
  expect((await transfer(helper, [good, waiting, owned, missing, good], emailOf(to), "once")).text).toBe(first.text);
  expect(await heatmapRow(good)).toEqual(after);
});

test("a video is transferred only after its brand tracking, even if the tracking begins during the transfer", async () => {
  const [from, to, helper] = [await createTrialUser(), await createTrialUser(), await createStaff()];
  const [tracked, begins] = [await createVideoHeatmap(from), await createVideoHeatmap(from)];
  const track = (uid: string, logo_tracking_status: "processing" | "done") =>
    HeatmapEntity.patch({ uid }).set({ logo_tracking_status }).go();
  const inProgress = { copied: [], failed: [{ code: "heatmap.in_progress" }] };
  await track(tracked, "processing");
  expect((await transfer(helper, [tracked], emailOf(to))).body).toMatchObject(inProgress);
  transactionClient.middlewareStack.add(
    (next) => async (args) => {
      transactionClient.middlewareStack.remove("meanwhile");
      await track(begins, "processing");
      return next(args);
    },
    { step: "initialize", name: "meanwhile" },
  );
  expect((await transfer(helper, [begins], emailOf(to))).body).toMatchObject(inProgress);
  await track(tracked, "done");
  expect((await transfer(helper, [tracked], emailOf(to))).body.copied).toEqual([tracked]);
});

test("nothing is transferred to the address of a deleted account", async () => {
  const [from, helper] = [await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(from);
  for (const to of ["nobody@people.test", emailOf(await createDeletedUser())])
    expect(await transfer(helper, [uid], to)).toMatchObject({ status: 404, body: { code: "heatmap.recipient_not_found" } });
  expect((await read(from, uid)).status).toBe(200);
});

test("a transfer to a colleague changes the creator: projects and share link stay, and no removal is published", async () => {
  const home = await createWorkspace();
  const [colleague, helper] = [await addWorkspaceMember(home), await createStaff()];
  const uid = await createDoneHeatmap(home.member);
  const project = await createTestProject(home.member);
  await addToProject(home.member, project, uid);
  const { share } = (await send(sharing.share, home.member, { params: { uid }, body: {} })).body;
  const channel = await watching(home.admin);

  await pushChangesOf(() => transfer(helper, [uid], emailOf(colleague)));

  expect((await read(home.member, uid)).body).toMatchObject({ requested_by: colleague.uid, projectIds: [project] });
  expect(heard(channel)).toMatchObject([{ type: "heatmap.changed", heatmap: { requested_by: colleague.uid, public: true } }]);
  const shown = (await send(sharing.view, undefined, { params: { share: share!.uid }, body: {} })).body;
  expect((await fetch(shown.imageURL!)).status).toBe(200);
});

test("files that arrive late at the previous location are deleted by the sweep", async () => {
  const [from, to, helper] = [await createTrialUser(), await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(from);
  await transfer(helper, [uid], emailOf(to));
  await putFile(`${from.uid}/${uid}/${uid}.png`, Buffer.from("late"), "image/png");

  await withClockShift(31 * 60_000, () => invoke(sweep));

  expect(await namesIn(`${from.uid}/${uid}/`)).toEqual([]);
  expect((await fetch((await read(to, uid)).body.imageURL!)).status).toBe(200);
});

test("a founder's transferred and own heatmaps are distinguished when their workspace takes both, and both can be reanalysed", async () => {
  const [from, to, helper] = [await createTrialUser(), await createTrialUser(), await createStaff()];
  const uid = await createDoneHeatmap(from);
  await transfer(helper, [uid], emailOf(to));
  await send(heatmaps.importGaze, to, { params: { uid }, body: { csv: gazeCsv() } });
  const { handler: moveToWorkspace } = await import("#lambdas/heatmaps/move-to-workspace.ts");
  const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
  const { newId } = await import("#kit/ids.ts");
  const workspace = newId("ws");
  await createPreparedWorkspace({ uid: workspace, name: "Bureau", admin: to.uid, tier: "basic" });
  await deliver(moveToWorkspace, "workspace.opened", { scope: workspace, object: workspace });

  expect(await heatmapRow(uid)).toMatchObject({ scope: workspace, paid_by: from.uid });
  // The gaze that they imported comes along.
  const { body: gaze } = await send(heatmaps.readGaze, to, { params: { uid } });
  expect(gaze).toMatchObject({ gaze: { fixations: 60 }, summary: { images: 1 } });
  expect((await accountOf(from)).imageCredits).toBe(9);
  expect((await send(staffHeatmaps.regenerate, helper, { params: { uid } })).status).toBe(202);
  const { headFile } = await import("#adapters/storage.ts");
  const { uploadKey } = await import("#domain/heatmaps/files.ts");
  expect((await headFile(uploadKey(await heatmapRow(uid))))?.etag).toBe((await heatmapRow(uid)).upload_etag);
  expect(await HeatmapEntity.query.byCreator({ requested_by: from.uid }).go()).toMatchObject({ data: [] });
});

test("an interrupted transfer leaves nothing at its destination, even if the heatmap is deleted during it", async () => {
  const [from, to, helper] = [await createTrialUser(), await createTrialUser(), await createStaff()];
  const [kept, removed] = [await createDoneHeatmap(from), await createDoneHeatmap(from)];
  const receiver = { uid: to.uid, scope: to.uid, name: "Ada Lovelace", email: emailOf(to) };
  const caller = (await resolveCaller({ ...helper, signedInAt: Date.now() / 1000 }))!;
  // A user joins a workspace, or deletes their account, while files are being copied to them.
  await AccountEntity.patch({ uid: to.uid }).set({ workspace: "ws_elsewhere" }).go();
  for (const uid of [kept, removed])
    await expect(transferHeatmap(caller, uid, receiver)).rejects.toMatchObject({ code: "service.busy" });
  expect((await read(from, kept)).body).toMatchObject({ requested_by: from.uid, transferred_from: "" });
  expect((await namesIn(`${to.uid}/`)).length).toBeGreaterThan(0);
  await send(heatmaps.remove, from, { params: { uid: removed } });

  await withClockShift(6 * 3600_000, () => invoke(sweep));

  expect(await namesIn(`${to.uid}/`)).toEqual([]);
  expect((await fetch((await read(from, kept)).body.imageURL!)).status).toBe(200);
});
