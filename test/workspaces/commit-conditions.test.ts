import { expect, test } from "vitest";
import { workspaces } from "#contracts/workspaces.ts";
import {
  addWorkspaceMember,
  createFreemiumUser,
  createWorkspace,
  removeWorkspaceMember as putOut,
  send,
} from "#test/kit/fixtures.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { emailOf, inviteEmail, offerWorkspace, setWorkspace } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { closeOwnWorkspace } = await import("#domain/workflows/close-own-workspace.ts");
const { leaveWorkspace } = await import("#domain/workflows/leave-workspace.ts");
const { removeMember } = await import("#domain/workflows/remove-member.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { acceptInvite } = await import("#domain/workspaces/invites/accept-invite.ts");
const { editMember } = await import("#domain/workspaces/edit-member.ts");
const { findInvite } = await import("#domain/workspaces/invites/find-invite.ts");
const { offerTransfer } = await import("#domain/workspaces/transfer/offer-transfer.ts");
const { invitePeople } = await import("#domain/workspaces/invites/invite-people.ts");
const { closeWorkspace, removeMemberItem, freeSeatCondition, releaseSeat, claimSeat } = await import(
  "#domain/workspaces/workspace-items.ts"
);
const { changeRole, transferAdmin } = await import("#domain/workspaces/transfer/transfer-admin.ts");
const { renameWorkspace } = await import("#domain/workspaces/rename-workspace.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { revokeInvite } = await import("#domain/workspaces/invites/revoke-invite.ts");
const { consumeInvite } = await import("#domain/workspaces/invites/consume-invite.ts");

type Caller = NonNullable<Awaited<ReturnType<typeof resolveCaller>>>;
const rejected = (code: string) => expect.objectContaining({ code });
/** The error code that a part is rejected with; undefined if it commits. */
const rejection = (...parts: Parameters<typeof commitTransaction>[0]) =>
  commitTransaction(parts).then(
    () => undefined,
    ({ code }: { code: string }) => code,
  );

/** Everything an admin may do to a member of their workspace and a pending invite. */
const managing = (caller: Caller, member: string, invite: string): (() => Promise<unknown>)[] => [
  () => renameWorkspace(caller, "Taken"),
  () => invitePeople(caller, ["late@people.test"]),
  () => offerTransfer(caller, "late@people.test"),
  () => revokeInvite(caller, invite),
  () => editMember(caller, member, { firstName: "Not", lastName: "Me" }),
  () => removeMember(caller, member),
];

test("an admin who becomes a member during their request changes nothing", async () => {
  const workspace = await createWorkspace();
  const { admin, member } = workspace;
  const colleague = await addWorkspaceMember(workspace);
  const { invite } = await inviteEmail(admin, await emailOf(await createFreemiumUser()));
  const { token } = await offerWorkspace(admin, await emailOf(member));
  const stale = (await resolveCaller(admin))!;
  expect((await send(workspaces.acceptInvite, member, { body: { token } })).status).toBe(200);

  for (const act of [...managing(stale, colleague.uid, invite), () => closeOwnWorkspace(stale)]) {
    const before = await stateFingerprint();
    await expect(act()).rejects.toEqual(rejected("caller.forbidden"));
    expect(await stateFingerprint()).toBe(before);
  }
});

test("staff removed from a workspace during their request change nothing in it", async () => {
  const workspace = await createWorkspace();
  const helper = await addWorkspaceMember(workspace);
  await AccountEntity.patch({ uid: helper.uid }).set({ superadmin: true }).go();
  const { invite } = await inviteEmail(workspace.admin, await emailOf(await createFreemiumUser()));
  const stale = (await resolveCaller({ uid: helper.uid, groups: ["staff"], secondFactor: true }))!;
  expect(stale.subject).toBe("staff");
  await putOut(workspace, helper);

  for (const act of managing(stale, workspace.member.uid, invite)) {
    await expect(act()).rejects.toEqual(rejected("caller.forbidden"));
  }
});

test("staff cannot remove themselves or the admin from a workspace", async () => {
  const workspace = await createWorkspace();
  const helper = await addWorkspaceMember(workspace);
  await AccountEntity.patch({ uid: helper.uid }).set({ superadmin: true }).go();
  const caller = (await resolveCaller({ uid: helper.uid, groups: ["staff"], secondFactor: true }))!;
  await expect(removeMember(caller, helper.uid)).rejects.toEqual(rejected("caller.forbidden"));
  await expect(removeMember(caller, workspace.admin.uid)).rejects.toEqual(rejected("member.is_admin"));
  await removeMember(caller, workspace.member.uid);
});

test("a member who leaves or becomes the admin during their request cannot leave again", async () => {
  const { admin, member } = await createWorkspace();
  const stale = (await resolveCaller(member))!;
  const { token } = await offerWorkspace(admin, await emailOf(member));
  expect((await send(workspaces.acceptInvite, member, { body: { token } })).status).toBe(200);
  await expect(leaveWorkspace(stale)).rejects.toEqual(rejected("caller.forbidden"));
  const former = (await resolveCaller(admin))!;
  await leaveWorkspace(former);
  await expect(leaveWorkspace(former)).rejects.toEqual(rejected("caller.forbidden"));
});

test("a user deleted during their request cannot accept an invite or close a workspace", async () => {
  const { admin } = await createWorkspace();
  const person = await createFreemiumUser();
  const { token } = await inviteEmail(admin, await emailOf(person));
  const stale = (await resolveCaller(person))!;
  await AccountEntity.patch({ uid: person.uid }).set({ deleted_at: "2020-01-01T00:00:00.000Z" }).go();
  await expect(acceptInvite(stale, { token, leave: true })).rejects.toEqual(rejected("caller.unauthenticated"));
  await expect(closeOwnWorkspace(stale)).rejects.toEqual(rejected("caller.unauthenticated"));
});

test("a user without a workspace cannot close one", async () => {
  const caller = (await resolveCaller(await createFreemiumUser()))!;
  await expect(closeOwnWorkspace(caller)).rejects.toEqual(rejected("caller.forbidden"));
});

test("claiming, releasing and checking seats depend on the state at commit", async () => {
  const { uid, admin, member } = await createWorkspace();
  await setWorkspace(uid, { seats: 3 });
  expect(await rejection(freeSeatCondition(uid))).toBeUndefined();
  expect(await rejection(claimSeat(uid))).toBeUndefined();
  expect(await rejection(claimSeat(uid))).toBe("workspace.no_seats_join");
  expect(await rejection(freeSeatCondition(uid))).toBe("workspace.no_seats");
  expect(await rejection(transferAdmin(uid, { from: admin.uid, to: member.uid, withSeat: true }))).toBe(
    "workspace.no_seats_join",
  );
  expect(await rejection(releaseSeat(uid))).toBeUndefined();
  expect(await rejection(claimSeat("ws_none"))).toBe("invite.not_found");
  await setWorkspace(uid, { closed_at: "2020-01-01T00:00:00.000Z" });
  expect(await rejection(claimSeat(uid))).toBe("invite.not_found");
  expect(await rejection(freeSeatCondition(uid))).toBe("workspace.no_seats");
  expect(await rejection(transferAdmin(uid, { from: admin.uid, to: member.uid }))).toBe("invite.not_found");
  await setWorkspace(uid, { memberCount: 0 });
  expect(await rejection(releaseSeat(uid))).toBe("member.not_found");
});

test("memberships are removed and changed only from their expected state", async () => {
  const { uid, admin, member } = await createWorkspace();
  expect(await rejection(removeMemberItem(uid, admin.uid))).toBe("member.is_admin");
  expect(await rejection(removeMemberItem(uid, member.uid, "admin"))).toBe("member.is_admin");
  expect(await rejection(removeMemberItem(uid, "unknown"))).toBe("member.not_found");
  expect(await rejection(changeRole(uid, admin.uid, "admin"))).toBe("member.not_found");
  expect(await rejection(changeRole(uid, "unknown", "admin"))).toBe("member.not_found");
  expect(await rejection(transferAdmin(uid, { from: member.uid, to: admin.uid }))).toBe("invite.not_found");
});

test.each(["active", "past_due"] as const)(
  "a workspace with a subscription (%s), other members or another admin cannot be closed",
  async (subscription) => {
    const { uid, admin, member } = await createWorkspace({ subscription });
    expect(await rejection(closeWorkspace(uid, admin.uid))).toBe("workspace.has_subscription");
    await setWorkspace(uid, { subscription: "unpaid" });
    expect(await rejection(closeWorkspace(uid, admin.uid))).toBe("workspace.has_members");
    await setWorkspace(uid, { memberCount: 1 });
    expect(await rejection(closeWorkspace(uid, member.uid))).toBe("caller.forbidden");
    expect(await rejection(closeWorkspace("ws_none", admin.uid))).toBe("caller.forbidden");
    expect(await rejection(closeWorkspace(uid, admin.uid))).toBeUndefined();
    expect(await rejection(closeWorkspace(uid, admin.uid))).toBe("caller.forbidden");
  },
);

test("an invite that was renewed, replaced by a transfer offer or consumed after it was read is rejected", async () => {
  const { admin } = await createWorkspace();
  const email = await emailOf(await createFreemiumUser());
  const first = (await findInvite((await inviteEmail(admin, email)).invite))!;
  const second = (await findInvite((await inviteEmail(admin, email)).invite))!;
  expect(await rejection(consumeInvite(first))).toBe("invite.not_found");
  expect(await rejection(consumeInvite({ ...second, role: "admin" }))).toBe("invite.not_found");
  expect(await rejection(consumeInvite({ ...second, id: "inv_other" }))).toBe("invite.not_found");
  expect(await rejection(consumeInvite(second))).toBeUndefined();
  expect(await rejection(consumeInvite(second))).toBe("invite.not_found");
});
