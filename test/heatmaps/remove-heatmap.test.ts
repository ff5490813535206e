import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { filesUnder } from "#test/kit/files.ts";
import { createStaff, createTrialUser, createWorkspace, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createGenerated, createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { putFile } = await import("#adapters/storage.ts");
const { purgeScope } = await import("#domain/heatmaps/removal/purge-scope.ts");
const { transactionClient } = await import("#domain/kit/table.ts");
const { handler: sweep } = await import("#lambdas/heatmaps/sweep.ts");
const remove = (person: TestUser, uid: string) => send(heatmaps.remove, person, { params: { uid } });

const filesOf = async (person: TestUser, uid: string) => (await filesUnder(`${person.uid}/${uid}/`)).length;

test("a deleted heatmap is gone from page and list immediately, its files are purged and its row follows after 30 days", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  expect(await filesOf(person, uid)).toBe(12);

  expect(await remove(person, uid)).toMatchObject({ status: 200, body: { deleted: uid } });

  expect((await send(heatmaps.read, person, { params: { uid } })).status).toBe(404);
  expect((await send(heatmaps.list, person)).body.heatmaps).toEqual([]);
  expect((await remove(person, uid)).status).toBe(404);
  expect(await filesOf(person, uid)).toBe(0);
  const { ttl = 0, watched, deadline, deleted_at = "" } = await heatmapRow(uid);
  expect(ttl - Date.parse(deleted_at) / 1000).toBeCloseTo(30 * 24 * 3600, -1);
  // Again when no step can still be running.
  expect(watched).toBeDefined();
  expect(Date.parse(deadline) - Date.parse(deleted_at)).toBe(5 * 3600 * 1000);
});

test("files that a running step stores after the deletion are deleted by the sweep", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  await remove(person, uid);
  await invoke(sweep);
  await putFile(`${person.uid}/${uid}/late.png`, Buffer.from("x"), "image/png");
  await withClockShift(5 * 3600_000 + 60_000, () => invoke(sweep));
  expect(await filesOf(person, uid)).toBe(0);
});

test("members delete only what they created, admins everything of the workspace", async () => {
  const { admin, member } = await createWorkspace();
  const [ofAdmin, ofMember, other] = [
    await createDoneHeatmap(admin),
    await createDoneHeatmap(member),
    await createDoneHeatmap(member),
  ];
  expect(await remove(member, ofAdmin)).toMatchObject({ status: 403, body: { code: "caller.not_creator" } });
  expect((await remove(member, ofMember)).status).toBe(200);
  expect((await remove(admin, other)).status).toBe(200);
});

test("a heatmap that is being analysed cannot be deleted", async () => {
  const person = await createTrialUser();
  const uid = await createGenerated(person);
  expect(await remove(person, uid)).toMatchObject({ status: 409, body: { code: "heatmap.in_progress" } });
});

test("a heatmap that was just transferred is not deleted with its previous scope, nor by its previous owner", async () => {
  const [person, receiver] = [await createTrialUser(), await createTrialUser()];
  const give = (uid: string) => {
    const concurrent = async () => {
      transactionClient.middlewareStack.remove("meanwhile");
      await HeatmapEntity.patch({ uid }).set({ scope: receiver.uid, listed: receiver.uid }).go();
    };
    transactionClient.middlewareStack.add((next) => async (args) => concurrent().then(() => next(args)), {
      step: "initialize",
      name: "meanwhile",
    });
  };
  const [one, other] = [await createDoneHeatmap(person), await createDoneHeatmap(person)];
  give(one);
  expect(await remove(person, one)).toMatchObject({ status: 404, body: { code: "heatmap.not_found" } });
  give(other);
  await purgeScope(person.uid);
  for (const uid of [one, other]) {
    expect((await heatmapRow(uid)).deleted_at).toBeUndefined();
    expect((await send(heatmaps.read, receiver, { params: { uid } })).status).toBe(200);
  }
});

test("an upload canceled by its creator is deleted and its credit refunded immediately; no one else can cancel it", async () => {
  const { admin, member } = await createWorkspace();
  const uid = await createTestHeatmap(member);
  expect(await remove(admin, uid)).toMatchObject({ status: 409, body: { code: "heatmap.in_progress" } });
  expect((await send(heatmaps.read, admin, { params: { uid } })).body.uploading).toBe(true);

  const replies = await Promise.all([remove(member, uid), remove(member, uid)]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await send(accounts.me, admin)).body.imageCredits).toBe(1500);
  expect((await send(heatmaps.generate, member, { params: { uid } })).status).toBe(404);
});

test("files left over by an interrupted purge are deleted by the sweep", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  await remove(person, uid);
  await putFile(`${person.uid}/${uid}/left-over.png`, Buffer.from("x"), "image/png");
  await HeatmapEntity.patch({ uid })
    .set({ watched: "0", deadline: new Date(0).toISOString() })
    .go();
  const inProgress = (await send(staffBackoffice.inProgress, await createStaff())).body.heatmaps;
  expect(inProgress.map((heatmap: { uid: string }) => heatmap.uid)).not.toContain(uid);

  await invoke(sweep);

  expect(await filesOf(person, uid)).toBe(0);
  expect((await heatmapRow(uid)).watched).toBeUndefined();
});

test("staff see all heatmaps in progress, nearest deadline first, and no finished ones", async () => {
  const person = await createTrialUser();
  const [waiting, analysing, ended] = [
    await createTestHeatmap(person),
    await createGenerated(person),
    await createDoneHeatmap(person),
  ];

  await HeatmapEntity.patch({ uid: analysing }).set({ requested_by_email: "", requested_by_name: "Build server" }).go();

  const { status, body } = await send(staffBackoffice.inProgress, await createStaff());

  expect(status).toBe(200);
  expect(body.heatmaps.find(({ uid }: { uid: string }) => uid === analysing)).toMatchObject({ owner: "Build server" });
  const ids = body.heatmaps.map(({ uid }: { uid: string }) => uid);
  expect(ids).not.toContain(ended);
  expect(ids.indexOf(analysing)).toBeLessThan(ids.indexOf(waiting));
  expect(body.heatmaps.find(({ uid }: { uid: string }) => uid === waiting)).toMatchObject({
    title: "Poster",
    status: "requested",
    upload: "pending",
    workspace: null,
    owner: `${person.uid}@people.test`,
  });
});
