import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { expect, test } from "vitest";
import { POOL, REGION, SERVER, WEB } from "./cognito-pool.ts";
import { not, PASSWORD, totp, type World, world } from "./cognito-world.ts";

const EMAIL = "ada@example.com";
const PHONE = { Name: "phone_number", Value: "+447700900123" };

const join = (pool: World, Username = EMAIL, changes: Partial<idp.SignUpCommandInput> = {}) =>
  pool.client.send(new idp.SignUpCommand({ ClientId: WEB, Username, Password: PASSWORD, ...changes }));
const confirm = (pool: World, ConfirmationCode: string, Username = EMAIL, ClientId = WEB) =>
  pool.client.send(new idp.ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
const signIn = (pool: World, PASSWORD_: string = PASSWORD, USERNAME = EMAIL) =>
  pool.client.send(
    new idp.InitiateAuthCommand({
      ClientId: SERVER,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME, PASSWORD: PASSWORD_ },
    }),
  );
const answer = (pool: World, challenge: idp.InitiateAuthCommandOutput, ChallengeResponses: Record<string, string>) =>
  pool.client.send(
    new idp.RespondToAuthChallengeCommand({
      ClientId: SERVER,
      ChallengeName: challenge.ChallengeName,
      Session: challenge.Session,
      ChallengeResponses: { USERNAME: EMAIL, ...ChallengeResponses },
    }),
  );
const refresh = (pool: World, RefreshToken: string | undefined) =>
  pool.client.send(new idp.GetTokensFromRefreshTokenCommand({ ClientId: SERVER, RefreshToken }));
const getUser = (pool: World, AccessToken: string | undefined) => pool.client.send(new idp.GetUserCommand({ AccessToken }));
const admin = { UserPoolId: POOL, Username: EMAIL };

async function member(pool: World, changes: Partial<idp.SignUpCommandInput> = {}) {
  const { UserSub } = await join(pool, EMAIL, changes);
  await confirm(pool, pool.lastCode());
  return UserSub!;
}

async function tokensOf(pool: World) {
  const { AuthenticationResult } = await signIn(pool);
  return AuthenticationResult as {
    [Name in keyof idp.AuthenticationResultType]-?: NonNullable<idp.AuthenticationResultType[Name]>;
  };
}

/** A member who answers a text message at sign-in, and the challenge that asks for it. */
async function texted(pool: World) {
  await member(pool, { UserAttributes: [PHONE] });
  await pool.client.send(
    new idp.AdminSetUserMFAPreferenceCommand({ ...admin, SMSMfaSettings: { Enabled: true, PreferredMfa: true } }),
  );
  return signIn(pool);
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());

test("a password that breaks the pool's policy is refused with the rule it breaks", async () => {
  const pool = await world();
  for (const [Password, rule] of [
    ["Short1", "Password not long enough"],
    ["all lower case 1", "Password must have uppercase characters"],
    ["No digits in here", "Password must have numeric characters"],
  ]) {
    await expect(join(pool, EMAIL, { Password })).rejects.toMatchObject({
      name: "InvalidPasswordException",
      message: `Password did not conform with policy: ${rule}`,
    });
  }
});

test("what a person may not write about themselves is refused", async () => {
  const pool = await world();
  const given = (Name: string, Value: string) => join(pool, EMAIL, { UserAttributes: [{ Name, Value }] });
  await expect(given("email_verified", "true")).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await expect(given("custom:role", "admin")).rejects.toMatchObject({ name: "InvalidParameterException" });
  await expect(given("phone_number", "07700 900123")).rejects.toMatchObject({ message: "Invalid phone number format." });
  await expect(join(pool, "ada")).rejects.toMatchObject({ message: "Username should be an email." });
  await expect(given("custom:plan", "pro")).resolves.toMatchObject({ UserConfirmed: false });
});

test("an address in use cannot sign up again, however it is spelt", async () => {
  const pool = await world();
  await member(pool);
  await expect(join(pool, "ADA@example.com")).rejects.toMatchObject({
    name: "UsernameExistsException",
    message: "An account with the given email already exists.",
  });
});

