import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { workspaces } from "#contracts/workspaces.ts";
import { everything } from "#test/kit/everything.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import { addressOf, auditOf, invited, offered, queuedFor, setWorkspace, tokenFor } from "#test/kit/workspaces.ts";
import { atTime, freemium, joinTenant, type Reply, send, staff, stayInTheHour, tenant, unverified } from "#test/kit/world.ts";

const { pendingInvitesOf } = await import("#domain/workspaces/invites/find-invite.ts");

const DAY_MS = 24 * 3600 * 1000;
const address = () => `grace.${randomUUID()}@people.test`;
const plain = ({ status, text, body }: Reply) => [status, text.replace(body.request_id!, "")];
const invite = (person: Parameters<typeof send>[1], ...emails: string[]) => send(workspaces.invite, person, { body: { emails } });
const check = (token: string, ip?: string) => send(workspaces.checkInvite, undefined, { body: { token }, ...(ip && { ip }) });

test("an invitation is mailed with a token of which only the hash is kept, and is on record", async () => {
  const { uid, admin } = await tenant();
  const email = address();

  expect((await invite(admin, email)).body).toEqual({ invites: [{ email, outcome: "sent" }] });

  const [mail] = await queuedFor(email);
  expect(mail).toMatchObject({
    template: "invite",
    workspace: uid,
    workspaceName: "Bureau",
    invitedBy: "Ada Lovelace",
    exists: false,
    email,
  });
  const [id, secret] = String(mail!.token).split(".");
  expect(secret!.length).toBeGreaterThanOrEqual(43);
  const rows = (await changesInOrder()).filter(({ after }) => after.__edb_e__ === "invite" && after.id === id);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await auditOf(uid)).toEqual([`${admin.uid} workspaces.invite ${id}`]);
  expect((await send(workspaces.read, admin)).body.invites).toMatchObject([{ uid: id, email, role: "member" }]);
});

test("each address is answered for itself, and two spellings of one mailbox are one invitation", async () => {
  const { admin, member } = await tenant();
  const [email, colleague] = [address(), await addressOf(member)];
  const tagged = email.replace("@", "+work@");

  const { body } = await invite(admin, email, colleague, tagged);

  expect(body.invites.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["sent", "already_member", "sent"]);
  expect((await send(workspaces.read, admin)).body.invites).toHaveLength(1);
  expect((await invite(admin, email)).body.invites).toEqual([{ email, outcome: "sent_again" }]);
});

