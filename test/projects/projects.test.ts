import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { MAX_PROJECTS_PER_HEATMAP, projects } from "#contracts/projects.ts";
import { deliver } from "#test/kit/deliver.ts";
import { eventuallyConsistentReads } from "#test/kit/eventually-consistent-reads.ts";
import {
  addWorkspaceMember,
  createFreemiumUser,
  createTrialUser,
  createWorkspace,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap, heatmapRow, poster } from "#test/kit/heatmaps.ts";
import { heard, pushChangesOf, watching } from "#test/kit/live.ts";
import { addToProject, createTestProject, deliverToProjects } from "#test/kit/projects.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import { accountOf, auditLogOf, setWorkspace } from "#test/kit/workspaces.ts";

const { LinkEntity } = await import("#domain/projects/link.entity.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");
const { newId } = await import("#kit/ids.ts");

const read = async (person: TestUser, uid: string, last?: string) =>
  (await send(projects.read, person, { params: { uid }, query: last === undefined ? {} : { last } })).body;
const list = async (person: TestUser) => (await send(projects.list, person)).body.projects;
const held = async (person: TestUser, uid: string): Promise<string[]> =>
  (await read(person, uid)).heatmaps.map((heatmap: { uid: string }) => heatmap.uid);
const projectsOf = async (person: TestUser, uid: string): Promise<string[]> =>
  (await send(heatmaps.read, person, { params: { uid } })).body.projectIds;
const file = (person: TestUser, uid: string, body: object) => send(projects.changeHeatmaps, person, { params: { uid }, body });
const fileHeatmap = (person: TestUser, uid: string, body: object) =>
  send(projects.changeHeatmapProjects, person, { params: { uid }, body });
const countOf = async (person: TestUser, uid: string): Promise<number> => (await read(person, uid)).project.heatmap_count;

test("a new project is empty and visible to everyone in its scope, newest first, and to no one else", async () => {
  const { admin, member, uid: workspace } = await createWorkspace();
  const older = await createTestProject(member, "Spring");
  const newer = await withClockShift(1000, () => createTestProject(admin, "  Summer  "));

  expect(await list(member)).toEqual(await list(admin));
  expect(await list(member)).toMatchObject([
    { uid: newer, title: "Summer", creator_uid: admin.uid, workspace, heatmap_count: 0, thumbnails: [] },
    { uid: older, title: "Spring", creator_uid: member.uid },
  ]);
  expect(await list(await createTrialUser())).toEqual([]);
  for (const title of ["", "   ", "x".repeat(201)])
    expect((await send(projects.create, member, { body: { title } })).body.code).toBe("request.invalid");
});

test("the same idempotency key creates one project, even if the first response was not stored", async () => {
  const person = await createTrialUser();
  const { createProject } = await import("#domain/projects/create-project.ts");
  const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
  const caller = (await resolveCaller({ uid: person.uid, groups: [], secondFactor: false }))!;

  const both = await Promise.all([createProject(caller, "Spring", "key"), createProject(caller, "Spring", "key")]);

  expect(both[0]).toEqual(both[1]);
  expect(await list(person)).toHaveLength(1);
});

test("once the first response is no longer stored, an idempotency key still creates a project of the same title only once", async () => {
  const person = await createTrialUser();
  const create = async (title: string) => {
    await IdempotencyEntity.delete({ uid: person.uid, key: "launch" }).go();
    return (await send(projects.create, person, { body: { title }, idempotencyKey: "launch" })).body.uid;
  };
  const [spring, autumn, again] = [await create("Spring"), await create("Autumn"), await create("Spring")];
  expect(again).toBe(spring);
  expect(autumn).not.toBe(spring);
  expect((await list(person)).map(({ title }) => title).sort()).toEqual(["Autumn", "Spring"]);
});

test("a page has 50 projects, and its cursor is valid for this list only", async () => {
  const person = await createFreemiumUser();
  for (let some = 0; some < 51; some++) await createTestProject(person);

  const { body: first } = await send(projects.list, person);
  const { body: second } = await send(projects.list, person, { query: { last: first.last! } });

  expect([first.projects.length, second.projects.length, second.last]).toEqual([50, 1, null]);
  const of = (op: typeof projects.list | typeof heatmaps.list, who: TestUser) => send(op, who, { query: { last: first.last! } });
  expect((await of(heatmaps.list, person)).status).toBe(400);
  expect((await of(projects.list, await createTrialUser())).status).toBe(400);
});