test("the triggers get the service's events, in order, and their words go into the mail", async () => {
  const pool = await world();
  pool.triggers.set("custom-message", (event) => ({
    ...event,
    response: { smsMessage: null, emailSubject: "Welcome", emailMessage: "<a href='https://x/actions?code={####}'>Confirm</a>" },
  }));

  const sub = await member(pool, { ClientMetadata: { plan: "pro" } });

  expect(pool.mails[0]).toEqual({
    to: EMAIL,
    subject: "Welcome",
    html: `<a href='https://x/actions?code=${pool.lastCode()}'>Confirm</a>`,
    code: pool.lastCode(),
  });
  const common = { version: "1", region: REGION, userPoolId: POOL, userName: sub, callerContext: { clientId: WEB } };
  expect(pool.events).toMatchObject([
    {
      ...common,
      triggerSource: "PreSignUp_SignUp",
      request: { userAttributes: { email: EMAIL }, validationData: null, clientMetadata: { plan: "pro" } },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    },
    {
      ...common,
      triggerSource: "CustomMessage_SignUp",
      request: { codeParameter: "{####}", userAttributes: { sub, "cognito:user_status": "UNCONFIRMED" } },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    },
    {
      ...common,
      triggerSource: "PostConfirmation_ConfirmSignUp",
      request: { userAttributes: { sub, email: EMAIL, email_verified: "true", "cognito:user_status": "CONFIRMED" } },
      response: {},
    },
  ]);
});

test("the sign-up trigger can refuse a person, and can confirm one without a code", async () => {
  const pool = await world();
  pool.triggers.set("pre-sign-up", () => {
    throw new Error("Not this address");
  });
  await expect(join(pool)).rejects.toMatchObject({
    name: "UserLambdaValidationException",
    message: "PreSignUp failed with error Not this address.",
  });

  pool.triggers.set("pre-sign-up", (event) => ({ ...event, response: { autoConfirmUser: true, autoVerifyEmail: true } }));
  await expect(join(pool)).resolves.toMatchObject({ UserConfirmed: true });
  expect(pool.mails).toEqual([]);
  await expect(tokensOf(pool)).resolves.toMatchObject({ TokenType: "Bearer" });
});

test("a code works once, only the newest works, and after a day none does", async () => {
  const pool = await world();
  await join(pool);
  const first = pool.lastCode();
  await pool.client.send(new idp.ResendConfirmationCodeCommand({ ClientId: WEB, Username: EMAIL }));
  const second = pool.lastCode();
  if (first !== second) await expect(confirm(pool, first)).rejects.toMatchObject({ name: "CodeMismatchException" });
  pool.pass({ hours: 24 });
  await expect(confirm(pool, second)).rejects.toMatchObject({ name: "ExpiredCodeException" });
  await pool.client.send(new idp.ResendConfirmationCodeCommand({ ClientId: WEB, Username: EMAIL }));
  await confirm(pool, pool.lastCode());
  await expect(confirm(pool, pool.lastCode())).rejects.toMatchObject({
    message: "User cannot be confirmed. Current status is CONFIRMED",
  });
});

test("after five wrong guesses at a code even the right one is refused for an hour, and a new code does not help", async () => {
  const pool = await world();
  await join(pool);
  for (let guess = 0; guess < 5; guess++) {
    await expect(confirm(pool, not(pool.lastCode()))).rejects.toMatchObject({ name: "CodeMismatchException" });
  }
  const refusal = { name: "LimitExceededException", message: "Attempt limit exceeded, please try after some time." };
  await expect(confirm(pool, pool.lastCode())).rejects.toMatchObject(refusal);
  await pool.client.send(new idp.ResendConfirmationCodeCommand({ ClientId: WEB, Username: EMAIL }));
  await expect(confirm(pool, pool.lastCode())).rejects.toMatchObject(refusal);
  pool.pass({ hours: 1 });
  await confirm(pool, pool.lastCode());
});

