import {
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { Amplify } from "aws-amplify";
import * as auth from "aws-amplify/auth";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { expect, onTestFinished, test } from "vitest";
import { totp } from "#test/kit/totp.ts";
import { type CognitoFixture, differentCode, member, PASSWORD, startCognitoFixture } from "./cognito-fixture.ts";
import { POOL, WEB } from "./cognito-pool.ts";

/** Configures Amplify with a new pool. Amplify has one session per process, so each test signs out at its end. */
async function webApp() {
  const pool = await startCognitoFixture();
  Amplify.configure({
    Auth: { Cognito: { userPoolId: POOL, userPoolClientId: WEB, userPoolEndpoint: pool.endpoint, loginWith: { email: true } } },
  });
  onTestFinished(() => auth.signOut());
  return pool;
}

const EMAIL = "ada@example.com";
const PHONE = { phone_number: "+447700900123" };

type Wish = { Enabled: boolean; PreferredMfa?: boolean };

/** Turns on MFA factors of the user. */
const turnOn = ({ client }: CognitoFixture, factors: { SMSMfaSettings?: Wish; SoftwareTokenMfaSettings?: Wish }) =>
  client.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId: POOL, Username: EMAIL, ...factors }));

/** Sets up an authenticator app for the user and returns its secret. Stops the clock, so that the app's code does not change. */
async function setUpApp(pool: CognitoFixture): Promise<string> {
  await auth.signIn({ username: EMAIL, password: PASSWORD });
  const AccessToken = String((await auth.fetchAuthSession()).tokens?.accessToken);
  const { SecretCode = "" } = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  pool.stopClock();
  const verify = (UserCode: string) => pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  await expect(verify(differentCode(totp(SecretCode, pool.now())))).rejects.toMatchObject({
    name: "EnableSoftwareTokenMFAException",
  });
  await verify(totp(SecretCode, pool.now()));
  await auth.signOut();
  return SecretCode;
}

test("a user signs in by SRP and gets tokens that verify", async () => {
  const pool = await webApp();
  const sub = await member(pool, "Ada@Example.com");

  const { isSignedIn } = await auth.signIn({ username: EMAIL, password: PASSWORD });
  const { tokens } = await auth.fetchAuthSession();

  expect(isSignedIn).toBe(true);
  const access = CognitoJwtVerifier.create({
    userPoolId: POOL,
    tokenUse: "access",
    clientId: WEB,
    scope: "aws.cognito.signin.user.admin",
  });
  access.cacheJwks(pool.jwks());
  await expect(access.verify(String(tokens!.accessToken))).resolves.toMatchObject({ client_id: WEB, sub });
  const id = CognitoJwtVerifier.create({ userPoolId: POOL, tokenUse: "id", clientId: WEB });
  id.cacheJwks(pool.jwks());
  await expect(id.verify(String(tokens!.idToken))).resolves.toMatchObject({ email: "Ada@Example.com", email_verified: true });
});

test("a wrong password and an unknown user cause the same error", async () => {
  const pool = await webApp();
  await member(pool, EMAIL);
  const rejection = { name: "NotAuthorizedException", message: "Incorrect username or password." };

  await expect(auth.signIn({ username: EMAIL, password: `${PASSWORD}!` })).rejects.toMatchObject(rejection);
  await expect(auth.signIn({ username: "nobody@example.com", password: PASSWORD })).rejects.toMatchObject(rejection);
});

test("a refresh returns new tokens of the same session until a global sign-out", async () => {
  const pool = await webApp();
  await member(pool, EMAIL);
  await auth.signIn({ username: EMAIL, password: PASSWORD });
  const before = (await auth.fetchAuthSession()).tokens!;

  const after = (await auth.fetchAuthSession({ forceRefresh: true })).tokens!;

  expect(String(after.accessToken)).not.toBe(String(before.accessToken));
  expect(after.accessToken.payload.origin_jti).toBe(before.accessToken.payload.origin_jti);
  await pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: POOL, Username: EMAIL }));
  expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
});

test("a sign-in with SMS MFA requires the code from the text message", async () => {
  const pool = await webApp();
  await member(pool, EMAIL, PHONE);
  await turnOn(pool, { SMSMfaSettings: { Enabled: true, PreferredMfa: true } });

  const { nextStep } = await auth.signIn({ username: EMAIL, password: PASSWORD });
  expect(nextStep).toMatchObject({
    signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE",
    codeDeliveryDetails: { deliveryMedium: "SMS", destination: "+********0123" },
  });
  await expect(auth.confirmSignIn({ challengeResponse: differentCode(pool.lastTextCode()) })).rejects.toMatchObject({
    name: "CodeMismatchException",
  });
  const { isSignedIn } = await auth.confirmSignIn({ challengeResponse: pool.lastTextCode() });

  expect(isSignedIn).toBe(true);
  for (let times = 0; times < 3; times++) expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens).toBeDefined();
});

test("a sign-in with an authenticator app requires its code, and accepts each code once", async () => {
  const pool = await webApp();
  await member(pool, EMAIL);
  const secret = await setUpApp(pool);
  await turnOn(pool, { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });

  const { nextStep } = await auth.signIn({ username: EMAIL, password: PASSWORD });
  expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  await expect(auth.confirmSignIn({ challengeResponse: totp(secret, pool.now()) })).rejects.toMatchObject({
    name: "ExpiredCodeException",
    message: "Your software token has already been used once.",
  });
  pool.pass({ seconds: 30 });

  expect(await auth.confirmSignIn({ challengeResponse: totp(secret, pool.now()) })).toMatchObject({ isSignedIn: true });
});

test("a user with both factors and no preference chooses one", async () => {
  const pool = await webApp();
  await member(pool, EMAIL, PHONE);
  await setUpApp(pool);
  await turnOn(pool, { SMSMfaSettings: { Enabled: true }, SoftwareTokenMfaSettings: { Enabled: true } });

  const { nextStep } = await auth.signIn({ username: EMAIL, password: PASSWORD });
  expect(nextStep).toMatchObject({ signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SELECTION", allowedMFATypes: ["SMS", "TOTP"] });
  expect((await auth.confirmSignIn({ challengeResponse: "SMS" })).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_SMS_CODE");

  expect(await auth.confirmSignIn({ challengeResponse: pool.lastTextCode() })).toMatchObject({ isSignedIn: true });
});
