import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { INVITES_PER_HOUR, workspaces } from "#contracts/workspaces.ts";
import {
  addWorkspaceMember,
  createFreemiumUser,
  createStaff,
  createUnverifiedUser,
  createWorkspace,
  freezeToHourStart,
  type Reply,
  send,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import {
  auditLogOf,
  emailOf,
  inviteEmail,
  offerWorkspace,
  queuedEmailsFor,
  setWorkspace,
  tokenFor,
} from "#test/kit/workspaces.ts";

const { pendingInvitesOf } = await import("#domain/workspaces/invites/find-invite.ts");

const DAY_MS = 24 * 3600 * 1000;
const address = () => `grace.${randomUUID()}@people.test`;
const plain = ({ status, text, body }: Reply) => [status, text.replace(body.request_id!, "")];
const invite = (person: Parameters<typeof send>[1], ...emails: string[]) => send(workspaces.invite, person, { body: { emails } });
const check = (token: string, ip?: string) => send(workspaces.checkInvite, undefined, { body: { token }, ...(ip && { ip }) });

test("an invite is emailed with a token, stored only as a hash, and recorded in the audit log", async () => {
  const { uid, admin } = await createWorkspace();
  const email = address();

  expect((await invite(admin, email)).body).toEqual({ invites: [{ email, outcome: "sent" }] });

  const [queued] = await queuedEmailsFor(email);
  expect(queued).toMatchObject({
    template: "invite",
    workspace: uid,
    workspaceName: "Bureau",
    invitedBy: "Ada Lovelace",
    exists: false,
    email,
  });
  const [id, secret] = String(queued!.token).split(".");
  expect(secret!.length).toBeGreaterThanOrEqual(43);
  const rows = (await changesInOrder()).filter(({ after }) => after.__edb_e__ === "invite" && after.id === id);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await auditLogOf(uid)).toEqual([`${admin.uid} workspaces.invite ${id}`]);
  expect((await send(workspaces.read, admin)).body.invites).toMatchObject([{ uid: id, email, role: "member" }]);
});

test("each email address has its own outcome, and two spellings of one address get one invite", async () => {
  const { admin, member } = await createWorkspace();
  const [email, colleague] = [address(), await emailOf(member)];
  const tagged = email.replace("@", "+work@");

  const { body } = await invite(admin, email, colleague, tagged);

  expect(body.invites.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["sent", "already_member", "sent"]);
  expect((await send(workspaces.read, admin)).body.invites).toHaveLength(1);
  expect((await invite(admin, email)).body.invites).toEqual([{ email, outcome: "sent_again" }]);
});

test("inviting again renews the token and invalidates the previous link", async () => {
  const { admin } = await createWorkspace();
  const email = address();
  const before = await inviteEmail(admin, email);
  const after = await inviteEmail(admin, email);

  expect(after.invite).toBe(before.invite);
  expect((await check(before.token)).body.code).toBe("invite.not_found");
  expect((await check(after.token)).body).toMatchObject({
    workspaceName: "Bureau",
    role: "member",
    available: true,
    exists: false,
    email,
  });
});

test("inviting is rejected if no seat is free, and nothing changes", async () => {
  const { uid, admin } = await createWorkspace();
  await setWorkspace(uid, { seats: 2 });
  const before = await stateFingerprint();
  expect(await invite(admin, address())).toMatchObject({
    status: 409,
    body: { code: "workspace.no_seats", message: "All user seats are taken in this workspace." },
  });
  expect(await stateFingerprint()).toBe(before);
});

test.each(["canceled", "unpaid"])(
  "inviting to a workspace with the subscription %s is rejected, and nothing changes",
  async (subscription) => {
    const { uid, admin } = await createWorkspace();
    await setWorkspace(uid, { subscription });
    const before = await stateFingerprint();
    expect(await invite(admin, address())).toMatchObject({ status: 402, body: { code: "billing.no_subscription" } });
    expect(await stateFingerprint()).toBe(before);
    await setWorkspace(uid, { beta: true });
    expect((await invite(admin, address())).status).toBe(200);
  },
);

test("at most 50 invites are pending and 30 are sent per hour, including renewals", async () => {
  const { admin } = await createWorkspace();
  const many = (count: number) => Array.from({ length: count }, address);
  const noon = new Date().setMinutes(0, 0, 0) - Date.now();
  const first = many(30);
  await withClockShift(noon, async () => {
    expect((await invite(admin, ...first.slice(0, 29))).status).toBe(200);
    expect((await invite(admin, ...many(2))).body.code).toBe("request.too_many");
    expect((await invite(admin, first[0]!)).status).toBe(200);
    expect((await invite(admin, first[0]!)).body.code).toBe("request.too_many");
  });
  await withClockShift(noon + 3600_000, async () => {
    expect((await invite(admin, ...many(21))).status).toBe(200);
    expect(await invite(admin, address())).toMatchObject({
      status: 409,
      body: { code: "workspace.too_many_invites", message: "You can have at most 50 pending invitations. Revoke some first." },
    });
    expect((await invite(admin, first[1]!)).body.invites).toMatchObject([{ outcome: "sent_again" }]);
  });
});

test("as many people can be invited at once as per hour, and one more is rejected before anything is sent", async () => {
  const { admin } = await createWorkspace();
  const many = Array.from({ length: INVITES_PER_HOUR + 1 }, address);
  const tooMany = await invite(admin, ...many);
  expect(tooMany).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect((await invite(admin, ...many.slice(1))).status).toBe(200);
});

