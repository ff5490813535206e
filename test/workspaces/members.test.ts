import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { workspaces } from "#contracts/workspaces.ts";
import {
  addWorkspaceMember,
  createFreemiumUser,
  createTrialUser,
  createWorkspace,
  type Reply,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap, poster, putUpload } from "#test/kit/heatmaps.ts";
import { ledgerOf } from "#test/kit/ledger.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import {
  accountOf,
  auditLogOf,
  emailOf,
  inviteEmail,
  membersOf,
  publishedEvents,
  queuedEmailsFor,
  setWorkspace,
  workspaceOf,
} from "#test/kit/workspaces.ts";

const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { createHeatmap } = await import("#domain/heatmaps/create-heatmap.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { newId } = await import("#kit/ids.ts");

const DAY_MS = 24 * 3600 * 1000;
const MISSING_UID = "00000000-0000-4000-8000-000000000000";
const plain = ({ status, text, body }: Reply) => [status, text.replace(body.request_id!, "")];
const remove = (admin: TestUser, uid: string) => send(workspaces.removeMember, admin, { params: { uid } });
const balanceOf = async (account: string, kind: string) =>
  (await ledgerOf(account)).filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

async function joins(admin: TestUser, person: TestUser): Promise<void> {
  const { token } = await inviteEmail(admin, await emailOf(person));
  const reply = await send(workspaces.acceptInvite, person, { body: { token } });
  if (reply.status !== 200) throw new Error(reply.text);
}

test("members see balances, seats and names; only the admin sees email addresses and invites", async () => {
  const { uid, admin, member } = await createWorkspace();
  await inviteEmail(admin, "grace@people.test");
  const [boss, other] = [(await send(workspaces.read, admin)).body, (await send(workspaces.read, member)).body];

  expect(boss).toMatchObject({
    uid,
    name: "Bureau",
    imageCredits: 1500,
    videoCredits: 20,
    access: ["audits", "copilot", "reports", "youtube_thumbnails"],
    beta: false,
    seats: { total: 10, used: 2, free: 8 },
    subscription: { active: true, status: "active", tier: "business", interval: "month", canceled: false },
    members: [
      { uid: admin.uid, role: "admin" },
      { uid: member.uid, role: "member" },
    ],
    invites: [{ email: "grace@people.test", invited_by_name: "Ada Lovelace" }],
  });
  expect(boss.members.map(({ email }) => email)).toEqual([await emailOf(admin), await emailOf(member)]);
  expect(other).toEqual({ ...boss, invites: null, members: boss.members.map((each: object) => ({ ...each, email: null })) });
});

test("the free seat count is never negative, and seats are available only if one is free", async () => {
  const { uid, admin, member } = await createWorkspace();
  await setWorkspace(uid, { seats: 1 });
  expect((await send(workspaces.read, admin)).body.seats).toEqual({ total: 1, used: 2, free: 0 });
  expect((await send(workspaces.seatsAvailable, member)).body).toEqual({ available: false });
  await setWorkspace(uid, { seats: 3 });
  expect((await send(workspaces.seatsAvailable, member)).body).toEqual({ available: true });
});

test("the admin renames the workspace, and the change is in the audit log", async () => {
  const { uid, admin } = await createWorkspace();
  expect((await send(workspaces.rename, admin, { body: { name: "  Atelier  " } })).body).toMatchObject({ uid, name: "Atelier" });
  expect(await auditLogOf(uid)).toEqual([`${admin.uid} workspaces.rename ${uid}`]);
  expect((await send(workspaces.rename, admin, { body: { name: " " } })).status).toBe(400);
});

test("the admin changes only a member's name; another tenant's user returns the same error as a missing one", async () => {
  const [{ uid, admin, member }, other] = [await createWorkspace(), await createWorkspace()];
  const name = { firstName: "Grace", lastName: "Hopper" };
  const edit = (who: string, body: object = name) => send(workspaces.editMember, admin, { params: { uid: who }, body });
  const before = await accountOf(member);

  expect((await edit(member.uid)).body).toMatchObject({
    uid: member.uid,
    name: "Grace Hopper",
    role: "member",
    email: before.email,
  });
  expect(await accountOf(member)).toEqual({ ...before, ...name, name: "Grace Hopper" });
  expect(await auditLogOf(uid)).toEqual([`${admin.uid} workspaces.edit_member ${member.uid}`]);
  expect((await edit(member.uid, { ...name, role: "admin" })).status).toBe(400);
  expect(plain(await edit(other.member.uid))).toEqual(plain(await edit(MISSING_UID)));
  expect((await edit(MISSING_UID)).status).toBe(404);
  expect((await accountOf(other.member)).name).toBe("Ada Lovelace");
});

test("a removed member moves to the free plan, is notified and loses access from the next request", async () => {
  const { uid, admin, member } = await createWorkspace();
  const theirs = await createTestHeatmap(admin);

  expect((await remove(admin, member.uid)).status).toBe(200);

  expect(await accountOf(member)).toMatchObject({ role: "freemium", workspace: "" });
  expect(await membersOf(uid)).toEqual([`admin ${admin.uid}`]);
  expect((await workspaceOf(uid)).memberCount).toBe(1);
  expect(await auditLogOf(uid)).toContain(`${admin.uid} workspaces.remove_member ${member.uid}`);
  expect((await queuedEmailsFor(await emailOf(member))).at(-1)).toEqual({
    template: "member-removed",
    firstName: "Ada",
    workspaceName: "Bureau",
  });
  expect((await send(heatmaps.read, member, { params: { uid: theirs } })).status).toBe(404);
  expect((await send(workspaces.read, member)).status).toBe(403);
  expect((await remove(admin, member.uid)).body.code).toBe("member.not_found");
  expect((await send(accounts.me, member)).body).toMatchObject({ removedFrom: "Bureau", workspace: null });
});

test("a removed member's old upload form debits no credit, and new heatmaps debit their own account", async () => {
  const { uid, admin, member } = await createWorkspace();
  const heatmap = await createTestHeatmap(member);
  const spent = await balanceOf(uid, "image");
  await remove(admin, member.uid);

  await putUpload(heatmap);
  for (const op of [heatmaps.generate, heatmaps.refreshUpload]) {
    expect((await send(op, member, { params: { uid: heatmap } })).body.code).toBe("heatmap.not_found");
  }
  const own = await send(heatmaps.create, member, { body: poster });

  expect(own.status).toBe(201);
  expect(await balanceOf(uid, "image")).toBe(spent);
  expect(await balanceOf(member.uid, "image")).toBe((await accountOf(member)).imageCredits);
  expect((await accountOf(member)).imageCredits).toBe(4);
});

test("a creation retried by a removed member returns 404 and debits nothing", async () => {
  const { uid, admin, member } = await createWorkspace();
  const wanted = heatmaps.create.body.parse(poster);
  const asked = async () => createHeatmap((await resolveCaller(member))!, wanted, "the same key");
  await asked();
  const spent = await balanceOf(uid, "image");
  await remove(admin, member.uid);

  await expect(asked()).rejects.toMatchObject({ code: "heatmap.not_found" });
  expect([await balanceOf(uid, "image"), (await accountOf(member)).imageCredits]).toEqual([spent, 5]);
});

test("the admin cannot be removed; another tenant's user and a missing one return byte-identical errors", async () => {
  const [{ admin }, other] = [await createWorkspace(), await createWorkspace()];
  const before = await stateFingerprint();
  expect((await remove(admin, admin.uid)).body.code).toBe("member.is_admin");
  expect(plain(await remove(admin, other.member.uid))).toEqual(plain(await remove(admin, MISSING_UID)));
  expect((await remove(admin, MISSING_UID)).body.code).toBe("member.not_found");
  expect(await stateFingerprint()).toBe(before);
});

test("the free plan's credits are granted once per user, however often they join and are removed", async () => {
  const { uid, admin } = await createWorkspace();
  const person = await createTrialUser();
  await createTestHeatmap(person);
  for (let time = 0; time < 3; time++) {
    await joins(admin, person);
    await remove(admin, person.uid);
    expect(await accountOf(person)).toMatchObject({ role: "freemium", imageCredits: 5, videoCredits: 0 });
  }
  expect([await balanceOf(person.uid, "image"), await balanceOf(person.uid, "video")]).toEqual([5, 0]);
  expect((await ledgerOf(person.uid)).filter(({ entry }) => entry.startsWith("grant#freemium"))).toHaveLength(2);
  expect((await workspaceOf(uid)).memberCount).toBe(2);
});

test("a member can leave; the admin cannot", async () => {
  const { uid, admin, member } = await createWorkspace();
  expect((await send(workspaces.leave, admin)).status).toBe(403);
  const [first, second] = await Promise.all([send(workspaces.leave, member), send(workspaces.leave, member)]);
  expect([first.status, second.status]).toContain(200);
  expect((await workspaceOf(uid)).memberCount).toBe(1);
  expect(await accountOf(member)).toMatchObject({ role: "freemium", workspace: "" });
  expect(await publishedEvents(uid, member.uid)).toEqual(["member.removed"]);
});

test("an admin closes a workspace that has no other members and no active subscription", async () => {
  const { uid, admin, member } = await createWorkspace({ subscription: "active" });
  const close = () => send(workspaces.close, admin);

  expect((await close()).body).toMatchObject({
    code: "workspace.has_subscription",
    message: "This workspace has an active subscription. Please cancel it first.",
  });
  await setWorkspace(uid, { subscription: "canceled" });
  expect((await close()).body.code).toBe("workspace.has_members");
  await send(workspaces.leave, member);
  expect((await close()).status).toBe(200);

  expect(await accountOf(admin)).toMatchObject({ role: "freemium", workspace: "", imageCredits: 5 });
  expect(await membersOf(uid)).toEqual([]);
  expect(await auditLogOf(uid)).toContain(`${admin.uid} workspaces.close ${uid}`);
  // The first event is its creation.
  expect(await publishedEvents(uid, uid)).toEqual(["workspace.edited", "workspace.closed"]);
  expect((await close()).status).toBe(403);
});

test("inviting two colleagues extends the trial by seven days once, and each gets an email", async () => {
  const person = await createTrialUser();
  const before = (await accountOf(person)).trialEnd!;
  const invites = [
    { name: "Grace", email: `grace.${person.uid}@people.test` },
    { name: "Mary", email: `mary.${person.uid}@PEOPLE.test` },
  ];
  const extend = () => send(workspaces.extendTrial, person, { body: { invites } });

  const canExtend = async () => (await send(accounts.me, person)).body.canExtendTrial;
  expect(await canExtend()).toBe(true);

  const replies = await Promise.all([extend(), extend()]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)!.body.code).toBe("trial.already_extended");
  const trialEnd = new Date(Date.parse(before) + 7 * DAY_MS).toISOString();
  expect(replies.find(({ status }) => status === 200)!.body).toEqual({ trialEnd });
  expect(await accountOf(person)).toMatchObject({ trialEnd, trialExtended: true });
  expect(await canExtend()).toBe(false);
  for (const { name, email } of invites) {
    expect(await queuedEmailsFor(email)).toEqual([{ template: "trial-invite", name, invitedBy: "Ada Lovelace", days: 14 }]);
  }
  const late = await withClockShift(15 * DAY_MS, () => send(heatmaps.create, person, { body: poster }));
  expect(late.status).toBe(201);
});

