import { randomUUID } from "node:crypto";
import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { accounts } from "#contracts/accounts.ts";
import { cloud, type Reply, send, type TestUser } from "#test/kit/fixtures.ts";

const { EmailEntity } = await import("#domain/kit/email/email.entity.ts");

export const PASSWORD = "correct horse battery";

/** A unique email address. */
export const uniqueEmail = () => `ada-${randomUUID()}@people.test`;

/** Returns the sign-up form as a person fills it in, with the changes given. */
export const signUpForm = (changes: object = {}) => ({
  firstName: "Ada",
  lastName: "Lovelace",
  email: uniqueEmail(),
  password: PASSWORD,
  terms: true,
  ...changes,
});

export const signUp = (changes: object = {}, ip?: string): Promise<Reply<typeof accounts.signUp>> =>
  send(accounts.signUp, undefined, { body: signUpForm(changes), ...(ip && { ip }) });

/** Signs in at the user pool by address and password: returns the tokens, or the name of the error. */
export async function signIn(
  email: string,
  password = PASSWORD,
): Promise<{ token?: string; rejected?: string; refresh?: string }> {
  const pool = new CognitoIdentityProviderClient({ maxAttempts: 1 });
  const auth = { AuthFlow: "USER_PASSWORD_AUTH", ClientId: process.env.USER_POOL_CLIENT_ID } as const;
  try {
    const AuthParameters = { USERNAME: email, PASSWORD: password };
    const { AuthenticationResult } = await pool.send(new InitiateAuthCommand({ ...auth, AuthParameters }));
    return { token: AuthenticationResult?.AccessToken ?? "", refresh: AuthenticationResult?.RefreshToken ?? "" };
  } catch (error) {
    return { rejected: error instanceof Error ? error.name : String(error) };
  } finally {
    pool.destroy();
  }
}

/** Whether a refresh token still works. */
export async function isRefreshTokenValid(refresh: string): Promise<boolean> {
  const pool = new CognitoIdentityProviderClient({ maxAttempts: 1 });
  const request = { ClientId: process.env.USER_POOL_CLIENT_ID, RefreshToken: refresh };
  return pool.send(new GetTokensFromRefreshTokenCommand(request)).then(
    () => true,
    () => false,
  );
}

/** A user who signed up, is in the user pool and signed in there. */
export async function createSignedInUser(
  email = uniqueEmail(),
): Promise<TestUser & { email: string; accessToken: string; refresh: string }> {
  const { body } = await signUp({ email });
  const { token = "", refresh = "" } = await signIn(email);
  return { uid: body.uid, groups: [], secondFactor: false, email, accessToken: token, refresh };
}

type Emailed = { template: string; to: string; data: Readonly<Record<string, unknown>> };

/** The queued emails to an address, oldest first. */
export async function queuedEmailsTo(to: string): Promise<Emailed[]> {
  const { data } = await EmailEntity.query.byDue({ due: "mail" }).go({ pages: "all", consistent: false });
  return data.filter((email) => email.to === to);
}

/** The secret in the latest email of a kind to an address. */
export async function latestEmailCode(to: string, template: string): Promise<string> {
  const emails = await queuedEmailsTo(to);
  const latest = emails.filter((email) => email.template === template).at(-1);
  return String(latest?.data.code ?? "");
}

export { cloud };