test("a heatmap added to a project is listed once, newest first, and lists the project itself", async () => {
  const { admin, member } = await createWorkspace();
  const project = await createTestProject(member);
  const older = await createDoneHeatmap(member);
  const newer = await withClockShift(1000, () => createTestHeatmap(admin));

  const replies = await Promise.all([file(member, project, { add: [older] }), file(admin, project, { add: [newer, older] })]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await held(admin, project)).toEqual([newer, older]);
  expect(await countOf(member, project)).toBe(2);
  expect((await read(member, project)).project.thumbnails).toEqual([expect.stringContaining("thumbnail.webp")]);
  expect((await list(member))[0]!.thumbnails).toHaveLength(1);
  expect(await projectsOf(admin, older)).toEqual([project]);
  const before = await stateFingerprint();
  expect((await file(member, project, { add: [newer] })).status).toBe(200);
  expect((await file(member, project, { remove: ["hm_00000000000000000000000000"] })).status).toBe(200);
  expect(await stateFingerprint()).toBe(before);

  const lagging = await eventuallyConsistentReads(async () => {
    for (const [changes, images] of [
      [{ remove: [older] }, 0],
      [{ add: [older] }, 1],
      [{ remove: [older] }, 0],
    ] as const)
      expect((await file(member, project, changes)).body.thumbnails).toHaveLength(images);
  });
  expect(lagging).toEqual([]);
  expect([await held(member, project), await countOf(member, project), await projectsOf(member, older)]).toEqual([
    [newer],
    1,
    [],
  ]);
});

test("one request adds a heatmap to several projects and removes it from others", async () => {
  const person = await createTrialUser();
  const [one, two, three] = [await createTestProject(person), await createTestProject(person), await createTestProject(person)];
  const uid = await createTestHeatmap(person);
  await addToProject(person, one, uid);

  const { body } = await fileHeatmap(person, uid, { add: [two, three], remove: [one] });

  expect(body.projectIds.sort()).toEqual([two, three].sort());
  expect(await Promise.all([one, two, three].map((each) => countOf(person, each)))).toEqual([0, 1, 1]);
  const edited = await send(heatmaps.edit, person, { params: { uid }, body: { version: 1, title: "New" } });
  expect(edited.body.projectIds.sort()).toEqual([two, three].sort());
});

test("empty changes, duplicate ids and too many ids are rejected", async () => {
  const person = await createTrialUser();
  const [project, uid] = [await createTestProject(person), await createTestHeatmap(person)];
  for (const body of [
    {},
    { add: [uid], remove: [uid] },
    { add: [uid, uid] },
    { add: Array(26).fill(uid) },
    { add: ["nonsense"] },
  ])
    expect((await file(person, project, body)).body.code, JSON.stringify(body)).toBe("request.invalid");
});

test("a project and a heatmap must have the same scope, or else neither is found for the other", async () => {
  const workspace = await createWorkspace();
  const person = await createTrialUser();
  const [alone, mine] = [await createTestHeatmap(person), await createTestProject(person)];
  await AccountEntity.patch({ uid: person.uid }).set({ role: "freemium" }).go();
  const { joinWorkspace } = await import("#domain/accounts/account-items.ts");
  const { addMemberItem, claimSeat } = await import("#domain/workspaces/workspace-items.ts");
  const { commitTransaction } = await import("#domain/kit/transaction.ts");
  await commitTransaction([
    joinWorkspace(person.uid, workspace.uid, "member"),
    claimSeat(workspace.uid),
    addMemberItem(workspace.uid, person.uid),
  ]);
  const [shared, theirs] = [await createTestProject(person), await createTestHeatmap(workspace.admin)];
  const before = await stateFingerprint();

  for (const [project, uid] of [
    [shared, alone],
    [mine, theirs],
  ] as const) {
    expect((await file(person, project, { add: [uid] })).body.code).toBe("heatmap.not_found");
    expect((await fileHeatmap(person, uid, { add: [project] })).body.code).toBe("project.not_found");
  }
  const foreign = await send(heatmaps.create, person, { body: { ...poster, projectIds: [mine] } });
  expect(foreign).toMatchObject({ status: 404, body: { code: "project.not_found" } });
  expect(await stateFingerprint()).toBe(before);
});

test("a heatmap that is deleted concurrently is not added to a project", async () => {
  const { changeLinks } = await import("#domain/projects/change-links.ts");
  const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
  const person = await createTrialUser();
  const [project, uid] = [await createTestProject(person), await createDoneHeatmap(person)];
  const caller = (await resolveCaller({ uid: person.uid, groups: [], secondFactor: false }))!;
  await send(heatmaps.remove, person, { params: { uid } });

  const link = { heatmap: uid, project, created_at: "2026-01-01T00:00:00.000Z" };
  for (const scope of [person.uid, "ws_other"])
    await expect(changeLinks(caller, scope, { add: [link], remove: [] })).rejects.toMatchObject({
      code: scope === person.uid ? "heatmap.not_found" : "project.not_found",
    });
  expect(await countOf(person, project)).toBe(0);
});

