import { describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { MAX_TRIAL_DAYS } from "#contracts/staff/users.ts";
import {
  createFreemiumUser,
  createStaff,
  createTrialUser,
  createWorkspace,
  send,
  type TestUser,
  withFixedClock,
} from "#test/kit/fixtures.ts";
import { createDoneHeatmap } from "#test/kit/heatmaps.ts";
import { createStaffInPool } from "#test/kit/pool-users.ts";
import { createSignedInUser, isRefreshTokenValid, uniqueEmail } from "#test/kit/sign-up.ts";
import { accountOf, emailOf, membersOf, queuedEmailsFor } from "#test/kit/workspaces.ts";

const { createAccount } = await import("#domain/billing/create-account.ts");
const { createUser, listUsersInGroup } = await import("#adapters/user-pool.ts");
const { enableSmsFactor } = await import("#adapters/second-factor.ts");
const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { readAccount } = await import("#domain/accounts/read-account.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");

const staff = await createStaffInPool();
const readUser = async (uid: string) => (await send(staffBackoffice.readUser, staff, { params: { uid } })).body;
const changesOf = async (search: string) => (await send(staffBackoffice.audit, staff, { query: { search } })).body.rows;

async function createUserInPool() {
  const person = { email: uniqueEmail(), email_verified: true, firstName: "Grace", lastName: "Hopper" };
  const { uid } = await createUser(person);
  await createAccount({ ...person, uid }, "freemium");
  return { uid, email: person.email, groups: [], secondFactor: false };
}

let numbers = 15_555_750_000;
/** A user who may become staff. */
async function createUserWithFactor() {
  const person = await createUserInPool();
  await enableSmsFactor(person.uid, `+${numbers++}`);
  return person;
}

describe("Staff change a user", () => {
  test("staff change a user's name and follow-up; both changes are recorded, without the name", async () => {
    const { uid } = await createTrialUser();
    const edit = (body: unknown) => send(staffBackoffice.editUser, staff, { params: { uid }, body });
    expect((await edit({ first_name: "Grace", followup: "sales", status: "prospect" })).body).toMatchObject({
      name: "Grace Lovelace",
      followup: "sales",
      status: "prospect",
    });
    expect((await edit({ status: null })).body).toMatchObject({ followup: "sales", status: null });
    const [second, first] = await changesOf(uid);
    expect(first).toMatchObject({
      actor: { uid: staff.uid, email: staff.email },
      action: "users.edit",
      object: uid,
      before: { followup: null, status: null },
      after: { followup: "sales", status: "prospect" },
    });
    expect(JSON.stringify(first)).not.toContain("Grace");
    expect(second).toMatchObject({ before: { status: "prospect" }, after: { status: null } });
    expect((await edit({ role: "admin" })).status).toBe(400);
  });

  test("a change to the value that a user already has changes and records nothing", async () => {
    const { uid } = await createTrialUser();
    const { first_name } = await readUser(uid);
    await send(staffBackoffice.editUser, staff, { params: { uid }, body: { first_name, followup: null } });
    expect(await changesOf(uid)).toEqual([]);
  });

  test("staff change the end of a trial, which restarts an ended one, only for users on a trial", async () => {
    const trial = await createTrialUser();
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString();
    const until = inDays(40);
    const set = (uid: string, end = until) => send(staffBackoffice.setTrialEnd, staff, { params: { uid }, body: { until: end } });
    expect((await set(trial.uid)).body).toMatchObject({ trial_end: until, trial_ended: false });
    expect((await set(trial.uid, "2020-01-01T00:00:00.000Z")).body.code).toBe("trial.ends_before_start");
    expect((await set(trial.uid, inDays(MAX_TRIAL_DAYS + 2))).body.code).toBe("trial.too_long");
    expect((await set(trial.uid, inDays(MAX_TRIAL_DAYS))).status).toBe(200);
    expect((await accountOf(trial)).onTrial).toBeDefined();
    expect((await set((await createFreemiumUser()).uid)).body.code).toBe("user.not_on_trial");
  });

  test("staff change a user's personal credits, and the ledger gets a row with the difference", async () => {
    const person = await createFreemiumUser();
    const set = (uid: string) => send(staffBackoffice.setCredits, staff, { params: { uid }, body: { images: 12, videos: 1 } });
    expect((await set(person.uid)).body).toMatchObject({ image_credits: 12, video_credits: 1 });
    const { data: entries } = await LedgerEntryEntity.query.history({ account: person.uid }).go();
    const adjusted = entries.filter(({ reason }) => reason === "adjust");
    // A note would repeat the reason in the credit history.
    expect(adjusted.map(({ note }) => note)).toEqual(["", ""]);
    expect(adjusted.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual(["image 7", "video 1"]);
    const total = entries.filter(({ kind }) => kind === "image").reduce((sum, { amount }) => sum + amount, 0);
    expect(total).toBe(12);
    const { member } = await createWorkspace();
    expect((await set(member.uid)).body.code).toBe("user.in_workspace");
  });
});

describe("Staff make a user a member of staff", () => {
  test("staff make a user staff, in account and user pool, only with the typed address, and can revoke it", async () => {
    const person = await createUserWithFactor();
    const set = (body: unknown) => send(staffBackoffice.setStaff, staff, { params: { uid: person.uid }, body });
    expect((await set({ staff: true, confirmation: "other@people.test" })).body.code).toBe("confirmation.wrong");
    expect((await readUser(person.uid)).staff).toBe(false);
    expect((await set({ staff: true, confirmation: person.email.toUpperCase() })).body.staff).toBe(true);
    expect(await listUsersInGroup("staff")).toContain(person.uid);
    expect((await set({ staff: false, confirmation: person.email })).body.staff).toBe(false);
    expect(await listUsersInGroup("staff")).not.toContain(person.uid);
    expect((await changesOf(person.uid)).map(({ action }) => action)).toEqual(["users.end_staff", "users.make_staff"]);
  });

  test("making a user staff requires a recent sign-in, and all staff are notified by email", async () => {
    const [person, colleague] = [await createUserWithFactor(), await createStaffInPool()];
    const body = { staff: true, confirmation: person.email };
    const set = (caller: TestUser) => send(staffBackoffice.setStaff, caller, { params: { uid: person.uid }, body });
    const early = await set({ ...staff, authTime: Math.floor(Date.now() / 1000) - 301 });
    expect([early.status, early.body.code]).toEqual([403, "caller.sign_in_required"]);
    expect((await readUser(person.uid)).staff).toBe(false);
    expect((await set(staff)).status).toBe(200);
    // Nothing changes, so no one is notified again.
    expect((await set(staff)).status).toBe(200);
    for (const address of [person.email, colleague.email, staff.email]) {
      const told = (await queuedEmailsFor(address)).filter((email) => email.person === person.email);
      expect(told).toMatchObject([{ template: "staff-changed", actor: staff.email, isStaff: true }]);
    }
  });

  test("staff make a user staff only if the user has a second factor", async () => {
    const person = await createUserInPool();
    const set = () =>
      send(staffBackoffice.setStaff, staff, { params: { uid: person.uid }, body: { staff: true, confirmation: person.email } });
    expect(await set()).toMatchObject({ status: 409, body: { code: "user.no_second_factor" } });
    expect((await readUser(person.uid)).staff).toBe(false);
    expect(await listUsersInGroup("staff")).not.toContain(person.uid);
    await enableSmsFactor(person.uid, `+${numbers++}`);
    expect((await set()).body.staff).toBe(true);
  });

  test("making a user staff ends their sessions, which began without the second factor", async () => {
    const person = await createSignedInUser();
    await AccountEntity.patch({ uid: person.uid }).set({ email_verified: true }).go();
    await enableSmsFactor(person.uid, `+${numbers++}`);
    const since = (authTime: number) => ({ ...person, groups: ["staff"], secondFactor: true, authTime });
    const second = Math.floor(Date.now() / 1000);
    for (const [isStaff, at] of [
      [true, second - 60],
      [false, second],
    ] as const) {
      await withFixedClock(at * 1000, async () => {
        expect((await send(accounts.me, since(at - 1))).status).toBe(200);
        const body = { staff: isStaff, confirmation: person.email };
        expect((await send(staffBackoffice.setStaff, staff, { params: { uid: person.uid }, body })).status).toBe(200);
        expect((await send(accounts.me, since(at - 1))).status).toBe(401);
        expect((await send(accounts.me, since(at))).body.superadmin).toBe(isStaff);
      });
      expect(await isRefreshTokenValid(person.refresh)).toBe(false);
    }
    const { data: events } = await OutboxEntity.scan
      .where(({ scope, type }, { eq }) => `${eq(scope, person.uid)} AND ${eq(type, "account.signed_out")}`)
      .go({ pages: "all" });
    expect(events).toHaveLength(2);
  });

  test("staff can neither end their own staff role nor delete themselves", async () => {
    const own = { params: { uid: staff.uid }, body: { staff: false, confirmation: staff.email } };
    expect((await send(staffBackoffice.setStaff, staff, own)).body.code).toBe("user.is_self");
    const removal = { params: { uid: staff.uid }, body: { work: "delete", confirmation: staff.email } };
    expect((await send(staffBackoffice.removeUser, staff, removal)).body.code).toBe("user.is_self");
  });
});

describe("Staff delete a user", () => {
  const remove = (uid: string, confirmation: string, work = "delete") =>
    send(staffBackoffice.removeUser, staff, { params: { uid }, body: { work, confirmation } });

  test("staff delete a user with the typed address; the user is told and unknown immediately, and the record names no one", async () => {
    const person = await createTrialUser();
    const email = await emailOf(person);
    expect((await remove(person.uid, "x@people.test")).body.code).toBe("confirmation.wrong");
    expect((await remove(person.uid, email)).status).toBe(200);
    expect(await readAccount(person.uid)).toBeUndefined();
    expect((await queuedEmailsFor(email)).map(({ template }) => template)).toContain("account-deleted");
    const [change] = await changesOf(person.uid);
    expect(change).toMatchObject({ action: "users.remove", before: { role: "trial" }, after: { work: "delete" } });
    expect(JSON.stringify(change!.before)).not.toContain(email);
    expect((await remove(person.uid, email)).body.code).toBe("user.not_found");
  });

  test("deleting a user fails if their personal heatmaps should have been transferred and some are left", async () => {
    const person = await createTrialUser();
    await createDoneHeatmap(person);
    const email = await emailOf(person);
    expect((await remove(person.uid, email, "transferred")).body.code).toBe("user.has_heatmaps");
    expect(await readAccount(person.uid)).toBeDefined();
  });

  test("deleting a user removes a member from their workspace, and is rejected for an admin who pays or has members", async () => {
    const paying = await createWorkspace();
    expect((await remove(paying.admin.uid, await emailOf(paying.admin))).body.code).toBe("user.has_subscription");
    const beta = await createWorkspace({ subscription: "none", beta: true });
    expect((await remove(beta.admin.uid, await emailOf(beta.admin))).body.code).toBe("user.has_members");
    expect((await remove(beta.member.uid, await emailOf(beta.member))).status).toBe(200);
    expect(await membersOf(beta.uid)).toEqual([`admin ${beta.admin.uid}`]);
    expect((await remove(beta.admin.uid, await emailOf(beta.admin))).status).toBe(200);
  });
});

test("staff delete several users at once, each by the rules of one, and learn why others stay", async () => {
  const [one, other, paying] = [await createTrialUser(), await createTrialUser(), await createWorkspace()];
  const users = [one.uid, paying.admin.uid, staff.uid, "nobody", other.uid];
  const remove = (confirmation: string) =>
    send(staffBackoffice.removeUsers, staff, { body: { users, work: "delete", confirmation } });
  expect((await remove("delete 4 users")).body.code).toBe("confirmation.wrong");
  expect(await readAccount(one.uid)).toBeDefined();
  const { status, body } = await remove("Delete 5 users");
  expect([status, body.done]).toEqual([200, [one.uid, other.uid]]);
  expect(body.failed.map(({ uid, code }) => [uid, code])).toEqual([
    [paying.admin.uid, "user.has_subscription"],
    [staff.uid, "user.is_self"],
    ["nobody", "user.not_found"],
  ]);
  expect(await readAccount(one.uid)).toBeUndefined();
  expect((await changesOf(other.uid)).map(({ action }) => action)).toEqual(["users.remove"]);
});

describe("Staff move a user", () => {
  const move = (uid: string, workspace: string | null, confirmation: string) =>
    send(staffBackoffice.moveUser, staff, { params: { uid }, body: { workspace, confirmation } });

  test("staff move a user from their workspace to one with a free seat, with the typed address, and the change is recorded", async () => {
    const [from, to] = [await createWorkspace(), await createWorkspace()];
    const { uid } = from.member;
    const email = await emailOf(from.member);
    expect((await move(uid, to.uid, "wrong@people.test")).body).toMatchObject({ code: "confirmation.wrong" });
    expect((await move(uid, to.uid, email)).body).toMatchObject({ role: "member", workspace: { uid: to.uid } });
    expect(await membersOf(to.uid)).toContain(`member ${uid}`);
    expect(await membersOf(from.uid)).not.toContain(`member ${uid}`);
    expect(await queuedEmailsFor(email)).toMatchObject([{ template: "member-moved" }]);
    expect((await changesOf(uid))[0]).toMatchObject({
      action: "users.move",
      before: { role: "member", workspace: from.uid },
      after: { role: "member", workspace: to.uid },
    });
    expect((await move(uid, to.uid, email)).body).toMatchObject({ code: "user.already_in_workspace" });
  });

  test("staff move a user to the free plan, and a trial user into a workspace", async () => {
    const { member, uid: workspace } = await createWorkspace();
    expect((await move(member.uid, null, await emailOf(member))).body).toMatchObject({ role: "freemium", workspace: null });
    const trial = await createTrialUser();
    expect((await move(trial.uid, workspace, await emailOf(trial))).body).toMatchObject({ role: "member" });
  });

  test("staff move a user back to a trial that still runs, with its remaining credits, and to the free plan after its end", async () => {
    const { uid: workspace } = await createWorkspace();
    const trial = await createTrialUser();
    const email = await emailOf(trial);
    const before = await accountOf(trial);
    await move(trial.uid, workspace, email);
    expect((await accountOf(trial)).onTrial).toBeUndefined();
    expect((await move(trial.uid, null, email)).body).toMatchObject({
      role: "trial",
      workspace: null,
      trial_end: before.trialEnd,
    });
    const after = await accountOf(trial);
    expect(after.onTrial).toBeDefined();
    expect([after.imageCredits, after.videoCredits]).toEqual([before.imageCredits, before.videoCredits]);
    expect((await changesOf(trial.uid))[0]).toMatchObject({ action: "users.move", after: { role: "trial", workspace: null } });
    await move(trial.uid, workspace, email);
    await AccountEntity.patch({ uid: trial.uid }).set({ trialEnd: new Date().toISOString() }).go();
    expect((await move(trial.uid, null, email)).body).toMatchObject({ role: "freemium", workspace: null });
  });

  test("staff cannot move an admin who pays, nor a user into a workspace without a free seat", async () => {
    const [one, other] = [await createWorkspace(), await createWorkspace()];
    const email = await emailOf(one.admin);
    expect((await move(one.admin.uid, other.uid, email)).body).toMatchObject({ code: "user.has_subscription" });
    await send(staffBackoffice.setSeats, staff, { params: { uid: other.uid }, body: { seats: 2 } });
    const { uid } = await createFreemiumUser();
    const free = await readUser(uid);
    expect((await move(uid, other.uid, free.email)).body).toMatchObject({ code: "workspace.no_seats" });
    expect((await move(uid, null, free.email)).body).toMatchObject({ code: "user.already_in_workspace" });
  });
});

test("the log has the changes of all staff, newest first, or of one found by address, and nothing of customers", async () => {
  const other = await createStaff();
  const { uid } = await createTrialUser();
  await send(staffBackoffice.editUser, staff, { params: { uid }, body: { followup: "support" } });
  await send(staffBackoffice.editUser, other, { params: { uid }, body: { followup: "success" } });
  const all = (await send(staffBackoffice.audit, staff)).body.rows;
  expect(all.slice(0, 2).map(({ after }) => after)).toEqual([{ followup: "success" }, { followup: "support" }]);
  const own = await changesOf(await emailOf(other));
  expect(own.map(({ actor }) => actor?.uid)).toEqual([other.uid]);
  expect(await changesOf("nobody@people.test")).toEqual([]);
  expect(all.every(({ actor }) => actor !== null)).toBe(true);
});

// Last, because every change of staff notifies them all.
test("all staff are notified of a change of staff, also if there are more than one transaction can notify", async () => {
  const person = await createUserWithFactor();
  const colleagues = await Promise.all(Array.from({ length: 41 }, createStaffInPool));
  const body = { staff: true, confirmation: person.email };
  expect((await send(staffBackoffice.setStaff, staff, { params: { uid: person.uid }, body })).status).toBe(200);
  const told = await Promise.all([person, ...colleagues].map(({ email }) => queuedEmailsFor(email)));
  expect(told.map((emails) => emails.filter((email) => email.person === person.email).length)).toEqual(Array(42).fill(1));
});
