import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { resourcePathOf } from "#contracts/kit/apis.ts";
import { LEGAL } from "#contracts/legal.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { createWorkspace, freezeToHourStart, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { cloud, latestEmailCode, PASSWORD, queuedEmailsTo, signIn, signUp, signUpForm, uniqueEmail } from "#test/kit/sign-up.ts";

const { readAccount } = await import("#domain/accounts/read-account.ts");
const { perHour } = await import("#domain/kit/limit.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
const { ConsentEntity } = await import("#domain/accounts/consent.entity.ts");

const as = (uid: string): TestUser => ({ uid, groups: [], secondFactor: false });

test("sign-up creates an unverified trial, sends a verification link, records consent and enables sign-in", async () => {
  const email = uniqueEmail();
  const origin = { aff: "aff_1", source: "spring", keyword: "heatmap", interested_in: "videos" };
  const { status, body } = await signUp({ email, firstName: "  Ada ", lastName: " Lovelace  ", ...origin });

  expect(status).toBe(201);
  expect(body).toEqual({ uid: expect.any(String), email_verified: false });
  expect(await readAccount(body.uid)).toMatchObject({
    email,
    email_verified: false,
    firstName: "Ada",
    lastName: "Lovelace",
    name: "Ada Lovelace",
    role: "trial",
    imageCredits: 10,
    videoCredits: 1,
    affiliate: "aff_1",
    source: "spring",
    keyword: "heatmap",
    interested_in: "videos",
    ...LEGAL,
  });
  expect(await queuedEmailsTo(email)).toMatchObject([
    { template: "verify", data: { firstName: "Ada", code: expect.any(String) } },
  ]);
  const { data: consents } = await ConsentEntity.query.byPerson({ uid: body.uid }).go();
  expect(consents.map(({ document, version, how }) => [document, version, how]).sort()).toEqual([
    ["privacy", LEGAL.privacy, "sign_up"],
    ["terms", LEGAL.terms, "sign_up"],
  ]);
  expect((await signIn(email)).token).toBeTruthy();
});

test("an unverified user can read their account but not change it", async () => {
  const { body } = await signUp();
  expect(await send(accounts.me, as(body.uid))).toMatchObject({ status: 200, body: { email_verified: false } });
  expect(await send(accounts.setIntro, as(body.uid), { body: { intro: true } })).toMatchObject({
    status: 403,
    body: { code: "caller.email_unverified" },
  });
});

test.each([
  ["an unknown field", { role: "admin" }, "role"],
  ["the staff flag", { superadmin: true }, "superadmin"],
  ["no first name", { firstName: "   " }, "firstName"],
  ["a first name of 10 kB", { firstName: "a".repeat(10_000) }, "firstName"],
  ["a line break in a name", { lastName: "Love\r\nBcc: all@people.test" }, "lastName"],
  ["a right-to-left override in a name", { lastName: "\u202Eecalevol" }, "lastName"],
  ["a name that is not a string", { firstName: { $ne: "" } }, "firstName"],
  ["an address with a header in it", { email: "ada@people.test\r\nBcc: all@people.test" }, "email"],
  ["two addresses", { email: "ada@people.test,bob@people.test" }, "email"],
  ["no address", { email: "ada" }, "email"],
  ["an address of 300 characters", { email: `${"a".repeat(288)}@people.test` }, "email"],
  ["a password of eleven characters", { password: "short passw" }, "password"],
  ["a password of 257 characters", { password: "x y".repeat(86).slice(0, 257) }, "password"],
  ["a password that ends with a space", { password: "correct horse battery " }, "password"],
  ["terms that were not accepted", { terms: false }, "terms"],
  ["a malformed invite", { invite: "../../etc" }, "invite"],
])("%s is rejected, and the error names the field", async (_, changes, path) => {
  const before = cloud.poolCalls.length;
  const { status, body } = await signUp(changes);
  expect([status, body.code]).toEqual([400, "request.invalid"]);
  expect(body.details!.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  expect(cloud.poolCalls.slice(before)).toEqual([]);
});

test.each(["José-María 🎨", "عائشة", "李", "O’Brien <b>"])("%s is accepted as a name", async (firstName) => {
  const { status, body } = await signUp({ firstName });
  expect(status).toBe(201);
  expect(await readAccount(body.uid)).toMatchObject({ firstName });
});

test.each([
  "password1234",
  "PASSWORD1234",
  "pAsSwOrD1234",
  "P@ssw0rd1234",
  "Dragon202611!",
  "123456789012",
  "aaaaaaaaaaaa",
  "abcabcabcabcabc",
  "SightLine2026!",
  "unbelievable",
])("%s is rejected as a common password", async (password) => {
  expect(await signUp({ password })).toMatchObject({ status: 400, body: { code: "account.password_common" } });
});

test("the user's own address or name is rejected as a password", async () => {
  const email = uniqueEmail();
  for (const password of [email, email.toUpperCase(), email.split("@")[0], "AdaLovelace1815"])
    expect(await signUp({ email, password })).toMatchObject({ status: 400, body: { code: "account.password_common" } });
});

test("a mailbox has one account, for every spelling of its address", async () => {
  const name = `ada${randomUUID().replaceAll("-", "")}`;
  expect((await signUp({ email: `${name}@gmail.com` })).status).toBe(201);
  for (const email of [
    `${name}@gmail.com`,
    `${name.toUpperCase()}@Gmail.com`,
    `${name}+x@gmail.com`,
    `a.${name.slice(1)}@gmail.com`,
  ])
    expect(await signUp({ email })).toMatchObject({ status: 409, body: { code: "account.exists" } });
});

test("concurrent sign-ups with one mailbox create one account with one trial, and only its password signs in", async () => {
  const name = `race-${randomUUID()}`;
  const attempts = ["", "+a", "", "+b", "+a", ""].map((tag, index) => ({
    email: `${name}${tag}@people.test`,
    password: `${PASSWORD} ${index}`,
  }));
  const replies = await Promise.all(attempts.map((attempt) => signUp(attempt)));

  const won = replies.flatMap(({ status }, index) => (status === 201 ? [index] : []));
  expect(won).toHaveLength(1);
  expect(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(Array(5).fill("account.exists"));
  const entered = await Promise.all(attempts.map(({ email, password }) => signIn(email, password)));
  expect(entered.flatMap(({ token }, index) => (token ? [index] : []))).toEqual(won);
  expect(await readAccount(replies[won[0]!]!.body.uid)).toMatchObject({ imageCredits: 10, videoCredits: 1 });
});

test.each(["mailinator.com", "GuerrillaMail.com", "10minutemail.com", "mine.mailinator.com"])(
  "an address at %s, which is temporary, gets no trial",
  async (host) => {
    const { status, body } = await signUp({ email: `ada@${host}` });
    expect([status, body.code]).toEqual([400, "account.disposable_email"]);
  },
);

test("an invite can be accepted with a temporary address", async () => {
  const { admin } = await createWorkspace();
  const email = `guest-${randomUUID()}@mailinator.com`;
  await send(workspaces.invite, admin, { body: { emails: [email] } });
  const invite = String((await queuedEmailsTo(email))[0]?.data.token);
  expect(await signUp({ email, invite })).toMatchObject({ status: 201, body: { email_verified: true } });
});

test("a retry completes a sign-up that failed before the account was created", async () => {
  const person = signUpForm();
  const { createUser } = await import("#adapters/user-pool.ts");
  const { uid } = await createUser({ ...person, email_verified: false });
  expect((await signIn(person.email)).token).toBeUndefined();

  expect(await send(accounts.signUp, undefined, { body: person })).toMatchObject({ status: 201, body: { uid } });
  expect((await signIn(person.email)).token).toBeTruthy();
});

test("an invite sent to the address verifies it; an invite for another address or an invalid one does not", async () => {
  const { admin } = await createWorkspace();
  const [invited, other] = [uniqueEmail(), uniqueEmail()];
  expect((await send(workspaces.invite, admin, { body: { emails: [invited] } })).status).toBe(200);
  const [email] = await queuedEmailsTo(invited);
  const invite = String(email?.data.token);

  const stranger = await signUp({ email: other, invite });
  expect(stranger).toMatchObject({ status: 201, body: { email_verified: false } });
  expect((await signUp({ invite: `${invite.slice(0, -1)}_` })).body.email_verified).toBe(false);

  const { status, body } = await signUp({ email: invited, invite });
  expect([status, body.email_verified]).toEqual([201, true]);
  expect(await readAccount(body.uid)).toMatchObject({ email_verified: true, role: "trial", find: "Invited" });
  expect((await queuedEmailsTo(invited)).map(({ template }) => template)).toEqual(["invite"]);
});

test("a reset link completes a sign-up that could not set its password", async () => {
  const email = uniqueEmail();
  cloud.poolFailures.add("AdminSetUserPassword");
  expect((await signUp({ email })).status).toBe(500);
  expect((await signIn(email)).rejected).toBeTruthy();

  await send(accounts.forgotPassword, undefined, { body: { email } });
  const code = await latestEmailCode(email, "reset-password");
  expect((await send(accounts.resetPassword, undefined, { body: { code, password: PASSWORD } })).status).toBe(200);
  expect((await signIn(email)).token).toBeTruthy();
});

test("a user pool failure leaves no account", async () => {
  const email = uniqueEmail();
  cloud.poolFailures.add("AdminCreateUser");
  expect((await signUp({ email })).status).toBe(500);
  expect((await signUp({ email })).status).toBe(201);
});

test("sign-ups are limited to five per hour for an IP address, not counting invited users", async () => {
  freezeToHourStart();
  const [ip, invited] = [randomUUID(), uniqueEmail()];
  const { admin } = await createWorkspace();
  await send(workspaces.invite, admin, { body: { emails: [invited] } });
  const invite = String((await queuedEmailsTo(invited))[0]?.data.token);
  expect((await signUp({ password: "password1234" }, ip)).body.code).toBe("account.password_common");
  for (let attempt = 0; attempt < 5; attempt++) expect((await signUp({}, ip)).status).toBe(201);
  const { status, body, headers } = await signUp({}, ip);
  expect([status, body.code]).toEqual([429, "request.too_many"]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(3000);
  expect((await signUp({ email: invited, invite }, ip)).status).toBe(201);
  expect((await signUp({}, randomUUID())).status).toBe(201);
  expect(await withClockShift(3600 * 1000, () => signUp({}, ip))).toMatchObject({ status: 201 });
});

test("the client's IP address is read from X-Forwarded-For only if the request has the site secret", async () => {
  freezeToHourStart();
  const { handler } = await import("#lambdas/accounts/http.ts");
  const spoofed = randomUUID();
  const word = `the secret ${process.env.SITE_SECRET_ARN}`;
  const ask = (forwarded: string, { sourceIp = "distribution", said = word }: { sourceIp?: string; said?: string } = {}) =>
    handler(
      {
        httpMethod: "POST",
        path: resourcePathOf(accounts.signUp),
        queryStringParameters: null,
        headers: { "X-Forwarded-For": forwarded, "X-Sightline-Site": said },
        body: JSON.stringify(signUpForm()),
        isBase64Encoded: false,
        requestContext: { requestId: "r", identity: { sourceIp } },
      } as never,
      { functionName: "test", awsRequestId: "r" } as never,
    ) as Promise<{ statusCode: number }>;
  const viewer = randomUUID();
  const statuses: number[] = [];
  await enforceRateLimit(perHour("accounts.sign_up", 5), viewer, 4);
  for (let attempt = 0; attempt < 2; attempt++)
    statuses.push((await ask(`${spoofed}-${attempt}, ${viewer}, distribution`)).statusCode);
  expect(statuses).toEqual([201, 429]);

  const past: number[] = [];
  const direct = { sourceIp: randomUUID(), said: "a guess" };
  await enforceRateLimit(perHour("accounts.sign_up", 5), direct.sourceIp, 4);
  for (let attempt = 0; attempt < 2; attempt++)
    past.push((await ask(`${spoofed}-${attempt}, ${direct.sourceIp}`, direct)).statusCode);
  expect(past).toEqual([201, 429]);
});
