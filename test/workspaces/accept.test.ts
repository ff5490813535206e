import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { workspaces } from "#contracts/workspaces.ts";
import {
  addWorkspaceMember,
  createFreemiumUser,
  createStaff,
  createTrialUser,
  createWorkspace,
  send,
  type TestUser,
  type TestWorkspace,
  withFixedClock,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import {
  accountOf,
  auditLogOf,
  emailOf,
  inviteEmail,
  membersOf,
  offerWorkspace,
  publishedEvents,
  queuedEmailsFor,
  setWorkspace,
  workspaceOf,
} from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { InviteEntity } = await import("#domain/workspaces/invites/invite.entity.ts");
const { newInviteToken } = await import("#domain/workspaces/invites/invite-token.ts");
const { newId } = await import("#kit/ids.ts");

const accept = (person: TestUser, body: object) => send(workspaces.acceptInvite, person, { body });
const standing = async (person: TestUser) => {
  const { role, workspace } = await accountOf(person);
  return { role, workspace };
};
/** A workspace whose only member is its admin. */
async function alone(subscription: "active" | "past_due" | "canceled"): Promise<TestWorkspace> {
  const admin = await createFreemiumUser();
  const uid = newId("ws");
  await createPreparedWorkspace({ uid, name: "Solo", admin: admin.uid, tier: "basic", subscription });
  return { uid, admin, member: admin };
}

test.each(["token", "id"])(
  "an invitation accepted by its %s makes a member once: seat, membership, role and email",
  async (by) => {
    const { uid, admin, member } = await createWorkspace();
    const person = await createTrialUser();
    const { token, invite } = await inviteEmail(admin, await emailOf(person));
    const body = by === "token" ? { token } : { invite };

    const replies = await Promise.all([1, 2, 3].map(() => accept(person, body)));

    for (const { status, body } of replies) expect([status, body]).toEqual([200, { workspace: uid, role: "member" }]);
    expect(await standing(person)).toEqual({ role: "member", workspace: uid });
    expect((await workspaceOf(uid)).memberCount).toBe(3);
    expect(await membersOf(uid)).toEqual([`admin ${admin.uid}`, `member ${member.uid}`, `member ${person.uid}`].sort());
    expect(await publishedEvents(uid, person.uid)).toEqual(["member.joined"]);
    expect(await queuedEmailsFor(await emailOf(admin))).toMatchObject([
      { template: "member-joined", member: "Ada Lovelace", workspaceName: "Bureau" },
    ]);
    expect(await auditLogOf(uid)).toHaveLength(1);
  },
);

test("a person whose acceptance was interrupted before its response was stored gets it when they repeat the request", async () => {
  const { uid, admin } = await createWorkspace();
  const person = await createTrialUser();
  const { token } = await inviteEmail(admin, await emailOf(person));
  const body = { token, leave: false };
  const { claimKey, fingerprint } = await import("#domain/kit/idempotency.ts");
  const at = Date.now();
  const request = fingerprint({ operation: "workspaces.acceptInvite", body });
  await withFixedClock(at, () => claimKey(person.uid, "killed", request, 7000));
  expect((await accept(person, body)).status).toBe(200);
  const repeat = (ms: number) =>
    withFixedClock(at + ms, () => send(workspaces.acceptInvite, person, { body, idempotencyKey: "killed" }));
  expect(await repeat(0)).toMatchObject({ status: 409, body: { code: "request.in_progress" } });
  expect(await repeat(8001)).toMatchObject({ status: 200, body: { workspace: uid, role: "member" } });
  expect((await workspaceOf(uid)).memberCount).toBe(3);
});

test("an accepted invite is gone for everyone else, and for the person once they have left or joined with another one", async () => {
  const workspace = await createWorkspace();
  const { admin, member } = workspace;
  const person = await createTrialUser();
  const first = await inviteEmail(admin, await emailOf(person));
  expect((await accept(person, { token: first.token })).status).toBe(200);
  const gone = async (who: TestUser, { token, invite }: { token: string; invite: string }) => {
    for (const body of [{ token }, { invite }, { token, leave: true }])
      expect(await accept(who, body)).toMatchObject({ status: 404, body: { code: "invite.not_found" } });
  };
  for (const other of [admin, member, await addWorkspaceMember(workspace), await createFreemiumUser()]) await gone(other, first);

  expect((await send(workspaces.leave, person)).status).toBe(200);
  await gone(person, first);
  const second = await inviteEmail(admin, await emailOf(person));
  expect((await accept(person, { token: second.token })).status).toBe(200);
  await gone(person, first);
  expect((await accept(person, { invite: second.invite })).status).toBe(200);
  expect((await send(workspaces.removeMember, admin, { params: { uid: person.uid } })).status).toBe(200);
  await gone(person, second);
});

test("an accepted transfer that is accepted again answers with the role that the person has now", async () => {
  const { uid, admin, member } = await createWorkspace();
  const newcomer = await createFreemiumUser();
  for (const [from, to] of [
    [admin, member],
    [member, newcomer],
  ] as const) {
    const { token } = await offerWorkspace(from, await emailOf(to));
    for (const _ of ["first", "again"]) expect((await accept(to, { token })).body).toEqual({ workspace: uid, role: "admin" });
    expect(await membersOf(uid)).toContain(`admin ${to.uid}`);
    const body = { member: from.uid, confirmation: "Bureau" };
    const change = { params: { uid }, body };
    const staff = await createStaff();
    expect((await send(staffBackoffice.changeAdmin, staff, change)).status).toBe(200);
    expect((await accept(to, { token })).body).toEqual({ workspace: uid, role: "member" });
    expect((await send(staffBackoffice.changeAdmin, staff, { params: { uid }, body: { ...body, member: to.uid } })).status).toBe(
      200,
    );
  }
});

test("accepting an invite again with the same idempotency key, after a lost response, gets the first response", async () => {
  const { uid, admin } = await createWorkspace();
  const person = await createTrialUser();
  const { token } = await inviteEmail(admin, await emailOf(person));
  const repeat = (leave: boolean) => send(workspaces.acceptInvite, person, { body: { token, leave }, idempotencyKey: "join" });
  expect((await repeat(false)).body).toEqual({ workspace: uid, role: "member" });
  const again = await repeat(false);
  expect([again.status, again.body]).toEqual([200, { workspace: uid, role: "member" }]);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect((await repeat(true)).body).toMatchObject({ code: "request.key_reused" });
  expect((await workspaceOf(uid)).memberCount).toBe(3);
});

test("only the invited email address can accept an invite; by id, everyone else gets 404", async () => {
  const { admin } = await createWorkspace();
  const [person, other] = [await createFreemiumUser(), await createFreemiumUser()];
  const { token, invite } = await inviteEmail(admin, await emailOf(person));
  const before = await stateFingerprint();

  expect(await accept(other, { token })).toMatchObject({ status: 403, body: { code: "invite.other_address" } });
  const [theirs, missing] = [await accept(other, { invite }), await accept(other, { invite: "inv_00000000000000000000000000" })];
  expect([theirs.status, theirs.text.replace(theirs.body.request_id!, "")]).toEqual([
    404,
    missing.text.replace(missing.body.request_id!, ""),
  ]);
  expect(await stateFingerprint()).toBe(before);
});

test("another spelling of the email address needs the emailed token", async () => {
  const { uid, admin } = await createWorkspace();
  const person = await createFreemiumUser();
  const email = await emailOf(person);
  const { token, invite } = await inviteEmail(admin, email.replace("@", "+work@").toUpperCase());
  expect((await accept(person, { invite })).body.code).toBe("invite.not_found");
  expect((await accept(person, { token })).body).toEqual({ workspace: uid, role: "member" });
});

test("the last seat goes to one user; the other gets an error and keeps a valid invite", async () => {
  const { uid, admin } = await createWorkspace();
  const people = [await createFreemiumUser(), await createFreemiumUser()];
  const invites = await Promise.all(people.map(async (person) => inviteEmail(admin, await emailOf(person))));
  await setWorkspace(uid, { seats: 3 });

  const replies = await Promise.all(people.map((person, number) => accept(person, { token: invites[number]!.token })));

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = replies.findIndex(({ status }) => status === 409);
  expect(replies[late]!.body).toMatchObject({
    code: "workspace.no_seats_join",
    message: "Unfortunately there are no seats available for this workspace. Please contact the workspace admin.",
  });
  await setWorkspace(uid, { seats: 4 });
  expect((await accept(people[late]!, { token: invites[late]!.token })).status).toBe(200);
});

test("a member of another workspace is warned first, then leaves it and joins in one step", async () => {
  const [before, after] = [await createWorkspace(), await createWorkspace()];
  const { member: person } = before;
  const { token } = await inviteEmail(after.admin, await emailOf(person));

  expect(await accept(person, { token })).toMatchObject({ status: 409, body: { code: "workspace.leave_first" } });
  expect((await accept(person, { token, leave: true })).status).toBe(200);

  expect(await standing(person)).toEqual({ role: "member", workspace: after.uid });
  expect([(await workspaceOf(before.uid)).memberCount, (await workspaceOf(after.uid)).memberCount]).toEqual([1, 3]);
  expect(await membersOf(before.uid)).toEqual([`admin ${before.admin.uid}`]);
  expect(await publishedEvents(before.uid, person.uid)).toEqual(["member.removed"]);
});

test.each(["active", "past_due"] as const)("the admin of a paying workspace (%s) cannot join another", async (subscription) => {
  const { admin: person } = await alone(subscription);
  const { token } = await inviteEmail((await createWorkspace()).admin, await emailOf(person));
  for (const leave of [false, true])
    expect(await accept(person, { token, leave })).toMatchObject({ status: 409, body: { code: "workspace.admin_elsewhere" } });
});

test("the admin of a workspace with other members cannot join another, even without a subscription", async () => {
  const { admin: person } = await createWorkspace({ subscription: "canceled" });
  const { token } = await inviteEmail((await createWorkspace()).admin, await emailOf(person));
  for (const leave of [false, true])
    expect(await accept(person, { token, leave })).toMatchObject({ status: 409, body: { code: "workspace.admin_elsewhere" } });
});

test("the only member of a workspace without a subscription closes it by joining another", async () => {
  const mine = await alone("canceled");
  const after = await createWorkspace();
  const { token } = await inviteEmail(after.admin, await emailOf(mine.admin));

  expect((await accept(mine.admin, { token })).body.code).toBe("workspace.leave_first");
  expect((await accept(mine.admin, { token, leave: true })).status).toBe(200);

  expect(await workspaceOf(mine.uid)).toMatchObject({ memberCount: 0, closed_at: expect.any(String) });
  expect(await membersOf(mine.uid)).toEqual([]);
  expect(await standing(mine.admin)).toEqual({ role: "member", workspace: after.uid });
  expect(await auditLogOf(after.uid)).toContain(`${mine.admin.uid} workspaces.accept_invite ${mine.admin.uid}`);
  // The first event is its creation.
  expect(await publishedEvents(mine.uid, mine.uid)).toEqual(["workspace.edited", "workspace.closed"]);
});

test("invites to a closed workspace cannot be accepted", async () => {
  const mine = await alone("active");
  const person = await createFreemiumUser();
  const { token, invite } = await inviteEmail(mine.admin, await emailOf(person));
  await setWorkspace(mine.uid, { subscription: "canceled" });
  expect((await send(workspaces.close, mine.admin)).status).toBe(200);
  for (const body of [{ token }, { invite }]) expect((await accept(person, body)).body.code).toBe("invite.not_found");
  expect((await send(workspaces.checkInvite, undefined, { body: { token } })).status).toBe(404);
});

test("a deleted user cannot accept an invite", async () => {
  const { admin } = await createWorkspace();
  const person = await createFreemiumUser();
  const { token } = await inviteEmail(admin, await emailOf(person));
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: new Date().toISOString() }).go();
  expect((await accept(person, { token })).status).toBe(401);
});