test("an invite expires after seven days; expired, revoked and nonexistent ones return byte-identical errors", async () => {
  const { admin } = await createWorkspace();
  const [fresh, revoked] = [await inviteEmail(admin, address()), await inviteEmail(admin, address())];
  await send(workspaces.revokeInvite, admin, { params: { invite: revoked.invite } });

  expect((await withClockShift(7 * DAY_MS - 60_000, () => check(fresh.token))).status).toBe(200);
  const late = await withClockShift(7 * DAY_MS + 60_000, () => check(fresh.token));
  const forged = await check(`${fresh.invite}.${"A".repeat(43)}`);
  for (const answer of [late, forged, await check(revoked.token), await check("nothing"), await check(".")]) {
    expect(plain(answer)).toEqual(plain(await check("inv_00000000000000000000000000.x")));
    expect(answer.status).toBe(404);
  }
});

test("an expired invite is not listed and can be sent again", async () => {
  const { admin } = await createWorkspace();
  const email = address();
  await withClockShift(-8 * DAY_MS, () => inviteEmail(admin, email));
  expect((await send(workspaces.read, admin)).body.invites).toEqual([]);
  expect((await invite(admin, email)).body.invites).toEqual([{ email, outcome: "sent" }]);
  expect((await check(await tokenFor(email))).status).toBe(200);
});

test("checking tokens is limited per IP address", async () => {
  freezeToHourStart();
  const ip = randomUUID();
  const answers = await Promise.all(Array.from({ length: 61 }, (_, number) => check(`inv_${number}.x`, ip)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(60).fill(404), 429]);
  expect((await check("inv_1.x")).status).toBe(404);
});

test("checking a token returns whether a seat is free and whether the email address has an account", async () => {
  const { uid, admin } = await createWorkspace();
  const person = await createFreemiumUser();
  const { token } = await inviteEmail(admin, await emailOf(person));
  expect((await check(token)).body).toMatchObject({ workspace: uid, exists: true, available: true });
  await setWorkspace(uid, { seats: 2 });
  expect((await check(token)).body).toMatchObject({ available: false });
});

test("admins revoke only their own workspace's invites; others return the same error as a missing one", async () => {
  const [{ uid, admin }, other] = [await createWorkspace(), await createWorkspace()];
  const [mine, theirs] = [await inviteEmail(admin, address()), await inviteEmail(other.admin, address())];
  const revoke = (id: string) => send(workspaces.revokeInvite, admin, { params: { invite: id } });

  expect(plain(await revoke(theirs.invite))).toEqual(plain(await revoke("inv_00000000000000000000000000")));
  expect((await revoke(theirs.invite)).status).toBe(404);
  expect((await revoke(mine.invite)).status).toBe(200);
  expect((await revoke(mine.invite)).body.code).toBe("invite.not_found");
  expect(await auditLogOf(uid)).toContain(`${admin.uid} workspaces.revoke_invite ${mine.invite}`);
  expect((await check(theirs.token)).status).toBe(200);
});

test("an invite is listed for exactly its email address, and only its owner can decline it", async () => {
  const { admin } = await createWorkspace();
  const [person, other] = [await createFreemiumUser(), await createFreemiumUser()];
  const email = await emailOf(person);
  const { invite: id } = await inviteEmail(admin, email);

  expect(await pendingInvitesOf(email)).toEqual([
    { invite: id, workspace: expect.any(String), workspaceName: "Bureau", role: "member" },
  ]);
  expect(await pendingInvitesOf(email.replace("@", "+other@"))).toEqual([]);
  const decline = (who: typeof person, which: string) => send(workspaces.declineInvite, who, { params: { invite: which } });
  expect(plain(await decline(other, id))).toEqual(plain(await decline(other, "inv_00000000000000000000000000")));
  expect((await decline(person, id)).status).toBe(200);
  expect(await pendingInvitesOf(email)).toEqual([]);
  expect((await decline(person, id)).body.code).toBe("invite.not_found");
});

test("a transfer offer is an invite, and the latest invite to an email address replaces earlier ones", async () => {
  const { admin } = await createWorkspace();
  const email = address();
  const offer = await offerWorkspace(admin, email);
  expect((await check(offer.token)).body.role).toBe("admin");
  const { token } = await inviteEmail(admin, email);
  expect((await check(offer.token)).status).toBe(404);
  expect((await check(token)).body.role).toBe("member");
  expect(await send(workspaces.offerTransfer, admin, { body: { email: await emailOf(admin) } })).toMatchObject({
    status: 400,
    body: { code: "invite.own_address" },
  });
});

test("staff manage only the workspace they belong to, and their actions are in the audit log", async () => {
  const workspace = await createWorkspace();
  const helper = { ...(await addWorkspaceMember(workspace)) };
  const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
  await AccountEntity.patch({ uid: helper.uid }).set({ superadmin: true }).go();
  const employed = { ...helper, groups: ["staff"], secondFactor: true };
  const email = address();

  expect((await invite(employed, email)).body.invites).toEqual([{ email, outcome: "sent" }]);
  expect(await auditLogOf(workspace.uid)).toEqual([expect.stringContaining(`${helper.uid} workspaces.invite inv_`)]);
  expect((await invite(await createStaff(), address())).body.code).toBe("workspace.not_member");
});

test("a user with an unverified email address cannot accept an invite", async () => {
  const { admin } = await createWorkspace();
  const person = await createUnverifiedUser();
  const { token } = await inviteEmail(admin, await emailOf(person));
  const reply = await send(workspaces.acceptInvite, person, { body: { token } });
  expect(reply).toMatchObject({ status: 403, body: { code: "caller.email_unverified" } });
});
