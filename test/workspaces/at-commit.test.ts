import { expect, test } from "vitest";
import { workspaces } from "#contracts/workspaces.ts";
import { everything } from "#test/kit/everything.ts";
import { addressOf, invited, offered, setWorkspace } from "#test/kit/workspaces.ts";
import { freemium, joinTenant, removeMember as putOut, send, tenant } from "#test/kit/world.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { closeOwnWorkspace } = await import("#domain/journeys/close-workspace.ts");
const { leaveWorkspace } = await import("#domain/journeys/leave-workspace.ts");
const { removeMember } = await import("#domain/journeys/remove-member.ts");
const { commit } = await import("#domain/kit/transaction.ts");
const { acceptInvite } = await import("#domain/workspaces/invites/accept-invite.ts");
const { editMember } = await import("#domain/workspaces/edit-member.ts");
const { findInvite } = await import("#domain/workspaces/invites/find-invite.ts");
const { handOver } = await import("#domain/workspaces/transfer/hand-over.ts");
const { invitePeople } = await import("#domain/workspaces/invites/invite-people.ts");
const { closeWorkspace, dropMember, mustHaveFreeSeat, returnSeat, takeSeat } = await import("#domain/workspaces/parts.ts");
const { changeRole, passAdmin } = await import("#domain/workspaces/transfer/pass-admin.ts");
const { renameWorkspace } = await import("#domain/workspaces/rename-workspace.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { revokeInvite } = await import("#domain/workspaces/invites/revoke-invite.ts");
const { useUpInvite } = await import("#domain/workspaces/invites/use-up-invite.ts");

type Caller = NonNullable<Awaited<ReturnType<typeof resolveCaller>>>;
const refused = (code: string) => expect.objectContaining({ code });
/** The code that a part is refused with, or nothing when it holds. */
const refusal = (...parts: Parameters<typeof commit>[0]) =>
  commit(parts).then(
    () => undefined,
    ({ code }: { code: string }) => code,
  );

/** Everything an admin may do to a member of his workspace and an open invitation. */
const managing = (caller: Caller, member: string, invite: string): (() => Promise<unknown>)[] => [
  () => renameWorkspace(caller, "Taken"),
  () => invitePeople(caller, ["late@people.test"]),
  () => handOver(caller, "late@people.test"),
  () => revokeInvite(caller, invite),
  () => editMember(caller, member, { firstName: "Not", lastName: "Me" }),
  () => removeMember(caller, member),
];

test("who was the admin when his request began and is a member when it is written, changes nothing", async () => {
  const workspace = await tenant();
  const { admin, member } = workspace;
  const colleague = await joinTenant(workspace);
  const { invite } = await invited(admin, await addressOf(await freemium()));
  const { token } = await offered(admin, await addressOf(member));
  const stale = (await resolveCaller(admin))!;
  expect((await send(workspaces.acceptInvite, member, { body: { token } })).status).toBe(200);

  for (const act of [...managing(stale, colleague.uid, invite), () => closeOwnWorkspace(stale)]) {
    const before = await everything();
    await expect(act()).rejects.toEqual(refused("caller.forbidden"));
    expect(await everything()).toBe(before);
  }
});

test("staff who were put out of a workspace while their request was under way change nothing in it", async () => {
  const workspace = await tenant();
  const helper = await joinTenant(workspace);
  await AccountEntity.patch({ uid: helper.uid }).set({ superadmin: true }).go();
  const { invite } = await invited(workspace.admin, await addressOf(await freemium()));
  const stale = (await resolveCaller({ uid: helper.uid, groups: ["staff"], secondFactor: true }))!;
  expect(stale.subject).toBe("staff");
  await putOut(workspace, helper);

  for (const act of managing(stale, workspace.member.uid, invite)) {
    await expect(act()).rejects.toEqual(refused("caller.forbidden"));
  }
});

test("staff do not put themselves out, nor the admin", async () => {
  const workspace = await tenant();
  const helper = await joinTenant(workspace);
  await AccountEntity.patch({ uid: helper.uid }).set({ superadmin: true }).go();
  const caller = (await resolveCaller({ uid: helper.uid, groups: ["staff"], secondFactor: true }))!;
  await expect(removeMember(caller, helper.uid)).rejects.toEqual(refused("caller.forbidden"));
  await expect(removeMember(caller, workspace.admin.uid)).rejects.toEqual(refused("member.is_admin"));
  await removeMember(caller, workspace.member.uid);
});

test("who left, or became the admin, since his request began does not leave once more", async () => {
  const { admin, member } = await tenant();
  const stale = (await resolveCaller(member))!;
  const { token } = await offered(admin, await addressOf(member));
  expect((await send(workspaces.acceptInvite, member, { body: { token } })).status).toBe(200);
  await expect(leaveWorkspace(stale)).rejects.toEqual(refused("caller.forbidden"));
  const former = (await resolveCaller(admin))!;
  await leaveWorkspace(former);
  await expect(leaveWorkspace(former)).rejects.toEqual(refused("caller.forbidden"));
});

test("who was deleted since his request began takes up no invitation and closes nothing", async () => {
  const { admin } = await tenant();
  const person = await freemium();
  const { token } = await invited(admin, await addressOf(person));
  const stale = (await resolveCaller(person))!;
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: "2020-01-01T00:00:00.000Z" }).go();
  await expect(acceptInvite(stale, { token, leave: true })).rejects.toEqual(refused("caller.unknown"));
  await expect(closeOwnWorkspace(stale)).rejects.toEqual(refused("caller.unknown"));
});

