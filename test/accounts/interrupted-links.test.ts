import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test, vi } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { createSignedInUser, latestEmailCode, queuedEmailsTo, uniqueEmail } from "#test/kit/sign-up.ts";
import { accountOf } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");

const NEW = "staple purple giraffe";
const open = (operation: "confirmEmailChange" | "undoEmailChange" | "recover", code: string) =>
  send(accounts[operation], undefined, { body: { code } });
const reset = (code: string) => send(accounts.resetPassword, undefined, { body: { code, password: NEW } });

async function verified() {
  const person = await createSignedInUser();
  await AccountEntity.patch({ uid: person.uid }).set({ email_verified: true }).go();
  return person;
}

async function poolEmail({ uid }: TestUser): Promise<string | undefined> {
  const command = new AdminGetUserCommand({ UserPoolId: process.env.USER_POOL_ID, Username: uid });
  const { UserAttributes } = await new CognitoIdentityProviderClient().send(command);
  return UserAttributes?.find(({ Name }) => Name === "email")?.Value;
}

/** Starts something that stops for ever after it has set the address in the user pool, as if its function were killed. */
async function killedAfterPool(work: () => Promise<unknown>): Promise<void> {
  const { send: sendToPool } = CognitoIdentityProviderClient.prototype;
  await new Promise<void>((killed) => {
    const pool = vi.spyOn(CognitoIdentityProviderClient.prototype, "send").mockImplementation(async function (
      this: CognitoIdentityProviderClient,
      command: unknown,
    ) {
      const result = await Reflect.apply(sendToPool, this, [command]);
      if (!(command instanceof AdminUpdateUserAttributesCommand)) return result;
      pool.mockRestore();
      killed();
      return new Promise(() => {});
    } as never);
    void work();
  });
}

/** A changed address; returns the link that the previous one got. */
async function changedAddress(person: TestUser & { email: string }, to: string): Promise<string> {
  await send(accounts.requestEmailChange, person, { body: { email: to } });
  expect((await open("confirmEmailChange", await latestEmailCode(to, "confirm-new-email"))).status).toBe(200);
  return latestEmailCode(person.email, "email-changed");
}

async function resetCode(email: string): Promise<string> {
  await send(accounts.forgotPassword, undefined, { body: { email } });
  return latestEmailCode(email, "reset-password");
}

type Answer = Pick<Awaited<ReturnType<typeof reset>>, "status" | "headers"> & { readonly body: object };
type Person = Awaited<ReturnType<typeof verified>>;
const LINKS: readonly [string, (person: Person) => Promise<{ use: () => Promise<Answer>; email: string }>][] = [
  [
    "undoes a change of the address",
    async (person) => {
      const code = await changedAddress(person, uniqueEmail());
      return { use: () => open("undoEmailChange", code), email: person.email };
    },
  ],
  [
    "confirms a new address",
    async (person) => {
      const email = uniqueEmail();
      await send(accounts.requestEmailChange, person, { body: { email } });
      const code = await latestEmailCode(email, "confirm-new-email");
      return { use: () => open("confirmEmailChange", code), email };
    },
  ],
  [
    "sets a password",
    async ({ email }) => {
      const code = await resetCode(email);
      return { use: () => reset(code), email };
    },
  ],
  [
    "secures an account",
    async ({ email }) => {
      await reset(await resetCode(email));
      const code = await latestEmailCode(email, "password-changed");
      return { use: () => open("recover", code), email };
    },
  ],
];

test.each(LINKS)(
  "a link that %s works again half a minute after its function was killed, and then only once",
  async (_, prepare) => {
    const person = await verified();
    const { use, email } = await prepare(person);
    await killedAfterPool(use);
    const sent = (await queuedEmailsTo(email)).length;

    const early = await use();
    expect(early).toMatchObject({ status: 409, body: { code: "request.in_progress" } });
    expect(Number(early.headers["retry-after"])).toBeGreaterThan(20);
    expect(await queuedEmailsTo(email)).toHaveLength(sent);
    await withClockShift(31_000, async () => {
      expect((await use()).status).toBe(200);
      expect(await use()).toMatchObject({ status: 409, body: { code: "action.used" } });
    });

    expect((await accountOf(person)).email).toBe(email);
    expect(await poolEmail(person)).toBe(email);
  },
);

test("a function that lost its link to another one, because it took too long, changes nothing", async () => {
  const person = await verified();
  const code = await changedAddress(person, uniqueEmail());
  const { withActionClaimed, readAction } = await import("#domain/accounts/links/actions.ts");
  const { commitTransaction } = await import("#domain/kit/transaction.ts");
  const { action } = await readAction(code, "undoEmail");
  const slow = withActionClaimed(action, async (used) => {
    await withClockShift(31_000, async () => expect((await open("undoEmailChange", code)).status).toBe(200));
    await commitTransaction([used]);
  });
  await expect(slow).rejects.toMatchObject({ code: "action.used" });
});