test("a member's own heatmaps are hidden in the workspace and listed again after they leave", async () => {
  const { admin } = await createWorkspace();
  const person = await createTrialUser();
  const own = await createTestHeatmap(person);
  const { token } = await inviteEmail(admin, await emailOf(person));
  await accept(person, { token });
  const listed = async () => (await send(heatmaps.list, person)).body.heatmaps.map(({ uid }: { uid: string }) => uid);

  const made = await createTestHeatmap(person);
  expect(await listed()).toEqual([made]);
  expect((await send(workspaces.leave, person)).status).toBe(200);
  expect(await listed()).toEqual([own]);
});

test("a member who accepts a transfer swaps roles with the admin, who is notified; nothing else changes", async () => {
  const { uid, admin, member } = await createWorkspace();
  const { token } = await offerWorkspace(admin, await emailOf(member));
  const before = await workspaceOf(uid);
  expect(await queuedEmailsFor(await emailOf(member))).toMatchObject([
    { template: "hand-over", exists: true, workspaceName: "Bureau" },
  ]);

  expect((await accept(member, { token })).body).toEqual({ workspace: uid, role: "admin" });

  expect(await membersOf(uid)).toEqual([`admin ${member.uid}`, `member ${admin.uid}`].sort());
  expect([await standing(member), await standing(admin)]).toEqual([
    { role: "admin", workspace: uid },
    { role: "member", workspace: uid },
  ]);
  expect(await workspaceOf(uid)).toEqual({ ...before, admin: member.uid, transferred_at: expect.any(String) });
  expect((await queuedEmailsFor(await emailOf(admin))).at(-1)).toMatchObject({
    template: "handed-over",
    newAdmin: "Ada Lovelace",
    workspaceName: "Bureau",
  });
  expect(await publishedEvents(uid, member.uid)).toEqual(["member.admin_changed"]);
  expect((await auditLogOf(uid)).map((line) => line.split(" ")[1])).toEqual([
    "workspaces.offer_transfer",
    "workspaces.accept_transfer",
  ]);
  expect((await send(workspaces.rename, admin, { body: { name: "Mine" } })).status).toBe(403);
  expect((await send(workspaces.rename, member, { body: { name: "Mine" } })).status).toBe(200);
});