test("a client takes only the flows that its template allows", async () => {
  const pool = await world();
  await member(pool);
  const parameters = { AuthParameters: { USERNAME: EMAIL, PASSWORD } };
  await expect(
    pool.client.send(new idp.InitiateAuthCommand({ ClientId: WEB, AuthFlow: "USER_PASSWORD_AUTH", ...parameters })),
  ).rejects.toMatchObject({ message: "USER_PASSWORD_AUTH flow not enabled for this client" });
  await expect(
    pool.client.send(
      new idp.AdminInitiateAuthCommand({ ...admin, ClientId: SERVER, AuthFlow: "ADMIN_USER_PASSWORD_AUTH", ...parameters }),
    ),
  ).resolves.toMatchObject({ AuthenticationResult: { TokenType: "Bearer" } });
});

test("only a client that may tell says that a person does not exist", async () => {
  const pool = await world();
  const nobody = { Username: "nobody@example.com" };
  await expect(pool.client.send(new idp.ForgotPasswordCommand({ ClientId: WEB, ...nobody }))).resolves.toMatchObject({
    CodeDeliveryDetails: { DeliveryMedium: "EMAIL", Destination: "n***@e***" },
  });
  await expect(pool.client.send(new idp.ForgotPasswordCommand({ ClientId: SERVER, ...nobody }))).rejects.toMatchObject({
    name: "UserNotFoundException",
  });
  await expect(confirm(pool, "123456", nobody.Username)).rejects.toMatchObject({ name: "ExpiredCodeException" });
  await expect(confirm(pool, "123456", nobody.Username, SERVER)).rejects.toMatchObject({ name: "UserNotFoundException" });
  await expect(signIn(pool, PASSWORD, nobody.Username)).rejects.toMatchObject({ message: "User does not exist." });
  expect(pool.mails).toEqual([]);
});

test("five wrong passwords lock the account for a second, and twice as long with each further one", async () => {
  const pool = await world();
  await member(pool);
  pool.stopClock();
  const wrong = { message: "Incorrect username or password." };
  const locked = { name: "NotAuthorizedException", message: "Password attempts exceeded" };
  for (let attempt = 0; attempt < 5; attempt++) await expect(signIn(pool, "Wrong password 1")).rejects.toMatchObject(wrong);
  await expect(signIn(pool)).rejects.toMatchObject(locked);
  pool.pass({ seconds: 2 });
  await expect(signIn(pool, "Wrong password 1")).rejects.toMatchObject(wrong);
  pool.pass({ seconds: 1 });
  await expect(signIn(pool)).rejects.toMatchObject(locked);
  pool.pass({ seconds: 1 });
  await expect(tokensOf(pool)).resolves.toMatchObject({ TokenType: "Bearer" });
});

test("tokens carry the claims of the service and verify against the published keys", async () => {
  const pool = await world();
  const sub = await member(pool);
  await pool.client.send(new idp.AdminAddUserToGroupCommand({ ...admin, GroupName: "superadmin" }));

  const { AccessToken, IdToken, ExpiresIn } = await tokensOf(pool);

  const jwks = await (await fetch(`${pool.endpoint}${POOL}/.well-known/jwks.json`)).json();
  const verifier = CognitoJwtVerifier.create({ userPoolId: POOL, tokenUse: "access", clientId: SERVER, groups: "superadmin" });
  verifier.cacheJwks(jwks);
  const access = await verifier.verify(AccessToken);
  expect(ExpiresIn).toBe(3600);
  expect(access).toMatchObject({
    sub,
    iss: `https://cognito-idp.${REGION}.amazonaws.com/${POOL}`,
    client_id: SERVER,
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    username: sub,
    "cognito:groups": ["superadmin"],
    auth_time: access.iat,
    exp: access.iat + 3600,
    jti: expect.any(String),
    origin_jti: expect.any(String),
  });
  expect(claimsOf(IdToken)).toMatchObject({
    sub,
    aud: SERVER,
    token_use: "id",
    email: EMAIL,
    email_verified: true,
    "cognito:username": sub,
    origin_jti: access.origin_jti,
  });
  const other = claimsOf((await signIn(pool)).AuthenticationResult!.AccessToken!);
  expect(other.origin_jti).not.toBe(access.origin_jti);
});

