import { beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { cloud, send, withClockShift } from "#test/kit/fixtures.ts";
import { invoke } from "#test/kit/invoke.ts";
import { createStaffInPool, subjectOfToken } from "#test/kit/pool-users.ts";
import { createSignedInUser, latestEmailCode, signIn, uniqueEmail } from "#test/kit/sign-up.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { PoolUserEntity } = await import("#domain/accounts/pool-user/pool-user.entity.ts");
const { createUser, deleteUser, setEmail, setPassword, userExists } = await import("#adapters/user-pool.ts");
const { listPoolUsers } = await import("#adapters/list-pool-users.ts");
const { reconcileUsers } = await import("#domain/accounts/reconcile-users/reconcile-users.ts");
const { handler } = await import("#lambdas/accounts/reconcile-users.ts");

const HOUR_MS = 3600 * 1000;
const NEW = "staple purple giraffe";
const NOTHING = { listed: 0, corrected: 0, deleted: 0, restored: 0, failed: [], postponed: 0 };

type Result = Awaited<ReturnType<typeof reconcileUsers>>;
const run = (event: object = {}): Promise<Result> => invoke(handler, event);
const later = (work: () => Promise<Result> = run) => withClockShift(25 * HOUR_MS, work);

const poolUser = async (subject: string) => {
  for await (const page of listPoolUsers()) {
    const found = page.find((user) => user.subject === subject);
    if (found) return found;
  }
};

/** A user in the pool for whom no account exists. */
const createUnknownUser = async (email = uniqueEmail()) =>
  (await createUser({ email, email_verified: false, firstName: "Ada", lastName: "Lovelace" })).uid;

async function reset(email: string): Promise<string> {
  await send(accounts.forgotPassword, undefined, { body: { email } });
  const code = await latestEmailCode(email, "reset-password");
  expect((await send(accounts.resetPassword, undefined, { body: { code, password: NEW } })).status).toBe(200);
  return subjectOfToken((await signIn(email, NEW)).token ?? "");
}

// Users whom other test files left in the pool without an account.
beforeAll(() => later(() => run({ maxChanges: 10_000 })));

describe("The daily comparison of the user pool with the accounts", () => {
  test("the daily comparison recreates missing users and staff, who sign in after a password reset; a second run changes nothing", async () => {
    const people = [await createSignedInUser(), await createStaffInPool()];
    for (const { uid } of people) await deleteUser(uid);

    expect(await run()).toMatchObject({ ...NOTHING, restored: 2 });
    expect(await run()).toMatchObject(NOTHING);

    for (const { uid, email } of people) {
      expect((await signIn(email)).rejected).toBe("NotAuthorizedException");
      const subject = await reset(email);
      const again = { uid: subject, groups: [], secondFactor: false };
      expect((await send(accounts.me, again)).body).toMatchObject({ uid, email });
    }
    expect(await run()).toMatchObject(NOTHING);
  });

  test("the daily comparison deletes pool users without an account after a day, including those of deleted accounts", async () => {
    const interrupted = await createUnknownUser();
    const deleted = await createSignedInUser();
    await AccountEntity.patch({ uid: deleted.uid }).set({ deleted_at: new Date().toISOString() }).go();

    expect(await run()).toMatchObject({ ...NOTHING, deleted: 0 });
    expect(await userExists(interrupted)).toBe(true);
    expect(await later()).toMatchObject({ ...NOTHING, deleted: 2 });
    expect([await userExists(interrupted), await userExists(deleted.uid)]).toEqual([false, false]);
    // The list forgets the deleted account, for which no user is created.
    expect(await later()).toMatchObject(NOTHING);
    expect((await PoolUserEntity.get({ subject: deleted.uid }).go()).data).toBeNull();
  });

  test("the daily comparison corrects addresses and their verification, and lists users who were not listed", async () => {
    const person = await createSignedInUser();
    await setEmail(person.uid, uniqueEmail());
    const other = await createSignedInUser();
    await AccountEntity.patch({ uid: other.uid }).set({ email_verified: true }).go();
    const early = await createSignedInUser();
    await PoolUserEntity.delete({ subject: early.uid }).go();

    expect(await run()).toMatchObject({ ...NOTHING, corrected: 2, listed: 1 });
    expect(await poolUser(person.uid)).toMatchObject({ email: person.email, email_verified: false });
    expect(await poolUser(other.uid)).toMatchObject({ email: other.email, email_verified: true });
    await deleteUser(early.uid);
    expect(await run()).toMatchObject({ ...NOTHING, restored: 1 });
  });

  test("the daily comparison reads every page of the user pool", async () => {
    const before = (await run()).users;
    for (let added = 0; added < 61; added++) await createUnknownUser();
    const pages = cloud.poolCalls.filter((operation) => operation === "ListUsers").length;
    expect(await later()).toMatchObject({ users: before + 61, deleted: 61 });
    expect(cloud.poolCalls.filter((operation) => operation === "ListUsers").length - pages).toBeGreaterThan(1);
  });

  test("the daily comparison changes nothing beyond its limit and fails for the alarm, until an operator raises the limit", async () => {
    const people = [await createSignedInUser(), await createSignedInUser()];
    for (const { uid } of people) await deleteUser(uid);
    const unknown = [await createUnknownUser(), await createUnknownUser()];

    await expect(later(() => run({ maxChanges: 1 }))).rejects.toThrow("4 changes exceed the limit");
    for (const uid of unknown) expect(await userExists(uid)).toBe(true);
    expect(await later(() => reconcileUsers(1))).toMatchObject({ ...NOTHING, postponed: 4 });
    expect(await later(() => run({ maxChanges: 2 }))).toMatchObject({ ...NOTHING, deleted: 2, restored: 2 });
  });

  test("the daily comparison accepts the event of a schedule, and rejects a payload with an unknown field", async () => {
    await expect(run({ mostChanges: 10_000 })).rejects.toThrow(
      /payload of this job is invalid. .*Unrecognized key: "mostChanges". Its fields are: maxChanges\./s,
    );
    await expect(run({ maxChanges: 0 })).rejects.toThrow(/→ at maxChanges/);
    expect(await run({ "detail-type": "Scheduled Event", time: "2026-11-28T00:00:00Z", detail: {} })).toMatchObject(NOTHING);
  });

  test("the daily comparison continues after a user who fails, and fails at the end", async () => {
    const [first, second] = [await createSignedInUser(), await createSignedInUser()];
    for (const { uid } of [first, second]) await deleteUser(uid);
    cloud.poolFailures.add("AdminCreateUser");
    await expect(run()).rejects.toThrow("1 users failed");
    expect(await run()).toMatchObject({ ...NOTHING, restored: 1 });
    for (const { email } of [first, second]) await reset(email);
  });

  test("the daily comparison takes over a pool user with the same address, but not their password", async () => {
    const person = await createSignedInUser();
    await deleteUser(person.uid);
    const stranger = await createUnknownUser(person.email);
    await setPassword(stranger, "known to a stranger");
    expect((await signIn(person.email, "known to a stranger")).token).toBeTruthy();

    expect(await run()).toMatchObject({ ...NOTHING, restored: 1 });
    expect((await signIn(person.email, "known to a stranger")).rejected).toBe("NotAuthorizedException");
    expect(await reset(person.email)).toBe(stranger);
  });

  test("the daily comparison leaves a pool user to another account with the same address until the address is corrected", async () => {
    const [victim, other] = [await createSignedInUser(), await createSignedInUser()];
    await deleteUser(victim.uid);
    await setEmail(other.uid, victim.email);
    expect(await run()).toMatchObject({ ...NOTHING, corrected: 1, restored: 1 });
    expect((await send(accounts.me, { uid: other.uid, groups: [], secondFactor: false })).body.email).toBe(other.email);
    await reset(victim.email);
  });
});
