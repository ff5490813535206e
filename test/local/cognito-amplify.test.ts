import { AdminCreateUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { Amplify } from "aws-amplify";
import * as auth from "aws-amplify/auth";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { expect, onTestFinished, test } from "vitest";
import { POOL, WEB } from "./cognito-pool.ts";
import { not, PASSWORD, totp, world } from "./cognito-world.ts";

/** The web app's side, configured against a pool of its own. The library keeps one session for the process, so each test ends its own. */
async function webApp(changes: Record<string, unknown> = {}) {
  const pool = await world(changes);
  Amplify.configure({
    Auth: { Cognito: { userPoolId: POOL, userPoolClientId: WEB, userPoolEndpoint: pool.endpoint, loginWith: { email: true } } },
  });
  onTestFinished(() => auth.signOut());
  return pool;
}

async function member(pool: Awaited<ReturnType<typeof webApp>>, email = "ada@example.com", attributes = {}) {
  await auth.signUp({ username: email, password: PASSWORD, options: { userAttributes: { email, ...attributes } } });
  await auth.confirmSignUp({ username: email, confirmationCode: pool.lastCode() });
  return email;
}

test("a person signs up, confirms by mail, signs in by password proof and gets tokens that verify", async () => {
  const pool = await webApp();
  const joined = await auth.signUp({ username: "Ada@Example.com", password: PASSWORD });
  expect(joined.nextStep).toMatchObject({ signUpStep: "CONFIRM_SIGN_UP", codeDeliveryDetails: { destination: "A***@E***" } });
  await expect(auth.signIn({ username: "ada@example.com", password: PASSWORD })).resolves.toMatchObject({
    nextStep: { signInStep: "CONFIRM_SIGN_UP" },
  });
  await auth.confirmSignUp({ username: "ada@example.com", confirmationCode: pool.lastCode() });

  const { isSignedIn } = await auth.signIn({ username: "ada@example.com", password: PASSWORD });
  const { tokens } = await auth.fetchAuthSession();

  expect(isSignedIn).toBe(true);
  const access = CognitoJwtVerifier.create({
    userPoolId: POOL,
    tokenUse: "access",
    clientId: WEB,
    scope: "aws.cognito.signin.user.admin",
  });
  access.cacheJwks(pool.jwks());
  await expect(access.verify(String(tokens!.accessToken))).resolves.toMatchObject({ client_id: WEB, sub: joined.userId });
  const id = CognitoJwtVerifier.create({ userPoolId: POOL, tokenUse: "id", clientId: WEB });
  id.cacheJwks(pool.jwks());
  await expect(id.verify(String(tokens!.idToken))).resolves.toMatchObject({ email: "Ada@Example.com", email_verified: true });
});

test("a wrong password and an unknown person are refused alike", async () => {
  const pool = await webApp();
  const username = await member(pool);
  const refusal = { name: "NotAuthorizedException", message: "Incorrect username or password." };

  await expect(auth.signIn({ username, password: `${PASSWORD}!` })).rejects.toMatchObject(refusal);
  await expect(auth.signIn({ username: "nobody@example.com", password: PASSWORD })).rejects.toMatchObject(refusal);
});

test("refreshing gives new tokens of the same sign-in, until it is ended everywhere", async () => {
  const pool = await webApp();
  const username = await member(pool);
  await auth.signIn({ username, password: PASSWORD });
  const before = (await auth.fetchAuthSession()).tokens!;

  const after = (await auth.fetchAuthSession({ forceRefresh: true })).tokens!;

  expect(String(after.accessToken)).not.toBe(String(before.accessToken));
  expect(after.accessToken.payload.origin_jti).toBe(before.accessToken.payload.origin_jti);
  await auth.signOut({ global: true });
  expect((await auth.fetchAuthSession()).tokens).toBeUndefined();
});

test("with text messages on, signing in takes the code that was texted", async () => {
  const pool = await webApp();
  const username = await member(pool, "ada@example.com", { phone_number: "+447700900123" });
  await auth.signIn({ username, password: PASSWORD });
  await auth.updateMFAPreference({ sms: "PREFERRED" });
  expect(await auth.fetchMFAPreference()).toEqual({ enabled: ["SMS"], preferred: "SMS" });
  await auth.signOut();

  const { nextStep } = await auth.signIn({ username, password: PASSWORD });
  expect(nextStep).toMatchObject({
    signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE",
    codeDeliveryDetails: { deliveryMedium: "SMS", destination: "+********0123" },
  });
  await expect(auth.confirmSignIn({ challengeResponse: not(pool.lastTextCode()) })).rejects.toMatchObject({
    name: "CodeMismatchException",
  });
  const { isSignedIn } = await auth.confirmSignIn({ challengeResponse: pool.lastTextCode() });

  expect(isSignedIn).toBe(true);
  for (let times = 0; times < 3; times++) expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens).toBeDefined();
});

