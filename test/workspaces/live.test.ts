import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { cloud, createFreemiumUser, createTrialUser, createWorkspace, send } from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";
import { heard, liveTicketOf, openChannel, pushChangesOf, watching } from "#test/kit/live.ts";
import { emailOf, inviteEmail, offerWorkspace } from "#test/kit/workspaces.ts";

const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { newId } = await import("#kit/ids.ts");
const { publishEvent } = await import("#domain/kit/publish-event.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");

const ME = { type: "me.changed" };
const WORKSPACE = { type: "workspace.changed" };

test("a removed member's channel is told to reload the profile, then closed; the others reload the workspace", async () => {
  const { admin, member } = await createWorkspace();
  const [boss, out, ticket] = [await watching(admin), await watching(member), await liveTicketOf(member)];

  await pushChangesOf(() => send(workspaces.removeMember, admin, { params: { uid: member.uid } }));

  expect(heard(out)).toEqual([ME]);
  expect(cloud.closed.has(out)).toBe(true);
  expect(heard(boss)).toEqual([WORKSPACE]);
  expect(await openChannel("late=", ticket)).toEqual({ statusCode: 401 });
  await pushChangesOf(() => createTestHeatmap(admin));
  expect(heard(out)).toEqual([ME]);
});

test("a user who joins moves from their own channel to the workspace's, and its members are notified", async () => {
  const { admin } = await createWorkspace();
  const person = await createTrialUser();
  const [boss, own] = [await watching(admin), await watching(person)];
  const { token } = await inviteEmail(admin, await emailOf(person));

  await pushChangesOf(() => send(workspaces.acceptInvite, person, { body: { token } }));

  expect([heard(own), heard(boss)]).toEqual([[ME], [WORKSPACE]]);
  expect(cloud.closed.has(own)).toBe(true);
  const again = await watching(person);
  await pushChangesOf(() => createTestHeatmap(admin));
  expect(heard(again).map(({ type }) => type)).toEqual(["heatmap.changed", "credits.changed"]);
});

test("a user who creates a workspace or becomes its admin from outside leaves their own channel", async () => {
  const [founder, heir, { admin }] = [await createFreemiumUser(), await createFreemiumUser(), await createWorkspace()];
  const { token } = await offerWorkspace(admin, await emailOf(heir));
  const [one, other] = [await watching(founder), await watching(heir)];
  const uid = newId("ws");

  await pushChangesOf(async () => {
    await createPreparedWorkspace({ uid, name: "Atelier", admin: founder.uid, tier: "basic" });
    await commitTransaction([publishEvent({ type: "workspace.opened", scope: uid, object: uid })]);
    expect((await send(workspaces.acceptInvite, heir, { body: { token } })).status).toBe(200);
  });

  for (const channel of [one, other]) {
    expect(heard(channel)).toEqual([ME]);
    expect(cloud.closed.has(channel)).toBe(true);
  }
});

test("a change of admin notifies all members without closing their channels", async () => {
  const { admin, member } = await createWorkspace();
  const { token } = await offerWorkspace(admin, await emailOf(member));
  const both = [await watching(admin), await watching(member)];

  await pushChangesOf(() => send(workspaces.acceptInvite, member, { body: { token } }));

  for (const channel of both) {
    expect(heard(channel)).toEqual([ME, WORKSPACE]);
    expect(cloud.closed.has(channel)).toBe(false);
  }
});

test("changes of names, invites and the workspace name notify only the members who can see them", async () => {
  const { admin, member } = await createWorkspace();
  const [boss, other, stranger] = [
    await watching(admin),
    await watching(member),
    await watching((await createWorkspace()).admin),
  ];
  const name = { firstName: "Grace", lastName: "Hopper" };

  await pushChangesOf(() => send(workspaces.editMember, admin, { params: { uid: member.uid }, body: name }));
  expect([heard(boss), heard(other)]).toEqual([[WORKSPACE], [ME, WORKSPACE]]);
  await pushChangesOf(() => inviteEmail(admin, "someone@people.test"));
  await pushChangesOf(() => send(workspaces.rename, admin, { body: { name: "Atelier" } }));
  expect(heard(boss)).toEqual([WORKSPACE, WORKSPACE, ME, WORKSPACE]);
  expect(heard(stranger)).toEqual([]);
});

test("closing a workspace and deleting an account close their channels", async () => {
  const { admin } = await createWorkspace({ subscription: "canceled" });
  const person = await createFreemiumUser();
  const [boss, own] = [await watching(admin), await watching(person)];
  await pushChangesOf(async () => {
    const { body } = await send(workspaces.read, admin);
    const member = body.members.find(({ role }: { role: string }) => role === "member");
    await send(workspaces.removeMember, admin, { params: { uid: member!.uid } });
    expect((await send(workspaces.close, admin)).status).toBe(200);
    expect((await send(accounts.deleteMe, person)).status).toBe(200);
  });

  expect(cloud.closed.has(boss)).toBe(true);
  expect(cloud.closed.has(own)).toBe(true);
});
