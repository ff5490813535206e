import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import {
  cloud,
  createSignedInUser,
  isRefreshTokenValid,
  latestEmailCode,
  PASSWORD,
  queuedEmailsTo,
  signIn,
  signUp,
  uniqueEmail,
} from "#test/kit/sign-up.ts";
import { accountOf, auditLogOf, publishedEvents } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { linkProvider } = await import("#adapters/link-provider.ts");
const { createUser } = await import("#adapters/user-pool.ts");

const NEW = "staple purple giraffe";
const DAY_MS = 24 * 3600 * 1000;
const nowSeconds = () => Math.floor(Date.now() / 1000);

const change = (person: TestUser, password = NEW) => send(accounts.changePassword, person, { body: { password } });
const ask = (person: TestUser, email: string) => send(accounts.requestEmailChange, person, { body: { email } });
const confirm = (code: string) => send(accounts.confirmEmailChange, undefined, { body: { code } });
const undo = (code: string) => send(accounts.undoEmailChange, undefined, { body: { code } });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** A user with a verified address. */
async function verified() {
  const person = await createSignedInUser();
  await AccountEntity.patch({ uid: person.uid }).set({ email_verified: true }).go();
  return person;
}

/** Changes the address of a user and returns the link that undoes it. */
async function moved(person: TestUser, from: string, to: string): Promise<string> {
  expect((await ask(person, to)).status).toBe(200);
  expect(await confirm(await latestEmailCode(to, "confirm-new-email"))).toMatchObject({ status: 200, body: { email: to } });
  return latestEmailCode(from, "email-changed");
}

async function poolEmail(subject: string): Promise<string | undefined> {
  const pool = new CognitoIdentityProviderClient({ maxAttempts: 1 });
  const { UserAttributes } = await pool.send(
    new AdminGetUserCommand({ UserPoolId: process.env.USER_POOL_ID, Username: subject }),
  );
  pool.destroy();
  return UserAttributes?.find(({ Name }) => Name === "email")?.Value;
}

describe("a signed-in user who changes their password", () => {
  test("a changed password replaces the old one, ends every session, and sends an email that can secure the account", async () => {
    const person = await verified();
    const session = { ...person, authTime: nowSeconds() - 10 };
    expect((await change(session)).status).toBe(200);
    expect((await signIn(person.email)).rejected).toBe("NotAuthorizedException");
    expect((await signIn(person.email, NEW)).token).toBeTruthy();
    expect(await isRefreshTokenValid(person.refresh)).toBe(false);
    expect(outcome(await send(accounts.me, session))).toEqual([401, "caller.unauthenticated"]);
    expect(await auditLogOf(person.uid)).toContain(`${person.uid} accounts.change_password ${person.uid}`);
    const code = await latestEmailCode(person.email, "password-changed");
    expect((await send(accounts.recover, undefined, { body: { code } })).status).toBe(200);
    expect((await signIn(person.email, NEW)).rejected).toBe("NotAuthorizedException");
  });

  test("a user changes their password only within five minutes of signing in, and only to one that is not common", async () => {
    const person = await verified();
    expect(outcome(await change({ ...person, authTime: nowSeconds() - 301 }))).toEqual([403, "caller.sign_in_required"]);
    expect(outcome(await change(person, "passwordpassword"))).toEqual([400, "account.password_common"]);
    expect((await signIn(person.email)).token).toBeTruthy();
  });
});

