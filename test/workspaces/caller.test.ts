import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import {
  addWorkspaceMember,
  createEndedTrialUser,
  createStaff,
  createTrialUser,
  createUnverifiedUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";

const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");
const me = async (person: Parameters<typeof send>[1]) => (await send(accounts.me, person)).body;

test("the profile contains the user's role and credits", async () => {
  expect(await me(await createTrialUser())).toMatchObject({ role: "trial", trialEnded: false, superadmin: false });
  expect(await me(await createEndedTrialUser())).toMatchObject({ role: "trial", trialEnded: true });
  expect(await me(await createUnverifiedUser())).toMatchObject({ email_verified: false });
  expect(await me(await createStaff())).toMatchObject({ superadmin: true });
});

test.each([
  ["past_due", { active: true }],
  ["canceled", { active: false }],
] as const)("a %s subscription has the right state in the profile", async (subscription, shown) => {
  expect((await me((await createWorkspace({ subscription })).admin)).workspace!.subscription).toMatchObject(shown);
});

test("a removed member loses access to the workspace from the next request", async () => {
  const workspace = await createWorkspace();
  const person = await addWorkspaceMember(workspace);
  const uid = await createTestHeatmap(workspace.admin);
  expect((await send(heatmaps.read, person, { params: { uid } })).status).toBe(200);

  await removeWorkspaceMember(workspace, person);

  expect((await send(heatmaps.read, person, { params: { uid } })).status).toBe(404);
  expect((await send(heatmaps.list, person)).body.heatmaps).toEqual([]);
  expect(await me(person)).toMatchObject({ role: "freemium", workspace: null });
});

test("an account without its membership item gets 401 rather than outdated access", async () => {
  const { uid: workspaceId, member } = await createWorkspace();
  await MemberEntity.delete({ workspaceId, uid: member.uid }).go();
  expect(await send(accounts.me, member)).toMatchObject({ status: 401, body: { code: "caller.unauthenticated" } });
});