test("with an authenticator app on, signing in takes its code, and each code once", async () => {
  const pool = await webApp();
  const username = await member(pool);
  await auth.signIn({ username, password: PASSWORD });
  const { sharedSecret } = await auth.setUpTOTP();
  // The code that an app shows must be the same one a moment later.
  pool.stopClock();
  await expect(auth.verifyTOTPSetup({ code: not(totp(sharedSecret, pool.now())) })).rejects.toMatchObject({
    name: "EnableSoftwareTokenMFAException",
  });
  await auth.verifyTOTPSetup({ code: totp(sharedSecret, pool.now()) });
  await auth.updateMFAPreference({ totp: "PREFERRED" });
  await auth.signOut();

  const { nextStep } = await auth.signIn({ username, password: PASSWORD });
  expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  await expect(auth.confirmSignIn({ challengeResponse: totp(sharedSecret, pool.now()) })).rejects.toMatchObject({
    name: "ExpiredCodeException",
    message: "Your software token has already been used once.",
  });
  pool.pass({ seconds: 30 });

  expect(await auth.confirmSignIn({ challengeResponse: totp(sharedSecret, pool.now()) })).toMatchObject({ isSignedIn: true });
});

test("with both factors and no preference the person chooses", async () => {
  const pool = await webApp();
  const username = await member(pool, "ada@example.com", { phone_number: "+447700900123" });
  await auth.signIn({ username, password: PASSWORD });
  const { sharedSecret } = await auth.setUpTOTP();
  await auth.verifyTOTPSetup({ code: totp(sharedSecret, pool.now()) });
  await auth.updateMFAPreference({ totp: "ENABLED", sms: "ENABLED" });
  await auth.signOut();

  const { nextStep } = await auth.signIn({ username, password: PASSWORD });
  expect(nextStep).toMatchObject({ signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SELECTION", allowedMFATypes: ["SMS", "TOTP"] });
  expect((await auth.confirmSignIn({ challengeResponse: "SMS" })).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_SMS_CODE");

  expect(await auth.confirmSignIn({ challengeResponse: pool.lastTextCode() })).toMatchObject({ isSignedIn: true });
});

test("where a second factor is demanded, a person without one sets up an authenticator while signing in", async () => {
  const pool = await webApp({ MfaConfiguration: "ON", EnabledMfas: ["SOFTWARE_TOKEN_MFA"] });
  const username = await member(pool);

  const { nextStep } = await auth.signIn({ username, password: PASSWORD });
  if (nextStep.signInStep !== "CONTINUE_SIGN_IN_WITH_TOTP_SETUP") throw new Error(nextStep.signInStep);
  const code = totp(nextStep.totpSetupDetails.sharedSecret, pool.now());

  expect(await auth.confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true });
  expect(await auth.fetchMFAPreference()).toMatchObject({ preferred: "TOTP" });
});

test("a forgotten password is replaced by the mailed code, and a second factor is asked for all the same", async () => {
  const pool = await webApp();
  const username = await member(pool, "ada@example.com", { phone_number: "+447700900123" });
  await auth.signIn({ username, password: PASSWORD });
  await auth.updateMFAPreference({ sms: "PREFERRED" });
  await auth.signOut();

  await auth.resetPassword({ username });
  const newPassword = `${PASSWORD} again`;
  await auth.confirmResetPassword({ username, confirmationCode: pool.lastCode(), newPassword });

  await expect(auth.signIn({ username, password: PASSWORD })).rejects.toMatchObject({ name: "NotAuthorizedException" });
  const { nextStep } = await auth.signIn({ username, password: newPassword });
  expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_SMS_CODE");
});

test("a signed-in person changes password, phone and address, and deletes the account", async () => {
  const pool = await webApp();
  const username = await member(pool);
  await auth.signIn({ username, password: PASSWORD });

  await auth.updatePassword({ oldPassword: PASSWORD, newPassword: `${PASSWORD}2` });
  await auth.updateUserAttributes({ userAttributes: { phone_number: "+447700900456" } });
  await auth.sendUserAttributeVerificationCode({ userAttributeKey: "phone_number" });
  await auth.confirmUserAttribute({ userAttributeKey: "phone_number", confirmationCode: pool.lastTextCode() });
  expect(await auth.fetchUserAttributes()).toMatchObject({ phone_number: "+447700900456", phone_number_verified: "true" });

  await auth.updateUserAttributes({ userAttributes: { email: "lovelace@example.com" } });
  expect(await auth.fetchUserAttributes()).toMatchObject({ email: "ada@example.com", email_verified: "true" });
  await auth.confirmUserAttribute({ userAttributeKey: "email", confirmationCode: pool.lastCode() });
  expect(await auth.fetchUserAttributes()).toMatchObject({ email: "lovelace@example.com", email_verified: "true" });

  await auth.deleteUser();
  await expect(auth.signIn({ username: "lovelace@example.com", password: PASSWORD })).rejects.toMatchObject({
    name: "NotAuthorizedException",
  });
});

test("an invited person is asked for a password of their own at the first sign-in", async () => {
  const pool = await webApp();
  const username = "ada@example.com";
  await pool.client.send(new AdminCreateUserCommand({ UserPoolId: POOL, Username: username }));

  const { nextStep } = await auth.signIn({ username, password: pool.mails.at(-1)!.code });

  expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED");
  expect(await auth.confirmSignIn({ challengeResponse: PASSWORD })).toMatchObject({ isSignedIn: true });
});
