import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { withFailingCommits } from "#test/kit/failing-commits.ts";
import { freezeToHourStart, send, withClockShift } from "#test/kit/fixtures.ts";
import {
  cloud,
  createSignedInUser,
  isRefreshTokenValid,
  latestEmailCode,
  queuedEmailsTo,
  signIn,
  signUp,
  uniqueEmail,
} from "#test/kit/sign-up.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { enableSmsFactor } = await import("#adapters/second-factor.ts");
const { readAccount } = await import("#domain/accounts/read-account.ts");
const { ActionEntity } = await import("#domain/accounts/links/action.entity.ts");

const NEW = "staple purple giraffe";
const HOUR_MS = 3600 * 1000;

const forgot = (email: string, ip?: string) => send(accounts.forgotPassword, undefined, { body: { email }, ...(ip && { ip }) });
const reset = (code: string, password = NEW) => send(accounts.resetPassword, undefined, { body: { code, password } });
const check = (code: string) => send(accounts.checkAction, undefined, { body: { code } });
const recover = (code: string) => send(accounts.recover, undefined, { body: { code } });

async function resetCode(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  return latestEmailCode(email, "reset-password");
}

test("an emailed link sets a new password, once", async () => {
  const { email, uid } = await createSignedInUser();
  const code = await resetCode(email);
  expect((await check(code)).body).toEqual({ state: "valid", mode: "resetPassword", email });

  expect(await reset(code)).toMatchObject({ status: 200, body: { email } });
  expect((await signIn(email)).rejected).toBe("NotAuthorizedException");
  expect((await signIn(email, NEW)).token).toBeTruthy();
  expect((await check(code)).body).toMatchObject({ state: "used" });
  expect(await reset(code, "another giraffe altogether")).toMatchObject({ status: 409, body: { code: "action.used" } });
  expect((await readAccount(uid))?.email_verified).toBe(true);
});

test("an address without an account gets the same response and causes the same number of writes", async () => {
  const { email } = await createSignedInUser();
  const noOne = uniqueEmail();
  const [known, unknown] = [await forgot(email), await forgot(noOne)];
  const messages = ({ status, body }: typeof known) => ({ status, body });
  expect(messages(unknown)).toEqual(messages(known));
  expect(await queuedEmailsTo(noOne)).toEqual([]);

  const { transactionClient } = await import("#domain/kit/table.ts");
  const writes: number[] = [];
  transactionClient.middlewareStack.add(
    (next) => async (args) => {
      writes.push((args.input as { TransactItems: object[] }).TransactItems.length);
      return next(args);
    },
    { name: "count", step: "initialize" },
  );
  await forgot(email);
  await forgot(noOne);
  transactionClient.middlewareStack.remove("count");
  expect(writes).toEqual([3, 3]);
});

test("another spelling of a mailbox sends the email to the address the account was created with", async () => {
  const email = uniqueEmail();
  await signUp({ email });
  await forgot(email.toUpperCase().replace("@", "+other@"));
  expect((await queuedEmailsTo(email)).map(({ template }) => template)).toContain("reset-password");
});

test("links are limited to five per hour for a mailbox, known or not, and to 20 for an IP address", async () => {
  freezeToHourStart();
  const { email } = await createSignedInUser();
  for (const each of [email, uniqueEmail()]) {
    for (let asked = 0; asked < 5; asked++) expect((await forgot(each)).status).toBe(200);
    expect(await forgot(each.replace("@", "+tag@"))).toMatchObject({ status: 429, body: { code: "request.too_many" } });
  }
  const ip = randomUUID();
  for (let asked = 0; asked < 20; asked++) expect((await forgot(uniqueEmail(), ip)).status).toBe(200);
  expect((await forgot(uniqueEmail(), ip)).status).toBe(429);
});

test("a new password ends every session, sends an email and invalidates other links", async () => {
  const person = await createSignedInUser();
  const { email } = person;
  const session = { ...person, authTime: Math.floor(Date.now() / 1000) - 10 };
  expect((await send(accounts.resendVerification, session)).status).toBe(200);
  const [first, second] = [await resetCode(email), await resetCode(email)];

  expect((await reset(second)).status).toBe(200);
  expect(await isRefreshTokenValid(person.refresh)).toBe(false);
  expect(await send(accounts.resendVerification, session)).toMatchObject({
    status: 401,
    body: { code: "caller.unauthenticated" },
  });
  expect((await send(accounts.resendVerification, { ...session, authTime: Math.ceil(Date.now() / 1000) })).status).toBe(200);
  expect(await queuedEmailsTo(email)).toContainEqual(expect.objectContaining({ template: "password-changed" }));
  expect(await reset(first)).toMatchObject({ status: 409, body: { code: "action.used" } });
});