test("a heatmap is in at most 50 projects, whichever way it is added", async () => {
  const person = await createTrialUser();
  const [uid, project] = [await createTestHeatmap(person), await createTestProject(person)];
  for (let some = 0; some < MAX_PROJECTS_PER_HEATMAP; some++)
    await LinkEntity.create({ heatmap: uid, project: `pj_${some}`, created_at: "2026-01-01T00:00:00.000Z" }).go();

  const full = { status: 409, body: { code: "project.too_many", message: "A heatmap can be in at most 50 projects." } };
  expect(await file(person, project, { add: [uid] })).toMatchObject(full);
  expect(await fileHeatmap(person, uid, { add: [project] })).toMatchObject(full);
});

test("an upload into a project is in it from the start, and is rejected if the project does not exist", async () => {
  const person = await createTrialUser();
  const project = await createTestProject(person);
  const body = { ...poster, projectIds: [project] };

  const once = () => send(heatmaps.create, person, { body, idempotencyKey: "upload" });
  const { body: reply } = await once();
  expect((await once()).body.heatmap.uid).toBe(reply.heatmap.uid);

  expect(await held(person, project)).toEqual([reply.heatmap.uid]);
  expect(await countOf(person, project)).toBe(1);
  await send(projects.remove, person, { params: { uid: project } });
  expect((await send(heatmaps.create, person, { body })).body.code).toBe("project.not_found");
  expect((await accountOf(person)).imageCredits).toBe(9);
});

test("a page of a project has 50 heatmaps", async () => {
  const { admin } = await createWorkspace();
  const project = await createTestProject(admin);
  const uids: string[] = [];
  for (let some = 0; some < 51; some++) uids.push(await createTestHeatmap(admin));
  for (let from = 0; from < 51; from += 25) await addToProject(admin, project, ...uids.slice(from, from + 25));

  const first = await read(admin, project);
  const second = await read(admin, project, first.last!);

  expect([first.heatmaps.length, second.heatmaps.length, second.last]).toEqual([50, 1, null]);
  const seen = [...first.heatmaps, ...second.heatmaps].map(({ uid }: { uid: string }) => uid);
  expect(seen.sort()).toEqual(uids.sort());
  expect(
    (await send(projects.read, admin, { params: { uid: await createTestProject(admin) }, query: { last: first.last! } })).status,
  ).toBe(400);
});

test("deleting a project leaves its heatmaps, and its links go with it", async () => {
  const { admin, member, uid: scope } = await createWorkspace();
  const [theirs, mine] = [await createTestProject(admin), await createTestProject(member)];
  const uid = await createDoneHeatmap(member);
  await addToProject(member, mine, uid);

  expect((await send(projects.remove, member, { params: { uid: theirs } })).body.code).toBe("caller.not_creator");
  expect((await send(projects.remove, member, { params: { uid: mine } })).body).toEqual({ deleted: mine });

  expect((await send(heatmaps.read, member, { params: { uid } })).body).toMatchObject({ status: "done", projectIds: [] });
  expect((await read(member, mine)).code).toBe("project.not_found");
  for (let time = 0; time < 2; time++) await deliverToProjects("project.removed", { scope, object: mine });
  expect((await LinkEntity.query.byHeatmap({ heatmap: uid }).go()).data).toEqual([]);
});

test("a deleted heatmap leaves its projects immediately, and their counts after the event", async () => {
  const person = await createTrialUser();
  const [one, two, gone] = [await createTestProject(person), await createTestProject(person), await createTestProject(person)];
  const [uid, other] = [await createDoneHeatmap(person), await createTestHeatmap(person)];
  for (const project of [one, two, gone]) await addToProject(person, project, uid, other);
  await send(projects.remove, person, { params: { uid: gone } });
  await send(heatmaps.remove, person, { params: { uid } });

  expect(await held(person, one)).toEqual([other]);
  for (let time = 0; time < 2; time++) await deliverToProjects("heatmap.removed", { scope: person.uid, object: uid });

  expect(await Promise.all([one, two].map((project) => countOf(person, project)))).toEqual([1, 1]);
  expect((await LinkEntity.query.byHeatmap({ heatmap: uid }).go()).data).toEqual([]);
});