describe("a user who changes their email address", () => {
  test("a user who changes their email address keeps the current one until they open the link sent to the new one", async () => {
    const person = await verified();
    const to = uniqueEmail();
    expect(await ask(person, to)).toMatchObject({ status: 200, body: { email: person.email, newEmail: to } });
    expect(await publishedEvents(person.uid, person.uid)).toContain("account.edited");
    expect((await signIn(person.email)).token).toBeTruthy();
    const code = await latestEmailCode(to, "confirm-new-email");
    expect((await send(accounts.checkAction, undefined, { body: { code } })).body).toEqual({
      state: "valid",
      mode: "changeEmail",
      email: to,
    });

    expect((await confirm(code)).status).toBe(200);
    expect(await send(accounts.me, person)).toMatchObject({ body: { email: to, email_verified: true, newEmail: null } });
    expect((await signIn(to)).token).toBeTruthy();
    expect((await signIn(person.email)).rejected).toBe("NotAuthorizedException");
    expect(await queuedEmailsTo(person.email)).toContainEqual(
      expect.objectContaining({ template: "email-changed", data: expect.objectContaining({ newEmail: to }) }),
    );
    expect(outcome(await confirm(code))).toEqual([409, "action.used"]);
  });

  test("a user who mistyped their address at sign-up can replace it, and its owner cannot undo that", async () => {
    const person = await createSignedInUser();
    const to = uniqueEmail();
    expect((await ask(person, to)).status).toBe(200);
    expect((await confirm(await latestEmailCode(to, "confirm-new-email"))).status).toBe(200);
    expect((await send(accounts.me, person)).body).toMatchObject({ email: to, email_verified: true });
    expect((await queuedEmailsTo(person.email)).map(({ template }) => template)).not.toContain("email-changed");
    // The owner of the mistyped address has lost nothing: they get a trial.
    expect((await signUp({ email: person.email })).status).toBe(201);
  });

  test("a changed email address gives a mailbox no second trial through an account with another address", async () => {
    const used = await verified();
    await send(accounts.deleteMe, used);
    const invented = await createSignedInUser();
    await ask(invented, used.email);
    const code = await latestEmailCode(used.email, "confirm-new-email");
    expect(outcome(await confirm(code))).toEqual([409, "account.address_used"]);
    expect(await accountOf(invented)).toMatchObject({ email: invented.email, email_verified: false });
    const taken = uniqueEmail();
    await ask(invented, taken);
    expect((await signUp({ email: taken })).status).toBe(201);
    expect(outcome(await confirm(await latestEmailCode(taken, "confirm-new-email")))).toEqual([409, "account.exists"]);
    // An account of the same mailbox starts without a trial, also after one that moved elsewhere without being verified.
    const returning = await createSignedInUser(used.email);
    expect((await accountOf(returning)).role).toBe("freemium");
    const to = uniqueEmail();
    await ask(returning, to);
    expect((await confirm(await latestEmailCode(to, "confirm-new-email"))).status).toBe(200);
    expect((await accountOf(await createSignedInUser(used.email))).role).toBe("freemium");
  });

  test("only the link to the latest new address works, and none works after canceling or setting a password", async () => {
    const person = await verified();
    const [first, second] = [uniqueEmail(), uniqueEmail()];
    await ask(person, first);
    await ask(person, second);
    expect(outcome(await confirm(await latestEmailCode(first, "confirm-new-email")))).toEqual([410, "action.expired"]);
    expect((await send(accounts.cancelEmailChange, person)).body.newEmail).toBeNull();
    expect(outcome(await confirm(await latestEmailCode(second, "confirm-new-email")))).toEqual([410, "action.expired"]);
    await ask(person, second);
    await change(person);
    expect(outcome(await confirm(await latestEmailCode(second, "confirm-new-email")))).toEqual([410, "action.expired"]);
    expect((await accountOf(person)).email).toBe(person.email);
  });

  test("a user cannot change to the mailbox of another account, a temporary one, or their own address", async () => {
    const [person, other] = [await verified(), await verified()];
    expect(outcome(await ask(person, other.email.replace("@", "+tag@")))).toEqual([409, "account.exists"]);
    expect(outcome(await ask(person, "ada@mailinator.com"))).toEqual([400, "account.disposable_email"]);
    expect(outcome(await ask(person, person.email.toUpperCase()))).toEqual([409, "account.email_unchanged"]);
    expect(outcome(await ask({ ...person, authTime: nowSeconds() - 301 }, uniqueEmail()))).toEqual([
      403,
      "caller.sign_in_required",
    ]);
    // An account that was created while the link was in the mail keeps its mailbox.
    const to = uniqueEmail();
    await ask(person, to);
    expect((await signUp({ email: to })).status).toBe(201);
    expect(outcome(await confirm(await latestEmailCode(to, "confirm-new-email")))).toEqual([409, "account.exists"]);
    expect([await poolEmail(person.uid), (await accountOf(person)).email]).toEqual([person.email, person.email]);
  });

  test("the account and the link stay unchanged when the user pool rejects a new email address", async () => {
    const person = await verified();
    const to = uniqueEmail();
    await ask(person, to);
    const code = await latestEmailCode(to, "confirm-new-email");
    // A user without an account, such as one of an interrupted sign-up.
    await createUser({ email: to, email_verified: false, firstName: "Eve", lastName: "" });
    expect(outcome(await confirm(code))).toEqual([409, "account.exists"]);
    expect([await poolEmail(person.uid), (await accountOf(person)).email]).toEqual([person.email, person.email]);
    expect((await signIn(person.email)).token).toBeTruthy();
    expect((await send(accounts.checkAction, undefined, { body: { code } })).body).toMatchObject({ state: "valid" });
  });

  test("a changed email address unlinks identity providers, which know the previous address", async () => {
    const person = await verified();
    await linkProvider(process.env.USER_POOL_ID ?? "", person.uid, { provider: "Google", subject: person.uid });
    const before = cloud.poolCalls.length;
    await moved(person, person.email, uniqueEmail());
    expect(cloud.poolCalls.slice(before)).toContain("AdminDisableProviderForUser");
  });

  test("the previous mailbox stays reserved for seven days after a change of address, and gets no second trial afterwards", async () => {
    const person = await verified();
    await moved(person, person.email, uniqueEmail());
    expect(outcome(await signUp({ email: person.email }))).toEqual([409, "account.exists"]);
    const late = await withClockShift(8 * DAY_MS, () => signUp({ email: person.email }));
    expect(late.status).toBe(201);
    expect(await accountOf({ ...person, uid: late.body.uid })).toMatchObject({ imageCredits: 0, videoCredits: 0 });
    expect((await signIn(person.email, PASSWORD)).token).toBeTruthy();
  });
});