test("inviting again renews the token: the link mailed before leads nowhere", async () => {
  const { admin } = await tenant();
  const email = address();
  const before = await invited(admin, email);
  const after = await invited(admin, email);

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

test("nobody is invited while no seat is free, and nothing changes", async () => {
  const { uid, admin } = await tenant();
  await setWorkspace(uid, { seats: 2 });
  const before = await everything();
  expect(await invite(admin, address())).toMatchObject({
    status: 409,
    body: { code: "workspace.no_seats", message: "All user seats are taken in this workspace." },
  });
  expect(await everything()).toBe(before);
});

test.each(["canceled", "unpaid"])(
  "nobody is invited to a workspace whose subscription is %s, and nothing changes",
  async (subscription) => {
    const { uid, admin } = await tenant();
    await setWorkspace(uid, { subscription });
    const before = await everything();
    expect(await invite(admin, address())).toMatchObject({ status: 402, body: { code: "billing.no_subscription" } });
    expect(await everything()).toBe(before);
    await setWorkspace(uid, { beta: true });
    expect((await invite(admin, address())).status).toBe(200);
  },
);

test("at most 50 invitations are open, at most 30 are sent within an hour, and renewing counts", async () => {
  const { admin } = await tenant();
  const many = (count: number) => Array.from({ length: count }, address);
  const noon = new Date().setMinutes(0, 0, 0) - Date.now();
  const first = many(30);
  await atTime(noon, async () => {
    expect((await invite(admin, ...first.slice(0, 29))).status).toBe(200);
    expect((await invite(admin, ...many(2))).body.code).toBe("request.too_many");
    expect((await invite(admin, first[0]!)).status).toBe(200);
    expect((await invite(admin, first[0]!)).body.code).toBe("request.too_many");
  });
  await atTime(noon + 3600_000, async () => {
    expect((await invite(admin, ...many(21))).status).toBe(200);
    expect(await invite(admin, address())).toMatchObject({
      status: 409,
      body: { code: "workspace.too_many_invites", message: "You can have at most 50 pending invitations. Revoke some first." },
    });
    expect((await invite(admin, first[1]!)).body.invites).toMatchObject([{ outcome: "sent_again" }]);
  });
});

test("an invitation lives seven days; one that expired, was used up or never was reads the same, byte for byte", async () => {
  const { admin } = await tenant();
  const [fresh, revoked] = [await invited(admin, address()), await invited(admin, address())];
  await send(workspaces.revokeInvite, admin, { params: { invite: revoked.invite } });

  expect((await atTime(7 * DAY_MS - 60_000, () => check(fresh.token))).status).toBe(200);
  const late = await atTime(7 * DAY_MS + 60_000, () => check(fresh.token));
  const forged = await check(`${fresh.invite}.${"A".repeat(43)}`);
  for (const answer of [late, forged, await check(revoked.token), await check("nothing"), await check(".")]) {
    expect(plain(answer)).toEqual(plain(await check("inv_00000000000000000000000000.x")));
    expect(answer.status).toBe(404);
  }
});

test("an expired invitation can be sent again, and is not listed until then", async () => {
  const { admin } = await tenant();
  const email = address();
  await atTime(-8 * DAY_MS, () => invited(admin, email));
  expect((await send(workspaces.read, admin)).body.invites).toEqual([]);
  expect((await invite(admin, email)).body.invites).toEqual([{ email, outcome: "sent" }]);
  expect((await check(await tokenFor(email))).status).toBe(200);
});

test("tokens cannot be tried in bulk from one address of the network", async () => {
  stayInTheHour();
  const ip = randomUUID();
  const answers = await Promise.all(Array.from({ length: 61 }, (_, number) => check(`inv_${number}.x`, ip)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(60).fill(404), 429]);
  expect((await check("inv_1.x")).status).toBe(404);
});

test("what the token's holder reads: whether there is a seat for him and whether the address has an account", async () => {
  const { uid, admin } = await tenant();
  const person = await freemium();
  const { token } = await invited(admin, await addressOf(person));
  expect((await check(token)).body).toMatchObject({ workspace: uid, exists: true, available: true });
  await setWorkspace(uid, { seats: 2 });
  expect((await check(token)).body).toMatchObject({ available: false });
});

test("an admin takes back his own invitations only: another workspace's reads like a missing one", async () => {
  const [{ uid, admin }, other] = [await tenant(), await tenant()];
  const [mine, theirs] = [await invited(admin, address()), await invited(other.admin, address())];
  const revoke = (id: string) => send(workspaces.revokeInvite, admin, { params: { invite: id } });

  expect(plain(await revoke(theirs.invite))).toEqual(plain(await revoke("inv_00000000000000000000000000")));
  expect((await revoke(theirs.invite)).status).toBe(404);
  expect((await revoke(mine.invite)).status).toBe(200);
  expect((await revoke(mine.invite)).body.code).toBe("invite.not_found");
  expect(await auditOf(uid)).toContain(`${admin.uid} workspaces.revoke_invite ${mine.invite}`);
  expect((await check(theirs.token)).status).toBe(200);
});

test("an invitation waits for its very address, and can be declined by nobody else", async () => {
  const { admin } = await tenant();
  const [person, other] = [await freemium(), await freemium()];
  const email = await addressOf(person);
  const { invite: id } = await invited(admin, email);

  expect(await pendingInvitesOf(email)).toEqual([{ invite: id, workspaceName: "Bureau", role: "member" }]);
  expect(await pendingInvitesOf(email.replace("@", "+other@"))).toEqual([]);
  const decline = (who: typeof person, which: string) => send(workspaces.declineInvite, who, { params: { invite: which } });
  expect(plain(await decline(other, id))).toEqual(plain(await decline(other, "inv_00000000000000000000000000")));
  expect((await decline(person, id)).status).toBe(200);
  expect(await pendingInvitesOf(email)).toEqual([]);
  expect((await decline(person, id)).body.code).toBe("invite.not_found");
});

test("an offer of the workspace is an invitation too; the latest word to an address holds", async () => {
  const { admin } = await tenant();
  const email = address();
  const offer = await offered(admin, email);
  expect((await check(offer.token)).body.role).toBe("admin");
  const { token } = await invited(admin, email);
  expect((await check(offer.token)).status).toBe(404);
  expect((await check(token)).body.role).toBe("member");
  expect(await send(workspaces.handOver, admin, { body: { email: await addressOf(admin) } })).toMatchObject({
    status: 400,
    body: { code: "invite.own_address" },
  });
});

test("staff manage the workspace they are in, on record, and none where they are in none", async () => {
  const workspace = await tenant();
  const helper = { ...(await joinTenant(workspace)) };
  const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
  await AccountEntity.patch({ uid: helper.uid }).set({ superadmin: true }).go();
  const employed = { ...helper, groups: ["staff"], secondFactor: true };
  const email = address();

  expect((await invite(employed, email)).body.invites).toEqual([{ email, outcome: "sent" }]);
  expect(await auditOf(workspace.uid)).toEqual([expect.stringContaining(`${helper.uid} workspaces.invite inv_`)]);
  expect((await invite(await staff(), address())).body.code).toBe("workspace.none");
});

test("whoever has not verified his address takes up nothing", async () => {
  const { admin } = await tenant();
  const person = await unverified();
  const { token } = await invited(admin, await addressOf(person));
  const reply = await send(workspaces.acceptInvite, person, { body: { token } });
  expect(reply).toMatchObject({ status: 403, body: { code: "caller.unverified" } });
});
