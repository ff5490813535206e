import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { LEGAL } from "#contracts/legal.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { INVITED } from "#contracts/survey.ts";
import { createStaff, createWorkspace, freezeToHourStart, send, withClockShift } from "#test/kit/fixtures.ts";
import { cloud, PASSWORD, queuedEmailsTo, signIn, signUp, uniqueEmail } from "#test/kit/sign-up.ts";
import { inviteEmail } from "#test/kit/workspaces.ts";

const { handler } = await import("#lambdas/accounts/pre-sign-up.ts");
const { readAccount } = await import("#domain/accounts/read-account.ts");
const { ConsentEntity } = await import("#domain/accounts/consent.entity.ts");

const HOUR_MS = 3_600_000;

/** Signs in with Google as a person whom the user pool does not know. Returns the ticket in the trigger's error message. */
async function ticketFor(email: string, names: { given_name?: string; family_name?: string } = {}): Promise<string> {
  const event = {
    triggerSource: "PreSignUp_ExternalProvider",
    userName: `google_${randomInt(2 ** 40)}`,
    userPoolId: process.env.USER_POOL_ID,
    request: { userAttributes: { email, email_verified: "true", ...names } },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  const message = await handler(event as never).then(String, ({ message: text }: Error) => text);
  return /^User not found\. Ticket: ([\w-]{43})$/.exec(message)?.[1] ?? message;
}

const names = { firstName: "Ada", lastName: "Lovelace" };
const finish = (ticket: string, changes: object = {}, ip?: string) =>
  send(accounts.signUpWithTicket, undefined, { body: { ticket, ...names, terms: true, ...changes }, ...(ip && { ip }) });
const check = (ticket: string) => send(accounts.checkSignUpTicket, undefined, { body: { ticket } });

test("an unknown Google user finishes their sign-up with the ticket: a verified trial that is linked to Google", async () => {
  const email = uniqueEmail();
  const ticket = await ticketFor(email, { given_name: "Ada", family_name: "Love\r\nlace" });
  expect(await check(ticket)).toEqual(expect.objectContaining({ status: 200, body: { email, firstName: "Ada", lastName: "" } }));

  const calls = cloud.poolCalls.length;
  const origin = { aff: "aff_1", source: "spring", keyword: "eye tracking", interested_in: "Business, yearly" };
  const { status, body } = await finish(ticket, origin);
  expect(status).toBe(201);
  expect(await readAccount(body.uid)).toMatchObject({
    email,
    email_verified: true,
    name: "Ada Lovelace",
    role: "trial",
    imageCredits: 10,
    videoCredits: 1,
    affiliate: "aff_1",
    source: "spring",
    keyword: "eye tracking",
    interested_in: "Business, yearly",
    find: "",
    ...LEGAL,
  });
  const { body: seen } = await send(staffBackoffice.readUser, await createStaff(), { params: { uid: body.uid } });
  expect(seen, "what staff see").toMatchObject({ keyword: "eye tracking", interested_in: "Business, yearly" });
  const { data: consents } = await ConsentEntity.query.byPerson({ uid: body.uid }).go();
  expect(consents).toHaveLength(2);
  expect(await queuedEmailsTo(email), "the address needs no link").toEqual([]);
  expect(cloud.poolCalls.slice(calls)).toContain("AdminLinkProviderForUser");
  expect((await signIn(email)).rejected).toBe("NotAuthorizedException");
});

test("a ticket works once and for an hour; neither a rejected request nor looking at it uses it up", async () => {
  const ticket = await ticketFor(uniqueEmail());
  expect(await finish(ticket, { terms: false })).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect(await finish(ticket, { firstName: " " })).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  await withClockShift(HOUR_MS, async () => {
    expect(await check(ticket)).toMatchObject({ status: 410, body: { code: "account.ticket_expired" } });
    expect(await finish(ticket)).toMatchObject({ status: 410, body: { code: "account.ticket_expired" } });
  });
  expect(await finish(ticket)).toMatchObject({ status: 201 });
  expect(await check(ticket)).toMatchObject({ status: 410, body: { code: "account.ticket_expired" } });
  expect(await finish(ticket)).toMatchObject({ status: 410, body: { code: "account.ticket_expired" } });
});

test("only one of two concurrent requests with a ticket opens the account", async () => {
  const ticket = await ticketFor(uniqueEmail());
  const replies = await Promise.all([finish(ticket), finish(ticket)]);
  const [first, second] = replies.map(({ status }) => status).sort();
  expect(first).toBe(201);
  expect([409, 410]).toContain(second);
});

test("a guessed ticket opens no account, and neither does one for a mailbox that has an account by now", async () => {
  expect(await finish("x".repeat(43))).toMatchObject({ status: 410, body: { code: "account.ticket_expired" } });
  const email = uniqueEmail();
  const ticket = await ticketFor(email);
  await signUp({ email: email.replace("@", "+tag@") });
  expect(await finish(ticket)).toMatchObject({ status: 409, body: { code: "account.exists" } });
});

test("the password of an earlier, unfinished sign-up with the same address does not work", async () => {
  const email = uniqueEmail();
  const { createUser, setPassword } = await import("#adapters/user-pool.ts");
  const { uid } = await createUser({ email, email_verified: false, ...names });
  await setPassword(uid, PASSWORD);
  const { body } = await finish(await ticketFor(email));
  expect(body.uid).toBe(uid);
  expect((await signIn(email)).rejected).toBe("NotAuthorizedException");
});

test("the limits of a sign-up apply to tickets, except for invited people, and their account records the invite", async () => {
  freezeToHourStart();
  const ip = "203.0.113.77";
  for (let count = 0; count < 5; count++) expect((await finish(await ticketFor(uniqueEmail()), {}, ip)).status).toBe(201);
  const email = uniqueEmail();
  const ticket = await ticketFor(email);
  expect(await finish(ticket, {}, ip)).toMatchObject({ status: 429, body: { code: "request.too_many" } });
  const { admin } = await createWorkspace();
  const { token: invite } = await inviteEmail(admin, email);
  const { status, body } = await finish(ticket, { invite }, ip);
  expect(status).toBe(201);
  expect(await readAccount(body.uid)).toMatchObject({ find: INVITED, email_verified: true });

  const disposable = await ticketFor(`ada@mailinator.com`);
  expect(await finish(disposable)).toMatchObject({ status: 400, body: { code: "account.disposable_email" } });
});