describe("the owner of the previous address", () => {
  test("the owner of the previous address undoes a change: the address returns, sessions end, and the password is invalid", async () => {
    const person = await verified();
    const session = { ...person, authTime: nowSeconds() - 10 };
    const to = uniqueEmail();
    const code = await moved(session, person.email, to);
    expect(await undo(code)).toMatchObject({ status: 200, body: { email: person.email } });
    expect(await accountOf(person)).toMatchObject({ email: person.email, email_verified: true });
    expect(outcome(await send(accounts.me, session))).toEqual([401, "caller.unauthenticated"]);
    expect((await signIn(to)).rejected).toBe("NotAuthorizedException");
    expect((await signIn(person.email)).rejected).toBe("NotAuthorizedException");
    const reset = await latestEmailCode(person.email, "account-secured");
    expect((await send(accounts.resetPassword, undefined, { body: { code: reset, password: NEW } })).status).toBe(200);
    expect((await signIn(person.email, NEW)).token).toBeTruthy();
    expect(outcome(await undo(code))).toEqual([409, "action.used"]);
  });

  test("the owner of the previous address undoes several changes at once, and later links cannot reverse that", async () => {
    const person = await verified();
    const [second, third] = [uniqueEmail(), uniqueEmail()];
    const first = await moved(person, person.email, second);
    const later = await withClockShift(1000, () => moved(person, second, third));
    expect((await undo(first)).status).toBe(200);
    expect(outcome(await undo(later))).toEqual([409, "action.used"]);
    expect((await accountOf(person)).email).toBe(person.email);
  });

  test("the owner of the previous address cannot undo a change after seven days", async () => {
    const person = await verified();
    const code = await moved(person, person.email, uniqueEmail());
    const late = await withClockShift(7 * DAY_MS + 1000, () => undo(code));
    expect(outcome(late)).toEqual([410, "action.expired"]);
  });
});