test("the token trigger of version 2 changes claims and scopes of both tokens", async () => {
  const LambdaConfig = { PreTokenGenerationConfig: { LambdaArn: "before-tokens", LambdaVersion: "V2_0" } };
  const pool = await world({ LambdaConfig });
  await member(pool);
  pool.triggers.set("before-tokens", (event) => ({
    ...event,
    response: {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: { claimsToAddOrOverride: { amr: ["pwd"] }, scopesToAdd: ["reports"] },
        idTokenGeneration: { claimsToSuppress: ["email"] },
      },
    },
  }));

  const { AccessToken, IdToken } = await tokensOf(pool);

  expect(pool.events.at(-1)).toMatchObject({ version: "2", triggerSource: "TokenGeneration_Authentication" });
  expect(claimsOf(AccessToken)).toMatchObject({ amr: ["pwd"], scope: "aws.cognito.signin.user.admin reports" });
  expect(claimsOf(IdToken)).not.toHaveProperty("email");
});

test("a texted code answers its own challenge only, once, and for the client's five minutes", async () => {
  const pool = await world();
  const first = await texted(pool);
  const firstCode = pool.lastTextCode();
  expect(first.ChallengeName).toBe("SMS_MFA");
  expect(first.ChallengeParameters).toMatchObject({ CODE_DELIVERY_DESTINATION: "+********0123" });
  const second = await signIn(pool);
  const secondCode = pool.lastTextCode();
  if (firstCode !== secondCode) {
    await expect(answer(pool, second, { SMS_MFA_CODE: firstCode })).rejects.toMatchObject({
      name: "CodeMismatchException",
      message: "Invalid code or auth state for the user.",
    });
  }
  await expect(answer(pool, second, { SMS_MFA_CODE: secondCode })).resolves.toHaveProperty("AuthenticationResult");
  await expect(answer(pool, second, { SMS_MFA_CODE: secondCode })).rejects.toMatchObject({
    message: "Invalid session for the user, session can only be used once.",
  });
  pool.pass({ minutes: 3 });
  await expect(answer(pool, first, { SMS_MFA_CODE: firstCode })).rejects.toMatchObject({
    message: "Invalid session for the user, session is expired.",
  });
});

test("a sixth try at a second factor is refused even with the right code", async () => {
  const pool = await world();
  const challenge = await texted(pool);
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(answer(pool, challenge, { SMS_MFA_CODE: not(pool.lastTextCode()) })).rejects.toMatchObject({
      name: "CodeMismatchException",
    });
  }
  await expect(answer(pool, challenge, { SMS_MFA_CODE: pool.lastTextCode() })).rejects.toMatchObject({
    name: "NotAuthorizedException",
  });
  pool.pass({ minutes: 1 });
  await expect(answer(pool, challenge, { SMS_MFA_CODE: pool.lastTextCode() })).rejects.toMatchObject({
    name: "NotAuthorizedException",
  });
});

test("no made-up session, foreign client or skipped question gives tokens", async () => {
  const pool = await world();
  const challenge = await texted(pool);
  const invalid = { name: "NotAuthorizedException" };
  const code = pool.lastTextCode();
  await expect(answer(pool, { ...challenge, Session: "made-up" }, { SMS_MFA_CODE: code })).rejects.toMatchObject(invalid);
  await expect(
    answer(pool, { ...challenge, ChallengeName: "NEW_PASSWORD_REQUIRED" }, { NEW_PASSWORD: PASSWORD }),
  ).rejects.toMatchObject(invalid);
  await expect(answer(pool, { ...challenge, ChallengeName: "MFA_SETUP" }, {})).rejects.toMatchObject(invalid);
  await expect(
    pool.client.send(
      new idp.RespondToAuthChallengeCommand({
        ClientId: WEB,
        ChallengeName: "SMS_MFA",
        Session: challenge.Session,
        ChallengeResponses: { USERNAME: EMAIL, SMS_MFA_CODE: code },
      }),
    ),
  ).rejects.toMatchObject(invalid);
});