test("only one of several concurrent uses of a link sets the password", async () => {
  const { email } = await createSignedInUser();
  const code = await resetCode(email);
  const passwords = ["purple giraffe one", "purple giraffe two", "purple giraffe three"];
  const replies = await Promise.all(passwords.map((password) => reset(code, password)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const won = replies.findIndex(({ status }) => status === 200);
  expect((await signIn(email, passwords[won])).token).toBeTruthy();
});

test("a new password leaves second factors of a verified user unchanged", async () => {
  const { uid, email } = await createSignedInUser();
  await AccountEntity.patch({ uid }).set({ email_verified: true }).go();
  const before = cloud.poolCalls.length;
  await reset(await resetCode(email));
  expect(cloud.poolCalls.slice(before).filter((operation) => /MFA|SoftwareToken/.test(operation))).toEqual([]);
});

test("a second factor set before verification does not lock out the owner of the address", async () => {
  const { uid, email } = await createSignedInUser();
  // The user pool lets any signed-in user enable this, verified or not.
  await enableSmsFactor(uid, "+15555550199");
  expect((await signIn(email)).token).toBe("");

  expect((await reset(await resetCode(email))).status).toBe(200);

  expect((await signIn(email, NEW)).token).toBeTruthy();
});

test("a rejected password leaves the link valid", async () => {
  const { email } = await createSignedInUser();
  const code = await resetCode(email);
  expect(await reset(code, "password1234")).toMatchObject({ status: 400, body: { code: "account.password_common" } });
  expect(await reset(code, email)).toMatchObject({ status: 400, body: { code: "account.password_common" } });
  expect(await reset(code, "short")).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect(await reset(code, " giraffes at dawn")).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect((await reset(code)).status).toBe(200);
});

test("a user pool failure leaves the link valid and sends no email", async () => {
  const { email } = await createSignedInUser();
  const code = await resetCode(email);
  cloud.poolFailures.add("AdminSetUserPassword");
  expect((await reset(code)).status).toBe(500);
  expect((await queuedEmailsTo(email)).map(({ template }) => template)).not.toContain("password-changed");
  expect((await reset(code)).status).toBe(200);
});

test("a table failure leaves the links valid that set a password and secure the account", async () => {
  const { email } = await createSignedInUser();
  const code = await resetCode(email);
  expect((await withFailingCommits(() => reset(code))).status).toBe(500);
  expect((await reset(code)).status).toBe(200);

  const notice = await latestEmailCode(email, "password-changed");
  expect((await withFailingCommits(() => recover(notice))).status).toBe(500);
  expect((await recover(notice)).status).toBe(200);
  expect((await reset(await latestEmailCode(email, "account-secured"))).status).toBe(200);
});

test("a link expires after one hour", async () => {
  const { email } = await createSignedInUser();
  const code = await resetCode(email);
  expect(await withClockShift(HOUR_MS - 1000, () => check(code))).toMatchObject({ body: { state: "valid" } });
  expect(await withClockShift(HOUR_MS + 1000, () => check(code))).toMatchObject({ body: { state: "expired" } });
  expect(await withClockShift(HOUR_MS + 1000, () => reset(code))).toMatchObject({
    status: 410,
    body: { code: "action.expired" },
  });
});

test.each([
  ["unknown", () => randomBytes(32).toString("base64url")],
  ["too short", () => "a"],
  ["for another action", (codes: { verify: string }) => codes.verify],
])("a link that is %s is rejected", async (_, make) => {
  const { email } = await createSignedInUser();
  const code = make({ verify: await latestEmailCode(email, "verify") });
  expect(await reset(code)).toMatchObject({ status: 400, body: { code: "action.invalid" } });
  expect(await recover(code)).toMatchObject({ status: 400, body: { code: "action.invalid" } });
});

test.each(["", "a b", "a/../b", "x".repeat(201), "<script>"])("%j is rejected as a malformed link", async (code) => {
  for (const op of [accounts.checkAction, accounts.verifyEmail, accounts.recover, accounts.replaceAction])
    expect(await send(op, undefined, { body: { code } })).toMatchObject({ status: 400, body: { code: "request.invalid" } });
});

test("the table does not store the secret of a link", async () => {
  const { email, uid } = await createSignedInUser();
  const code = await resetCode(email);
  const { data } = await ActionEntity.query.byPerson({ uid }).go();
  expect(data.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toContain(code);
});

test("a password-changed email can secure the account: sessions end and a reset link is emailed", async () => {
  const { email } = await createSignedInUser();
  await reset(await resetCode(email));
  const thief = await signIn(email, NEW);
  const code = await latestEmailCode(email, "password-changed");
  expect((await check(code)).body).toEqual({ state: "valid", mode: "recoverEmail", email });

  expect(await recover(code)).toMatchObject({ status: 200, body: { email } });
  expect(await isRefreshTokenValid(thief.refresh!)).toBe(false);
  expect((await signIn(email, NEW)).rejected).toBeTruthy();
  expect((await signIn(email)).rejected).toBeTruthy();
  expect(await recover(code)).toMatchObject({ status: 409, body: { code: "action.used" } });
  expect((await reset(await latestEmailCode(email, "account-secured"))).status).toBe(200);
  expect((await signIn(email, NEW)).token).toBeTruthy();
});

test("securing the account invalidates earlier reset links", async () => {
  const { email } = await createSignedInUser();
  await reset(await resetCode(email));
  const notice = await latestEmailCode(email, "password-changed");
  const theirs = await resetCode(email);
  await recover(notice);
  expect(await reset(theirs)).toMatchObject({ status: 409, body: { code: "action.used" } });
});

test("the link that secures the account expires after seven days", async () => {
  const { email } = await createSignedInUser();
  await reset(await resetCode(email));
  const code = await latestEmailCode(email, "password-changed");
  expect(await withClockShift(7 * 24 * HOUR_MS - 1000, () => check(code))).toMatchObject({ body: { state: "valid" } });
  expect(await withClockShift(7 * 24 * HOUR_MS + 1000, () => recover(code))).toMatchObject({ status: 410 });
});