test("a member who is removed or moved by staff, leaves or joins another workspace can no longer accept a transfer that was offered to them", async () => {
  const workspace = await createWorkspace();
  const { uid, admin, member } = workspace;
  const [leaving, joining, moved] = [
    await addWorkspaceMember(workspace),
    await addWorkspaceMember(workspace),
    await addWorkspaceMember(workspace),
  ];
  const people = [member, leaving, joining, moved];
  const tokens: string[] = [];
  for (const person of people) tokens.push((await offerWorkspace(admin, await emailOf(person))).token);
  expect((await send(workspaces.removeMember, admin, { params: { uid: member.uid } })).status).toBe(200);
  expect((await send(workspaces.leave, leaving)).status).toBe(200);
  const { token } = await inviteEmail((await createWorkspace()).admin, await emailOf(joining));
  expect((await accept(joining, { token, leave: true })).status).toBe(200);
  const move = { params: { uid: moved.uid }, body: { workspace: null, confirmation: await emailOf(moved) } };
  expect((await send(staffBackoffice.moveUser, await createStaff(), move)).status).toBe(200);
  for (const [at, person] of people.entries())
    expect((await accept(person, { token: tokens[at], leave: true })).body.code).toBe("invite.not_found");
  expect(await workspaceOf(uid)).toMatchObject({ admin: admin.uid });
});