test("who is in no workspace closes none", async () => {
  const caller = (await resolveCaller(await freemium()))!;
  await expect(closeOwnWorkspace(caller)).rejects.toEqual(refused("caller.forbidden"));
});

test("seats: taken while there are some in an open workspace, returned, and looked at, each at the moment of writing", async () => {
  const { uid, admin, member } = await tenant();
  await setWorkspace(uid, { seats: 3 });
  expect(await refusal(mustHaveFreeSeat(uid))).toBeUndefined();
  expect(await refusal(takeSeat(uid))).toBeUndefined();
  expect(await refusal(takeSeat(uid))).toBe("workspace.no_seats_join");
  expect(await refusal(mustHaveFreeSeat(uid))).toBe("workspace.no_seats");
  expect(await refusal(passAdmin(uid, admin.uid, member.uid, true))).toBe("workspace.no_seats_join");
  expect(await refusal(returnSeat(uid))).toBeUndefined();
  expect(await refusal(takeSeat("ws_none"))).toBe("invite.not_found");
  await setWorkspace(uid, { closed_at: "2020-01-01T00:00:00.000Z" });
  expect(await refusal(takeSeat(uid))).toBe("invite.not_found");
  expect(await refusal(mustHaveFreeSeat(uid))).toBe("workspace.no_seats");
  expect(await refusal(passAdmin(uid, admin.uid, member.uid, false))).toBe("invite.not_found");
  await setWorkspace(uid, { memberCount: 0 });
  expect(await refusal(returnSeat(uid))).toBe("member.not_found");
});

test("memberships end and change only from what they are", async () => {
  const { uid, admin, member } = await tenant();
  expect(await refusal(dropMember(uid, admin.uid))).toBe("member.is_admin");
  expect(await refusal(dropMember(uid, member.uid, "admin"))).toBe("member.is_admin");
  expect(await refusal(dropMember(uid, "nobody"))).toBe("member.not_found");
  expect(await refusal(changeRole(uid, admin.uid, "admin"))).toBe("member.not_found");
  expect(await refusal(changeRole(uid, "nobody", "admin"))).toBe("member.not_found");
  expect(await refusal(passAdmin(uid, member.uid, admin.uid, false))).toBe("invite.not_found");
});

test.each(["active", "past_due"] as const)(
  "a workspace that pays (%s), has people or another admin is not closed, whoever says so",
  async (subscription) => {
    const { uid, admin, member } = await tenant({ subscription });
    expect(await refusal(closeWorkspace(uid, admin.uid))).toBe("workspace.pays");
    await setWorkspace(uid, { subscription: "unpaid" });
    expect(await refusal(closeWorkspace(uid, admin.uid))).toBe("workspace.has_members");
    await setWorkspace(uid, { memberCount: 1 });
    expect(await refusal(closeWorkspace(uid, member.uid))).toBe("caller.forbidden");
    expect(await refusal(closeWorkspace("ws_none", admin.uid))).toBe("caller.forbidden");
    expect(await refusal(closeWorkspace(uid, admin.uid))).toBeUndefined();
    expect(await refusal(closeWorkspace(uid, admin.uid))).toBe("caller.forbidden");
  },
);

test("an invitation that was renewed, became an offer or ran out since it was read is not used up", async () => {
  const { admin } = await tenant();
  const email = await addressOf(await freemium());
  const first = (await findInvite((await invited(admin, email)).invite))!;
  const second = (await findInvite((await invited(admin, email)).invite))!;
  expect(await refusal(useUpInvite(first))).toBe("invite.not_found");
  expect(await refusal(useUpInvite({ ...second, role: "admin" }))).toBe("invite.not_found");
  expect(await refusal(useUpInvite({ ...second, id: "inv_other" }))).toBe("invite.not_found");
  expect(await refusal(useUpInvite(second))).toBeUndefined();
  expect(await refusal(useUpInvite(second))).toBe("invite.not_found");
});
