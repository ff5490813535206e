import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { send } from "#test/kit/fixtures.ts";
import { cloud, createSignedInUser, latestEmailCode, uniqueEmail } from "#test/kit/sign-up.ts";

const { handler } = await import("#lambdas/accounts/pre-sign-up.ts");

const NO_ACCOUNT = /^User not found\. Ticket: [\w-]{43}$/;

/** The user pool's trigger event for a user who signs in with Google. */
const from = (
  email: string | undefined,
  changes: { userName?: string; email_verified?: string; triggerSource?: string } = {},
) => {
  const {
    userName = `Google_${randomInt(2 ** 40)}`,
    email_verified = "true",
    triggerSource = "PreSignUp_ExternalProvider",
  } = changes;
  return {
    triggerSource,
    userName,
    userPoolId: process.env.USER_POOL_ID,
    request: { userAttributes: { ...(email !== undefined && { email }), email_verified } },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  } as never;
};

async function verified(): Promise<{ email: string; uid: string }> {
  const person = await createSignedInUser();
  await send(accounts.verifyEmail, undefined, { body: { code: await latestEmailCode(person.email, "verify") } });
  return person;
}

const linksSince = (calls: number) =>
  cloud.poolCalls.slice(calls).filter((operation) => operation === "AdminLinkProviderForUser");

test("a Google sign-in with the verified address of an account is linked to that account", async () => {
  const { email } = await verified();
  const calls = cloud.poolCalls.length;
  const event = from(email.toUpperCase());
  expect(await handler(event)).toBe(event);
  expect(linksSince(calls)).toHaveLength(1);
});

test("the provider's name matches in any letter case", async () => {
  const { email } = await verified();
  await expect(handler(from(email, { userName: "google_12345" }))).resolves.toBeTruthy();
});

test.each<[string, (email: string) => Parameters<typeof handler>[0]]>([
  ["with an address that Google has not verified", (email) => from(email, { email_verified: "false" })],
  ["with no address", () => from(undefined)],
  ["with another spelling of the mailbox", (email) => from(email.replace("@", "+tag@"))],
])("a Google user %s is not found, and nothing is linked", async (_, make) => {
  const { email } = await verified();
  const calls = cloud.poolCalls.length;
  await expect(handler(make(email))).rejects.toThrow(/^User not found$/);
  expect(linksSince(calls)).toEqual([]);
});

test("a Google sign-in is not linked to an account with an unverified address", async () => {
  const { email } = await createSignedInUser();
  const calls = cloud.poolCalls.length;
  await expect(handler(from(email))).rejects.toThrow(/^Verify your email address first$/);
  expect(linksSince(calls)).toEqual([]);
});

test("a Google user without an account is not found and gets a ticket to open one; nothing is linked", async () => {
  const calls = cloud.poolCalls.length;
  await expect(handler(from(uniqueEmail()))).rejects.toThrow(NO_ACCOUNT);
  expect(linksSince(calls)).toEqual([]);
});

test("a deleted account is not found", async () => {
  const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
  const { email, uid } = await verified();
  await AccountEntity.patch({ uid }).set({ deleted_at: new Date().toISOString() }).go();
  await expect(handler(from(email))).rejects.toThrow(NO_ACCOUNT);
});

test("only the sign-up operation can create users; self-registration in the user pool is rejected", async () => {
  const event = from(uniqueEmail(), { triggerSource: "PreSignUp_AdminCreateUser" });
  expect(await handler(event)).toBe(event);
  await expect(handler(from(uniqueEmail(), { triggerSource: "PreSignUp_SignUp" }))).rejects.toThrow("People sign up on the site");
});