test("a non-member can accept a transfer only if a seat is free", async () => {
  const { uid, admin } = await createWorkspace();
  const person = await createFreemiumUser();
  const { token } = await offerWorkspace(admin, await emailOf(person));
  await setWorkspace(uid, { seats: 2 });
  expect((await accept(person, { token })).body.code).toBe("workspace.no_seats_join");
  await setWorkspace(uid, { seats: 3 });

  expect((await accept(person, { token })).status).toBe(200);

  expect(await workspaceOf(uid)).toMatchObject({ admin: person.uid, memberCount: 3 });
  expect((await membersOf(uid)).filter((line) => line.startsWith("admin"))).toEqual([`admin ${person.uid}`]);
});

test("a transfer offer is invalid once its sender is no longer the admin", async () => {
  const { admin, member } = await createWorkspace();
  const person = await createFreemiumUser();
  const [first, second] = [
    await offerWorkspace(admin, await emailOf(member)),
    await offerWorkspace(admin, await emailOf(person)),
  ];
  expect((await accept(member, { token: first.token })).status).toBe(200);

  expect((await send(workspaces.checkInvite, undefined, { body: { token: second.token } })).status).toBe(404);
  expect((await accept(person, { token: second.token })).body.code).toBe("invite.not_found");
});

test.each([
  ["member", "a member"],
  ["admin", "its admin"],
] as const)("accepting an invite as %s is rejected for %s of the workspace, even if no seat is free", async (role, who) => {
  const { uid, admin, member } = await createWorkspace();
  const person = who === "a member" ? member : admin;
  await setWorkspace(uid, { seats: 2 });
  const before = await membersOf(uid);
  const email = await emailOf(person);
  const id = newId("inv");
  const { token, secretHash } = newInviteToken(id);
  await InviteEntity.create({
    workspaceId: uid,
    normalisedEmail: email,
    email,
    role,
    id,
    secretHash,
    invited_by: admin.uid,
    invited_by_name: "Ada",
    created_at: "2020",
    expires_at: "2999",
    ttl: 1,
  }).go();

  for (const leave of [false, true]) expect((await accept(person, { token, leave })).body.code).toBe("workspace.already_member");
  expect(await membersOf(uid)).toEqual(before);
});