test("an authenticator proves itself before it counts, and a factor never proven cannot be turned on", async () => {
  const pool = await world();
  await member(pool);
  const { AccessToken } = await tokensOf(pool);
  const turnOn = () =>
    pool.client.send(
      new idp.SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }),
    );
  const { SecretCode } = await pool.client.send(new idp.AssociateSoftwareTokenCommand({ AccessToken }));
  await expect(turnOn()).rejects.toMatchObject({ message: "User has not verified software token mfa" });
  await expect(
    pool.client.send(new idp.SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true } })),
  ).rejects.toMatchObject({ message: "User does not have delivery config set to turn on SMS_MFA" });
  await pool.client.send(new idp.VerifySoftwareTokenCommand({ AccessToken, UserCode: totp(SecretCode!, pool.now()) }));
  await turnOn();
  pool.pass({ seconds: 30 });

  const challenge = await signIn(pool);

  expect(challenge.ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  await expect(answer(pool, challenge, { SOFTWARE_TOKEN_MFA_CODE: not(totp(SecretCode!, pool.now())) })).rejects.toMatchObject({
    name: "CodeMismatchException",
    message: "Invalid code received for user",
  });
  await expect(answer(pool, challenge, { SOFTWARE_TOKEN_MFA_CODE: totp(SecretCode!, pool.now()) })).resolves.toHaveProperty(
    "AuthenticationResult",
  );
  await expect(getUser(pool, AccessToken)).resolves.toMatchObject({ PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" });
});

test("a rotated refresh token works on for its grace period, and is refused after it", async () => {
  const pool = await world();
  await member(pool);
  pool.stopClock();
  const { RefreshToken, AccessToken } = await tokensOf(pool);

  const renewed = (await refresh(pool, RefreshToken)).AuthenticationResult!;

  expect(renewed.RefreshToken).not.toBe(RefreshToken);
  expect(claimsOf(renewed.AccessToken!).auth_time).toBe(claimsOf(AccessToken).auth_time);
  await expect(refresh(pool, RefreshToken)).resolves.toHaveProperty("AuthenticationResult");
  pool.pass({ seconds: 10 });
  await expect(refresh(pool, RefreshToken)).rejects.toMatchObject({ name: "RefreshTokenReuseException" });
  await expect(refresh(pool, renewed.RefreshToken)).resolves.toHaveProperty("AuthenticationResult");
  pool.pass({ days: 30 });
  await expect(refresh(pool, renewed.RefreshToken)).rejects.toMatchObject({ message: "Refresh Token has expired" });
});

test("a revoked sign-in ends with its tokens while others go on; signing out everywhere ends them all", async () => {
  const pool = await world();
  await member(pool);
  const [phone, laptop] = [await tokensOf(pool), await tokensOf(pool)];

  await pool.client.send(new idp.RevokeTokenCommand({ ClientId: SERVER, Token: phone.RefreshToken }));
  await expect(refresh(pool, phone.RefreshToken)).rejects.toMatchObject({ message: "Refresh Token has been revoked" });
  await expect(getUser(pool, phone.AccessToken)).rejects.toMatchObject({ message: "Access Token has been revoked" });
  await expect(getUser(pool, laptop.AccessToken)).resolves.toHaveProperty("Username");

  await pool.client.send(new idp.GlobalSignOutCommand({ AccessToken: laptop.AccessToken }));
  await expect(refresh(pool, laptop.RefreshToken)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await expect(getUser(pool, laptop.AccessToken)).rejects.toMatchObject({ name: "NotAuthorizedException" });
});

test("a disabled person is signed out and cannot sign in until enabled again", async () => {
  const pool = await world();
  await member(pool);
  const tokens = await tokensOf(pool);
  await pool.client.send(new idp.AdminDisableUserCommand(admin));

  await expect(refresh(pool, tokens.RefreshToken)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await expect(getUser(pool, tokens.AccessToken)).rejects.toMatchObject({ message: "User is disabled." });
  await expect(signIn(pool)).rejects.toMatchObject({ message: "User is disabled." });
  await pool.client.send(new idp.AdminEnableUserCommand(admin));
  await expect(getUser(pool, tokens.AccessToken)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await expect(tokensOf(pool)).resolves.toMatchObject({ TokenType: "Bearer" });
});

test("an access token is refused once expired, when forged, and when it is no access token", async () => {
  const pool = await world();
  await member(pool);
  const { AccessToken, IdToken } = await tokensOf(pool);
  const [head, , signature] = AccessToken.split(".");
  const forged = `${head}.${Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), sub: "x" })).toString("base64url")}.${signature}`;

  for (const token of [forged, IdToken, "nonsense"]) {
    await expect(getUser(pool, token)).rejects.toMatchObject({ name: "NotAuthorizedException", message: "Invalid Access Token" });
  }
  pool.pass({ hours: 1 });
  await expect(getUser(pool, AccessToken)).rejects.toMatchObject({ message: "Access Token has expired" });
});

test("an invited person signs in with the mailed password, chooses their own, and the invitation lapses in a week", async () => {
  const pool = await world();
  const created = await pool.client.send(
    new idp.AdminCreateUserCommand({ ...admin, UserAttributes: [{ Name: "email_verified", Value: "true" }] }),
  );
  expect(created.User).toMatchObject({ UserStatus: "FORCE_CHANGE_PASSWORD", UserCreateDate: expect.any(Date) });
  const temporary = pool.mails.at(-1)!.code;
  const challenge = await signIn(pool, temporary);
  expect(challenge.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  await expect(answer(pool, challenge, { NEW_PASSWORD: "weak" })).rejects.toMatchObject({ name: "InvalidPasswordException" });
  await expect(answer(pool, challenge, { NEW_PASSWORD: PASSWORD })).resolves.toHaveProperty("AuthenticationResult");
  await expect(signIn(pool, temporary)).rejects.toMatchObject({ name: "NotAuthorizedException" });

  const late = { UserPoolId: POOL, Username: "late@example.com" };
  await pool.client.send(new idp.AdminCreateUserCommand({ ...late, TemporaryPassword: PASSWORD, MessageAction: "SUPPRESS" }));
  pool.pass({ days: 7 });
  await expect(signIn(pool, PASSWORD, late.Username)).rejects.toMatchObject({
    message: "Temporary password has expired and must be reset by an administrator.",
  });
  await pool.client.send(new idp.AdminSetUserPasswordCommand({ ...late, Password: PASSWORD, Permanent: true }));
  await expect(signIn(pool, PASSWORD, late.Username)).resolves.toHaveProperty("AuthenticationResult");
});

test("staff find, list, group, change, sign out and delete people", async () => {
  const pool = await world();
  const sub = await member(pool);
  for (const Username of ["b@example.com", "c@example.com"]) await join(pool, Username);
  const find = async (Filter: string) => (await pool.client.send(new idp.ListUsersCommand({ UserPoolId: POOL, Filter }))).Users!;

  expect(await find(`email = "${EMAIL}"`)).toMatchObject([{ Username: sub, UserStatus: "CONFIRMED", Enabled: true }]);
  expect(await find('email ^= "b@"')).toHaveLength(1);
  expect(await find('cognito:user_status = "UNCONFIRMED"')).toHaveLength(2);
  const first = await pool.client.send(new idp.ListUsersCommand({ UserPoolId: POOL, Limit: 2 }));
  const { PaginationToken } = first;
  const rest = await pool.client.send(new idp.ListUsersCommand({ UserPoolId: POOL, Limit: 2, PaginationToken }));
  expect([first.Users!.length, rest.Users!.length, rest.PaginationToken]).toEqual([2, 1, undefined]);

  const group = { ...admin, GroupName: "superadmin" };
  await pool.client.send(new idp.AdminAddUserToGroupCommand(group));
  expect((await pool.client.send(new idp.AdminListGroupsForUserCommand(admin))).Groups).toMatchObject([
    { GroupName: "superadmin" },
  ]);
  expect((await pool.client.send(new idp.ListUsersInGroupCommand({ ...group }))).Users).toHaveLength(1);
  await pool.client.send(new idp.AdminRemoveUserFromGroupCommand(group));
  expect((await pool.client.send(new idp.AdminListGroupsForUserCommand(admin))).Groups).toEqual([]);
  await expect(pool.client.send(new idp.AdminAddUserToGroupCommand({ ...admin, GroupName: "nobody" }))).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });

  const { RefreshToken } = await tokensOf(pool);
  await pool.client.send(new idp.AdminUserGlobalSignOutCommand(admin));
  await expect(refresh(pool, RefreshToken)).rejects.toMatchObject({ name: "NotAuthorizedException" });

  const UserAttributes = [
    { Name: "email", Value: "lovelace@example.com" },
    { Name: "email_verified", Value: "true" },
  ];
  await pool.client.send(new idp.AdminUpdateUserAttributesCommand({ ...admin, UserAttributes }));
  const renamed = { ...admin, Username: "lovelace@example.com" };
  await expect(pool.client.send(new idp.AdminGetUserCommand(renamed))).resolves.toMatchObject({ Username: sub });
  await pool.client.send(new idp.AdminDeleteUserCommand(renamed));
  await expect(pool.client.send(new idp.AdminGetUserCommand(renamed))).rejects.toMatchObject({ name: "UserNotFoundException" });
});

test("a change to an address that someone else signs in with is refused", async () => {
  const pool = await world();
  await member(pool);
  await join(pool, "b@example.com");
  const { AccessToken } = await tokensOf(pool);
  const UserAttributes = [{ Name: "email", Value: "B@example.com" }];
  await expect(pool.client.send(new idp.UpdateUserAttributesCommand({ AccessToken, UserAttributes }))).rejects.toMatchObject({
    name: "AliasExistsException",
  });
});

test("a browser may call from any origin, but only signed requests do what staff may", async () => {
  const pool = await world();
  await member(pool);
  const headers = {
    "x-amz-target": "AWSCognitoIdentityProviderService.AdminGetUser",
    "content-type": "application/x-amz-json-1.1",
  };
  const unsigned = await fetch(pool.endpoint, { method: "POST", headers, body: JSON.stringify(admin) });
  expect(unsigned.status).toBe(400);
  expect(await unsigned.json()).toMatchObject({ __type: "MissingAuthenticationTokenException" });

  const preflight = await fetch(pool.endpoint, {
    method: "OPTIONS",
    headers: { origin: "https://app.example.com", "access-control-request-headers": "x-amz-target,content-type" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(unsigned.headers.get("access-control-expose-headers")).toContain("x-amzn-ErrorType");

  const described = await (await fetch(`${pool.endpoint}${POOL}/.well-known/openid-configuration`)).json();
  expect(described).toMatchObject({ issuer: `https://cognito-idp.${REGION}.amazonaws.com/${POOL}` });
});

test("what belongs to others on the same address is left to them", async () => {
  const pool = await world();
  const target = { "x-amz-target": "DynamoDB_20120810.GetItem" };
  const others = [
    fetch(pool.endpoint),
    fetch(`${pool.endpoint}login`),
    fetch(`${pool.endpoint}eu-west-1_Unknown/.well-known/jwks.json`),
    fetch(pool.endpoint, { method: "POST", headers: target, body: "{}" }),
    fetch(`${pool.endpoint}files/picture.png`, {
      method: "OPTIONS",
      headers: { "access-control-request-headers": "x-amz-date" },
    }),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test("a new address is unverified until proven, whoever wrote it", async () => {
  const pool = await world();
  const verified = { Name: "email_verified", Value: "true" };
  await pool.client.send(
    new idp.AdminCreateUserCommand({ ...admin, UserAttributes: [verified, PHONE], TemporaryPassword: PASSWORD }),
  );
  const challenge = await signIn(pool);
  await answer(pool, challenge, { NEW_PASSWORD: `${PASSWORD}2`, "userAttributes.email": "victim@example.com" });

  const Username = "victim@example.com";
  const { UserAttributes } = await pool.client.send(new idp.AdminGetUserCommand({ UserPoolId: POOL, Username }));

  expect(UserAttributes).toContainEqual({ Name: "email_verified", Value: "false" });
});

test("a template that asks for what is not served is refused when the pool is created", async () => {
  await expect(world({ LambdaConfig: { DefineAuthChallenge: "x" } })).rejects.toThrow(/DefineAuthChallenge/);
  await expect(world({ MfaConfiguration: "SOMETIMES" })).rejects.toThrow(/MfaConfiguration/);
});