test("a founder's projects move to their workspace with their heatmaps, once", async () => {
  const person = await createTrialUser();
  const [project, uid] = [await createTestProject(person), await createDoneHeatmap(person)];
  await addToProject(person, project, uid);
  const workspace = newId("ws");
  await createPreparedWorkspace({ uid: workspace, name: "Bureau", admin: person.uid, tier: "basic" });
  const { handler: moveHeatmaps } = await import("#lambdas/heatmaps/move-to-workspace.ts");

  for (let time = 0; time < 2; time++) await deliverToProjects("workspace.opened", { scope: workspace, object: workspace });
  await deliver(moveHeatmaps, "workspace.opened", { scope: workspace, object: workspace });

  expect(await list(person)).toMatchObject([{ uid: project, workspace, heatmap_count: 1, thumbnails: [expect.any(String)] }]);
  expect(await held(person, project)).toEqual([uid]);
  const colleague = await addWorkspaceMember({ uid: workspace, admin: person, member: person });
  expect(await held(colleague, project)).toEqual([uid]);
  const messages = (await changesInOrder()).filter(({ after }) => after.scope === workspace && after.type === "project.edited");
  expect(messages).toHaveLength(1);
  await deliverToProjects("workspace.opened", { scope: "ws_none", object: "ws_none" });
});

test("a user's own projects are deleted with their account; those created in a workspace stay", async () => {
  const person = await createTrialUser();
  const [project, uid] = [await createTestProject(person), await createDoneHeatmap(person)];
  await addToProject(person, project, uid);
  const { admin, member } = await createWorkspace();
  const shared = await createTestProject(member);

  await deliverToProjects("account.deleted", { scope: person.uid, object: person.uid });
  expect(await list(person)).toHaveLength(1);

  const deleted_at = new Date().toISOString();
  for (const who of [person, member]) await AccountEntity.patch({ uid: who.uid }).set({ deleted_at }).go();
  for (const who of [person, member]) await deliverToProjects("account.deleted", { scope: who.uid, object: who.uid });

  const { ProjectEntity } = await import("#domain/projects/project.entity.ts");
  expect((await ProjectEntity.get({ uid: project }).go()).data).toBeNull();
  expect((await LinkEntity.query.byHeatmap({ heatmap: uid }).go()).data).toEqual([]);
  expect((await list(admin)).map((each: { uid: string }) => each.uid)).toEqual([shared]);
});

test("the projects of a workspace are deleted when it closes", async () => {
  const { uid, admin } = await createWorkspace();
  const project = await createTestProject(admin);
  const closed = () => deliverToProjects("workspace.closed", { scope: uid, object: uid });
  await closed();
  expect(await list(admin)).toHaveLength(1);
  await setWorkspace(uid, { closed_at: new Date().toISOString() });
  await closed();
  const { ProjectEntity } = await import("#domain/projects/project.entity.ts");
  expect((await ProjectEntity.get({ uid: project }).go()).data).toBeNull();
});

test("all connections of the scope are notified of project changes, and no others are", async () => {
  const { admin, member } = await createWorkspace();
  const stranger = await createTrialUser();
  const [own, foreign] = [await watching(admin), await watching(stranger)];

  await pushChangesOf(async () => {
    const project = await createTestProject(member);
    await send(projects.remove, member, { params: { uid: project } });
  });

  expect(heard(own)).toEqual([{ type: "project.changed" }, { type: "project.changed" }]);
  expect(heard(foreign)).toEqual([]);
});

test("changes of projects by an admin are in the audit log, and every change is published", async () => {
  const { admin, uid: scope } = await createWorkspace();
  const project = await createTestProject(admin);
  const uid = (await send(heatmaps.create, admin, { body: { ...poster, projectIds: [project] } })).body.heatmap.uid;
  await send(projects.rename, admin, { params: { uid: project }, body: { title: "Autumn" } });
  await file(admin, project, { remove: [uid] });
  await send(projects.remove, admin, { params: { uid: project } });

  const records = (await auditLogOf(scope)).filter((record) => record.includes("projects."));
  expect(records.sort()).toEqual(
    ["change_heatmaps", "change_heatmaps", "create", "remove", "rename"].map(
      (action) => `${admin.uid} projects.${action} ${project}`,
    ),
  );
  const messages = (await changesInOrder()).filter(({ after }) => after.__edb_e__ === "outbox" && after.object === project);
  expect(messages.map(({ after }) => after.type)).toEqual([
    "project.created",
    "project.edited",
    "project.edited",
    "project.edited",
    "project.removed",
  ]);
  expect((await heatmapRow(uid)).scope).toBe(scope);
});