test.each([
  ["trial.own_domain_only", "grace@other.test", "Invite colleagues with an address at people.test."],
  ["trial.own_domain_only", "grace@sub.people.test", "Invite colleagues with an address at people.test."],
  ["trial.own_address", "", "This is your own email address."],
])("a trial is not extended by %s (%s), and nothing changes", async (code, email, message) => {
  const person = await createTrialUser();
  const own = (await emailOf(person)).replace("@", "+me@");
  const before = await stateFingerprint();
  const invites = [
    { name: "Grace", email: "first@people.test" },
    { name: "Mary", email: email || own },
  ];
  expect((await send(workspaces.extendTrial, person, { body: { invites } })).body).toMatchObject({ code, message });
  expect(await stateFingerprint()).toBe(before);
});

test("colleagues at a public email domain do not extend a trial", async () => {
  const { createAccount } = await import("#domain/billing/create-account.ts");
  const uid = crypto.randomUUID();
  await createAccount({ uid, email: `${uid}@gmail.com`, email_verified: true, firstName: "Ada", lastName: "L" });
  const person = { uid, groups: [], secondFactor: false };
  const reply = await send(workspaces.extendTrial, person, { body: { invites: [{ name: "G", email: "g@gmail.com" }] } });
  expect(reply).toMatchObject({ status: 400, body: { code: "trial.public_domain", details: { domain: "gmail.com" } } });
  expect((await send(accounts.me, person)).body.canExtendTrial).toBe(false);
});

test("the only member of a workspace that never had a subscription can close it", async () => {
  const admin = await createFreemiumUser();
  const uid = newId("ws");
  await createPreparedWorkspace({ uid, name: "Solo", admin: admin.uid, tier: "basic", subscription: "none" });
  expect((await send(workspaces.read, admin)).body.subscription).toBeNull();
  const colleague = await addWorkspaceMember({ uid, admin, member: admin });
  expect((await send(workspaces.close, admin)).body.code).toBe("workspace.has_members");
  await remove(admin, colleague.uid);
  expect((await send(workspaces.close, admin)).status).toBe(200);
});
