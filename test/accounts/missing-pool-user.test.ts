import { describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { deliver } from "#test/kit/deliver.ts";
import { cloud, send, type TestUser } from "#test/kit/fixtures.ts";
import { addToStaffGroup, createStaffInPool, subjectOfToken } from "#test/kit/pool-users.ts";
import { createSignedInUser, latestEmailCode, PASSWORD, queuedEmailsTo, signIn } from "#test/kit/sign-up.ts";
import { auditLogOf } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { PoolUserEntity } = await import("#domain/accounts/pool-user/pool-user.entity.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { deleteUser } = await import("#adapters/user-pool.ts");
const { readFactors } = await import("#adapters/second-factor.ts");
const { handler: purgeHandler } = await import("#lambdas/accounts/purge.ts");

const NEW = "staple purple giraffe";

const reset = (code: string, password = NEW) => send(accounts.resetPassword, undefined, { body: { code, password } });

async function resetCode(email: string): Promise<string> {
  expect((await send(accounts.forgotPassword, undefined, { body: { email } })).status).toBe(200);
  return latestEmailCode(email, "reset-password");
}

/** A user who is deleted from the user pool, not by our application. */
async function createMissingUser(): Promise<TestUser & { email: string }> {
  const person = await createSignedInUser();
  await deleteUser(person.uid);
  expect((await signIn(person.email)).rejected).toBe("NotAuthorizedException");
  return person;
}

/** The user as they are after signing in: their subject in the pool is no longer their uid. */
async function signedInAgain(email: string, password = NEW): Promise<TestUser> {
  const { token = "" } = await signIn(email, password);
  expect(token).toBeTruthy();
  return { uid: subjectOfToken(token), groups: [], secondFactor: false, accessToken: token };
}

describe("A user who is missing in the user pool", () => {
  test("a user missing from the user pool signs in to the same account after a password reset", async () => {
    const person = await createMissingUser();
    const code = await resetCode(person.email);
    expect(await reset(code)).toMatchObject({ status: 200, body: { email: person.email } });

    expect((await signIn(person.email)).rejected).toBe("NotAuthorizedException");
    const again = await signedInAgain(person.email);
    expect(again.uid).not.toBe(person.uid);
    const { status, body } = await send(accounts.me, again);
    expect([status, body.uid, body.email, body.email_verified]).toEqual([200, person.uid, person.email, true]);
    expect(await reset(code)).toMatchObject({ status: 409, body: { code: "action.used" } });
    expect(await auditLogOf(person.uid)).toContain(`operator accounts.restore_pool_user ${person.uid}`);
    expect(await queuedEmailsTo(person.email)).toContainEqual(expect.objectContaining({ template: "password-changed" }));
  });

  test("concurrent and repeated attempts create a missing user once, and a user can go missing again", async () => {
    const person = await createMissingUser();
    const codes = [await resetCode(person.email), await resetCode(person.email)];
    const replies = await Promise.all(codes.map((code) => reset(code)));
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const first = await signedInAgain(person.email);

    await deleteUser(first.uid);
    expect((await reset(await resetCode(person.email))).status).toBe(200);
    const second = await signedInAgain(person.email);
    expect((await send(accounts.me, second)).body.uid).toBe(person.uid);
    expect(await send(accounts.me, first)).toMatchObject({ status: 401, body: { code: "caller.unauthenticated" } });
    expect((await PoolUserEntity.get({ subject: first.uid }).go()).data).toBeNull();
  });

  test("a token from before the user went missing is rejected", async () => {
    const person = await createMissingUser();
    await reset(await resetCode(person.email));
    const later = { ...person, authTime: Math.ceil(Date.now() / 1000) + 60 };
    expect(await send(accounts.me, later)).toMatchObject({ status: 401, body: { code: "caller.unauthenticated" } });
  });

  test("a link stays usable when creating the missing user fails", async () => {
    const { email } = await createMissingUser();
    const code = await resetCode(email);
    cloud.poolFailures.add("AdminCreateUser");
    expect((await reset(code)).status).toBe(500);
    expect((await reset(code)).status).toBe(200);
    await signedInAgain(email);
  });

  test("a user missing from the user pool can use every account operation that calls the pool", async () => {
    const { email, uid } = await createMissingUser();
    await reset(await resetCode(email));
    const again = await signedInAgain(email);
    expect(await send(accounts.startAppFactor, again)).toMatchObject({ status: 200 });
    expect((await send(accounts.secondFactor, again)).body).toEqual({
      sms: false,
      app: false,
      phone: null,
      recoveryCodes: 0,
    });
    expect((await send(accounts.editMe, again, { body: { phone: "+15555550123" } })).status).toBe(200);
    expect((await send(accounts.signOutEverywhere, again)).status).toBe(200);
    const last = { ...(await signedInAgain(email)), authTime: Math.ceil(Date.now() / 1000) + 1 };
    expect((await send(accounts.deleteMe, last)).status).toBe(200);
    expect((await signIn(email, NEW)).rejected).toBe("NotAuthorizedException");
    await deliver(purgeHandler, "account.deleted", { object: uid });
    expect((await PoolUserEntity.get({ subject: again.uid }).go()).data).toBeNull();
  });

  test("a user missing from the user pool can verify their address and secure their account, and then needs a new password", async () => {
    const verifying = await createMissingUser();
    const code = await latestEmailCode(verifying.email, "verify");
    expect((await send(accounts.verifyEmail, undefined, { body: { code } })).status).toBe(200);
    expect((await signIn(verifying.email)).rejected).toBe("NotAuthorizedException");
    expect((await reset(await resetCode(verifying.email))).status).toBe(200);
    const { uid } = await signedInAgain(verifying.email);

    await deleteUser(uid);
    const notice = await latestEmailCode(verifying.email, "password-changed");
    expect((await send(accounts.recover, undefined, { body: { code: notice } })).status).toBe(200);
    expect((await signIn(verifying.email, NEW)).rejected).toBe("NotAuthorizedException");
    expect((await reset(await latestEmailCode(verifying.email, "account-secured"), PASSWORD)).status).toBe(200);
    await signedInAgain(verifying.email, PASSWORD);
  });
});

describe("A staff member who is missing in the user pool", () => {
  test("a staff member missing from the user pool signs in again, but is staff only once an operator adds them to the group", async () => {
    const { uid, email } = await createStaffInPool();
    await deleteUser(uid);
    expect((await reset(await resetCode(email))).status).toBe(200);

    const again = await signedInAgain(email);
    expect((await AccountEntity.get({ uid }).go()).data?.superadmin).toBe(true);
    expect(await readFactors(again.uid)).toEqual({ sms: false, app: false, phone: "" });
    const signedInAt = Math.ceil(Date.now() / 1000);
    expect(await resolveCaller({ ...again, signedInAt })).toMatchObject({ uid, subject: "freemium" });
    const added = { ...again, signedInAt, groups: ["staff"], secondFactor: true };
    expect(await resolveCaller(added)).toMatchObject({ uid, subject: "staff" });
  });

  test("a staff member missing from the user pool still counts as the colleague of a staff member who leaves", async () => {
    const [leaving, staying] = [await createStaffInPool(), await createStaffInPool()];
    await deleteUser(staying.uid);
    await reset(await resetCode(staying.email));
    const again = await signedInAgain(staying.email);
    await addToStaffGroup(again.uid);
    expect((await send(accounts.deleteMe, leaving)).status).toBe(200);
    const last = { ...again, groups: ["staff"], secondFactor: true, authTime: Math.ceil(Date.now() / 1000) + 1 };
    expect(await send(accounts.deleteMe, last)).toMatchObject({ status: 409, body: { code: "account.last_staff" } });
  });
});
