import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import {
  createDeletedUser,
  createFreemiumUser,
  createTrialUser,
  createWorkspace,
  freezeToHourStart,
  send,
  withClockShift,
} from "#test/kit/fixtures.ts";
import {
  cloud,
  createSignedInUser,
  isRefreshTokenValid,
  latestEmailCode,
  queuedEmailsTo,
  signUp,
  uniqueEmail,
} from "#test/kit/sign-up.ts";

const { readAccount } = await import("#domain/accounts/read-account.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { ActionEntity } = await import("#domain/accounts/links/action.entity.ts");
const { deleteActions, issueAction } = await import("#domain/accounts/links/actions.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");

const DAY_MS = 24 * 3600 * 1000;
const verify = (code: string) => send(accounts.verifyEmail, undefined, { body: { code } });
const replace = (code: string, ip?: string) => send(accounts.replaceAction, undefined, { body: { code }, ...(ip && { ip }) });
const check = (code: string, ip?: string) => send(accounts.checkAction, undefined, { body: { code }, ...(ip && { ip }) });

test("an emailed link verifies the address once, in the account and in the user pool", async () => {
  const person = await createSignedInUser();
  const code = await latestEmailCode(person.email, "verify");
  expect((await check(code)).body).toEqual({ state: "valid", mode: "verifyEmail", email: person.email });

  expect(await verify(code)).toMatchObject({ status: 200, body: { email: person.email } });
  expect((await readAccount(person.uid))?.email_verified).toBe(true);
  expect(await verify(code)).toMatchObject({ status: 409, body: { code: "action.used" } });
  expect(await send(accounts.setIntro, person, { body: { intro: true } })).toMatchObject({ status: 200 });
});

test("only one of several concurrent uses of a link succeeds", async () => {
  const { email } = await createSignedInUser();
  const code = await latestEmailCode(email, "verify");
  const replies = await Promise.all([1, 2, 3, 4].map(() => verify(code)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test("a link expires after one day; an expired link can still be replaced", async () => {
  const { email, uid } = await createSignedInUser();
  const old = await latestEmailCode(email, "verify");
  await withClockShift(DAY_MS + 1000, async () => {
    expect(await verify(old)).toMatchObject({ status: 410, body: { code: "action.expired" } });
    expect(await replace(old)).toMatchObject({ status: 200, body: {} });
    const fresh = await latestEmailCode(email, "verify");
    expect(fresh).not.toBe(old);
    expect((await verify(fresh)).status).toBe(200);
  });
  expect((await readAccount(uid))?.email_verified).toBe(true);
});

test("a verified user gets no further verification link, and the response does not reveal this", async () => {
  const { email } = await createSignedInUser();
  const code = await latestEmailCode(email, "verify");
  await verify(code);
  const emails = (await queuedEmailsTo(email)).length;
  expect(await replace(code)).toMatchObject({ status: 200, body: {} });
  expect((await queuedEmailsTo(email)).length).toBe(emails);
});

test("a used password-reset or password-changed link is replaced by a new password-reset link", async () => {
  const { email } = await createSignedInUser();
  await send(accounts.forgotPassword, undefined, { body: { email } });
  const code = await latestEmailCode(email, "reset-password");
  await send(accounts.resetPassword, undefined, { body: { code, password: "staple purple giraffe" } });
  const notice = await latestEmailCode(email, "password-changed");

  for (const used of [code, notice]) {
    const before = await latestEmailCode(email, "reset-password");
    expect((await replace(used)).status).toBe(200);
    const fresh = await latestEmailCode(email, "reset-password");
    expect(fresh).not.toBe(before);
    expect((await check(fresh)).body).toMatchObject({ state: "valid", mode: "resetPassword" });
  }
});

test("a user's links are replaced at most five times per hour", async () => {
  freezeToHourStart();
  const { email } = await createSignedInUser();
  const code = await latestEmailCode(email, "verify");
  for (let asked = 0; asked < 5; asked++) expect((await replace(code)).status).toBe(200);
  expect(await replace(code)).toMatchObject({ status: 429, body: { code: "request.too_many" } });
});

test("a link that was never issued is invalid, and so is a link of a deleted account", async () => {
  const gone = await createDeletedUser();
  const { code, item } = issueAction("verifyEmail", { uid: gone.uid, email: "gone@people.test" });
  await commitTransaction([item]);
  for (const each of [randomUUID(), code]) {
    expect((await check(each)).body).toEqual({ state: "invalid", mode: null, email: null });
    expect(await verify(each)).toMatchObject({ status: 400, body: { code: "action.invalid" } });
    expect(await replace(each)).toMatchObject({ status: 400, body: { code: "action.invalid" } });
  }
});

test("an IP address can check at most 60 links per hour", async () => {
  freezeToHourStart();
  const ip = randomUUID();
  for (let asked = 0; asked < 60; asked++) expect((await check(randomUUID(), ip)).status).toBe(200);
  expect((await check(randomUUID(), ip)).status).toBe(429);
});

test("deleting the links of a user leaves no link behind", async () => {
  const { uid } = await createSignedInUser();
  await deleteActions(uid);
  expect((await ActionEntity.query.byPerson({ uid }).go()).data).toEqual([]);
});

test("the verification email is resent at most five times per hour, and never to a verified user", async () => {
  freezeToHourStart();
  const person = await createSignedInUser();
  for (let asked = 0; asked < 5; asked++)
    expect(await send(accounts.resendVerification, person)).toMatchObject({ status: 200, body: { sent: true } });
  expect((await queuedEmailsTo(person.email)).filter(({ template }) => template === "verify")).toHaveLength(6);
  expect((await send(accounts.resendVerification, person)).status).toBe(429);
  expect((await send(accounts.resendVerification, await createTrialUser())).body).toEqual({ sent: false });
});

test("signing out everywhere ends every session in the user pool and immediately invalidates issued tokens", async () => {
  const person = await createSignedInUser();
  const old = { ...person, authTime: Math.floor(Date.now() / 1000) - 60 };
  expect(await send(accounts.signOutEverywhere, old)).toMatchObject({ status: 200, body: {} });
  expect(await isRefreshTokenValid(person.refresh)).toBe(false);
  expect(await send(accounts.signOutEverywhere, old)).toMatchObject({ status: 401, body: { code: "caller.unauthenticated" } });
});

test("only users who can invite may check whether an address has an account, at most 20 times per hour", async () => {
  freezeToHourStart();
  const { admin, member } = await createWorkspace();
  const email = uniqueEmail();
  await signUp({ email });
  const ask = (address_: string) => send(accounts.accountExists, admin, { body: { email: address_ } });
  expect((await ask(email.toUpperCase())).body).toEqual({ exists: true });
  expect((await ask(uniqueEmail())).body).toEqual({ exists: false });
  for (const nosy of [member, await createFreemiumUser()])
    expect((await send(accounts.accountExists, nosy, { body: { email } })).status).toBe(403);
  for (let asked = 2; asked < 20; asked++) expect((await ask(uniqueEmail())).status).toBe(200);
  expect(await ask(email)).toMatchObject({ status: 429, body: { code: "request.too_many" } });
});

test("the account stores the time of the latest sign-in", async () => {
  const person = await createTrialUser();
  const { recordSignIn } = await import("#domain/accounts/record-sign-in.ts");
  const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
  const lastLogin = async () => (await readAccount(person.uid))?.last_login;
  const note = async (signedInAt: number) => recordSignIn((await resolveCaller({ ...person, signedInAt }))!);
  await note(1_800_000_000);
  expect(await lastLogin()).toBe("2027-01-15T08:00:00.000Z");
  await note(1_700_000_000);
  expect(await lastLogin()).toBe("2027-01-15T08:00:00.000Z");
  await note(1_800_000_060);
  expect(await lastLogin()).toBe("2027-01-15T08:01:00.000Z");
});

test("a user pool failure does not use up the link", async () => {
  const { email } = await createSignedInUser();
  const code = await latestEmailCode(email, "verify");
  cloud.poolFailures.add("AdminUpdateUserAttributes");
  expect((await verify(code)).status).toBe(500);
  expect((await verify(code)).status).toBe(200);
  expect((await AccountEntity.query.byEmail({ normalisedEmail: email }).go()).data).toMatchObject([{ email_verified: true }]);
});
