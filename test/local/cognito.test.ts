import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { expect, test } from "vitest";
import { totp } from "#test/kit/totp.ts";
import { type CognitoFixture, differentCode, member, PASSWORD, startCognitoFixture } from "./cognito-fixture.ts";
import { POOL, REGION, SERVER, WEB } from "./cognito-pool.ts";

const EMAIL = "ada@example.com";
const PHONE = { phone_number: "+447700900123" };

const create = (pool: CognitoFixture, Username = EMAIL, changes: Partial<idp.AdminCreateUserCommandInput> = {}) =>
  pool.client.send(
    new idp.AdminCreateUserCommand({
      UserPoolId: POOL,
      Username,
      UserAttributes: [{ Name: "email", Value: Username }],
      MessageAction: "SUPPRESS",
      ...changes,
    }),
  );
const setPassword = (pool: CognitoFixture, Password: string, Permanent = true) =>
  pool.client.send(new idp.AdminSetUserPasswordCommand({ ...admin, Password, Permanent }));
const signIn = (pool: CognitoFixture, PASSWORD_: string = PASSWORD, USERNAME = EMAIL) =>
  pool.client.send(
    new idp.InitiateAuthCommand({
      ClientId: SERVER,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME, PASSWORD: PASSWORD_ },
    }),
  );
const answer = (pool: CognitoFixture, challenge: idp.InitiateAuthCommandOutput, ChallengeResponses: Record<string, string>) =>
  pool.client.send(
    new idp.RespondToAuthChallengeCommand({
      ClientId: SERVER,
      ChallengeName: challenge.ChallengeName,
      Session: challenge.Session,
      ChallengeResponses: { USERNAME: EMAIL, ...ChallengeResponses },
    }),
  );
const refresh = (pool: CognitoFixture, RefreshToken: string | undefined) =>
  pool.client.send(new idp.GetTokensFromRefreshTokenCommand({ ClientId: SERVER, RefreshToken }));
/** Calls an operation that requires an access token. */
const useToken = (pool: CognitoFixture, AccessToken: string | undefined) =>
  pool.client.send(new idp.AssociateSoftwareTokenCommand({ AccessToken }));
const admin = { UserPoolId: POOL, Username: EMAIL };

async function tokensOf(pool: CognitoFixture) {
  const { AuthenticationResult } = await signIn(pool);
  return AuthenticationResult as {
    [Name in keyof idp.AuthenticationResultType]-?: NonNullable<idp.AuthenticationResultType[Name]>;
  };
}

/** Creates a user with SMS MFA and returns the challenge of their sign-in. */
async function texted(pool: CognitoFixture) {
  await member(pool, EMAIL, PHONE);
  await pool.client.send(
    new idp.AdminSetUserMFAPreferenceCommand({ ...admin, SMSMfaSettings: { Enabled: true, PreferredMfa: true } }),
  );
  return signIn(pool);
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());

test("a password that violates the pool's policy is rejected with the violated rule", async () => {
  const pool = await startCognitoFixture();
  await create(pool);
  for (const [password, rule] of [
    ["Short1", "Password not long enough"],
    ["all lower case 1", "Password must have uppercase characters"],
    ["No digits in here", "Password must have numeric characters"],
  ] as const) {
    await expect(setPassword(pool, password)).rejects.toMatchObject({
      name: "InvalidPasswordException",
      message: `Password did not conform with policy: ${rule}`,
    });
  }
});

test("unknown and malformed attributes are rejected", async () => {
  const pool = await startCognitoFixture();
  const given = (Name: string, Value: string, Username = EMAIL) => create(pool, Username, { UserAttributes: [{ Name, Value }] });
  await expect(given("custom:role", "admin")).rejects.toMatchObject({ name: "InvalidParameterException" });
  await expect(given("phone_number", "07700 900123")).rejects.toMatchObject({ message: "Invalid phone number format." });
  await expect(given("email", "b@example.com")).rejects.toMatchObject({ message: "Username and email must be the same." });
  await expect(given("custom:plan", "pro", "ada")).rejects.toMatchObject({ message: "Username should be an email." });
  await expect(given("custom:plan", "pro")).resolves.toMatchObject({ User: { UserStatus: "FORCE_CHANGE_PASSWORD" } });
});

test("an email address is unique, regardless of case", async () => {
  const pool = await startCognitoFixture();
  await member(pool, EMAIL);
  await expect(create(pool, "ADA@example.com")).rejects.toMatchObject({
    name: "UsernameExistsException",
    message: "User account already exists",
  });
});

test("the pre sign-up trigger receives Cognito's event, and can reject a user", async () => {
  const pool = await startCognitoFixture();
  const { User } = await create(pool, EMAIL, { ClientMetadata: { plan: "pro" } });
  expect(pool.events).toMatchObject([
    {
      version: "1",
      region: REGION,
      userPoolId: POOL,
      userName: User?.Username,
      callerContext: { clientId: "CLIENT_ID_NOT_APPLICABLE" },
      triggerSource: "PreSignUp_AdminCreateUser",
      request: { userAttributes: { email: EMAIL }, validationData: null, clientMetadata: { plan: "pro" } },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    },
  ]);

  pool.triggers.set("pre-sign-up", () => {
    throw new Error("Not this address");
  });
  await expect(create(pool, "bob@example.com")).rejects.toMatchObject({
    name: "UserLambdaValidationException",
    message: "PreSignUp failed with error Not this address.",
  });
  const look = pool.client.send(new idp.AdminGetUserCommand({ UserPoolId: POOL, Username: "bob@example.com" }));
  await expect(look).rejects.toMatchObject({ name: "UserNotFoundException" });
});

test("a created user signs in only with a permanent password; invitations and temporary ones are unsupported", async () => {
  const pool = await startCognitoFixture();
  await expect(create(pool, EMAIL, { MessageAction: undefined })).rejects.toMatchObject({ name: "InvalidParameterException" });
  await create(pool);
  await expect(setPassword(pool, PASSWORD, false)).rejects.toMatchObject({ name: "InvalidParameterException" });
  await expect(signIn(pool)).rejects.toMatchObject({ message: "Incorrect username or password." });
  await setPassword(pool, PASSWORD);
  await expect(tokensOf(pool)).resolves.toMatchObject({ TokenType: "Bearer" });
});

test("a client accepts only the auth flows that its template allows", async () => {
  const pool = await startCognitoFixture();
  await member(pool, EMAIL);
  const AuthParameters = { USERNAME: EMAIL, PASSWORD, REFRESH_TOKEN: "x" };
  const start = (ClientId: string, AuthFlow: idp.AuthFlowType) =>
    pool.client.send(new idp.InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters }));
  await expect(start(WEB, "USER_PASSWORD_AUTH")).rejects.toMatchObject({
    message: "USER_PASSWORD_AUTH flow not enabled for this client",
  });
  await expect(start(SERVER, "REFRESH_TOKEN_AUTH")).rejects.toMatchObject({ name: "InvalidParameterException" });
});

test("an unsupported operation returns UnknownOperationException", async () => {
  const pool = await startCognitoFixture();
  await expect(pool.client.send(new idp.ListGroupsCommand({ UserPoolId: POOL }))).rejects.toMatchObject({
    name: "UnknownOperationException",
  });
});

test("five wrong passwords lock the account for one second, and each further one doubles the time", async () => {
  const pool = await startCognitoFixture();
  await member(pool, EMAIL);
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

test("tokens contain Cognito's claims and verify against the published keys", async () => {
  const pool = await startCognitoFixture();
  const sub = await member(pool, EMAIL);
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

test("an SMS code is valid only for its own challenge, once, until the session expires", async () => {
  const pool = await startCognitoFixture();
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

test("the right MFA code is rejected after five wrong ones", async () => {
  const pool = await startCognitoFixture();
  const challenge = await texted(pool);
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(answer(pool, challenge, { SMS_MFA_CODE: differentCode(pool.lastTextCode()) })).rejects.toMatchObject({
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

test("a forged session, another client or another challenge name returns no tokens", async () => {
  const pool = await startCognitoFixture();
  const challenge = await texted(pool);
  const invalid = { name: "NotAuthorizedException" };
  const code = pool.lastTextCode();
  await expect(answer(pool, { ...challenge, Session: "made-up" }, { SMS_MFA_CODE: code })).rejects.toMatchObject(invalid);
  await expect(answer(pool, { ...challenge, ChallengeName: "SELECT_MFA_TYPE" }, { ANSWER: "SMS_MFA" })).rejects.toMatchObject(
    invalid,
  );
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

test("an MFA factor can be turned on only after it is verified or has a phone number", async () => {
  const pool = await startCognitoFixture();
  await member(pool, EMAIL);
  const { AccessToken } = await tokensOf(pool);
  const turnOn = () =>
    pool.client.send(
      new idp.AdminSetUserMFAPreferenceCommand({ ...admin, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }),
    );
  const { SecretCode } = await useToken(pool, AccessToken);
  await expect(turnOn()).rejects.toMatchObject({ message: "User has not verified software token mfa" });
  await expect(
    pool.client.send(new idp.AdminSetUserMFAPreferenceCommand({ ...admin, SMSMfaSettings: { Enabled: true } })),
  ).rejects.toMatchObject({ message: "User does not have delivery config set to turn on SMS_MFA" });
  await pool.client.send(new idp.VerifySoftwareTokenCommand({ AccessToken, UserCode: totp(SecretCode!, pool.now()) }));
  await turnOn();
  pool.pass({ seconds: 30 });

  const challenge = await signIn(pool);

  expect(challenge.ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  await expect(
    answer(pool, challenge, { SOFTWARE_TOKEN_MFA_CODE: differentCode(totp(SecretCode!, pool.now())) }),
  ).rejects.toMatchObject({
    name: "CodeMismatchException",
    message: "Invalid code received for user",
  });
  await expect(answer(pool, challenge, { SOFTWARE_TOKEN_MFA_CODE: totp(SecretCode!, pool.now()) })).resolves.toHaveProperty(
    "AuthenticationResult",
  );
  await expect(pool.client.send(new idp.AdminGetUserCommand(admin))).resolves.toMatchObject({
    PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
  });
});

test("a rotated refresh token works for its grace period and is rejected after it", async () => {
  const pool = await startCognitoFixture();
  await member(pool, EMAIL);
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

test("revoking a refresh token ends only that session; a global sign-out ends all sessions", async () => {
  const pool = await startCognitoFixture();
  await member(pool, EMAIL);
  const [phone, laptop] = [await tokensOf(pool), await tokensOf(pool)];

  await pool.client.send(new idp.RevokeTokenCommand({ ClientId: SERVER, Token: phone.RefreshToken }));
  await expect(refresh(pool, phone.RefreshToken)).rejects.toMatchObject({ message: "Refresh Token has been revoked" });
  await expect(useToken(pool, phone.AccessToken)).rejects.toMatchObject({ message: "Access Token has been revoked" });
  await expect(useToken(pool, laptop.AccessToken)).resolves.toHaveProperty("SecretCode");

  await pool.client.send(new idp.AdminUserGlobalSignOutCommand(admin));
  await expect(refresh(pool, laptop.RefreshToken)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await expect(useToken(pool, laptop.AccessToken)).rejects.toMatchObject({ name: "NotAuthorizedException" });
});

test("an expired or forged access token, or another kind of token, is rejected", async () => {
  const pool = await startCognitoFixture();
  await member(pool, EMAIL);
  const { AccessToken, IdToken } = await tokensOf(pool);
  const [head, , signature] = AccessToken.split(".");
  const forged = `${head}.${Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), sub: "x" })).toString("base64url")}.${signature}`;

  for (const token of [forged, IdToken, "nonsense"]) {
    await expect(useToken(pool, token)).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "Invalid Access Token",
    });
  }
  pool.pass({ hours: 1 });
  await expect(useToken(pool, AccessToken)).rejects.toMatchObject({ message: "Access Token has expired" });
});

test("users are added to groups, and group members are listed in pages", async () => {
  const pool = await startCognitoFixture();
  const people = ["ada@example.com", "bob@example.com", "cleo@example.com"];
  const group = { UserPoolId: POOL, GroupName: "superadmin" };
  const add = (Username: string) => pool.client.send(new idp.AdminAddUserToGroupCommand({ ...group, Username }));
  for (const address of people) await member(pool, address);
  await add("ada@example.com");
  await add("cleo@example.com");
  const list = async (Limit: number) => {
    const found: string[] = [];
    for await (const { Users = [] } of idp.paginateListUsersInGroup({ client: pool.client }, { ...group, Limit }))
      found.push(...Users.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === "email")?.Value ?? ""));
    return found.sort();
  };
  expect(await list(1)).toEqual(["ada@example.com", "cleo@example.com"]);
  expect(await list(60)).toEqual(["ada@example.com", "cleo@example.com"]);
  const missing = pool.client.send(new idp.AdminAddUserToGroupCommand({ ...admin, GroupName: "missing" }));
  await expect(missing).rejects.toMatchObject({ name: "ResourceNotFoundException" });
});

test("all users are listed in pages, with attributes and times", async () => {
  const pool = await startCognitoFixture();
  const people = ["ada@example.com", "bob@example.com", "cleo@example.com"];
  for (const address of people) await member(pool, address);
  const list = async (Limit: number) => {
    const pages: string[][] = [];
    for await (const { Users = [] } of idp.paginateListUsers({ client: pool.client }, { UserPoolId: POOL, Limit }))
      pages.push(Users.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === "email")?.Value ?? ""));
    return pages;
  };
  expect((await list(2)).map(({ length }) => length)).toEqual([2, 1]);
  expect((await list(60)).flat().sort()).toEqual(people);
  const { Users: [first] = [] } = await pool.client.send(new idp.ListUsersCommand({ UserPoolId: POOL, Limit: 1 }));
  expect(first).toMatchObject({ Enabled: true, UserCreateDate: expect.any(Date) });
  const filtered = pool.client.send(new idp.ListUsersCommand({ UserPoolId: POOL, Filter: 'email = "ada@example.com"' }));
  await expect(filtered).rejects.toMatchObject({ name: "InvalidParameterException" });
});

test("a changed email is the new sign-in name and is unverified; a deleted user no longer exists", async () => {
  const pool = await startCognitoFixture();
  const sub = await member(pool, EMAIL);
  const rename = (Username: string, Value: string) =>
    pool.client.send(
      new idp.AdminUpdateUserAttributesCommand({ UserPoolId: POOL, Username, UserAttributes: [{ Name: "email", Value }] }),
    );
  await member(pool, "b@example.com");
  await expect(rename(EMAIL, "B@example.com")).rejects.toMatchObject({ name: "AliasExistsException" });
  await rename(EMAIL, "lovelace@example.com");
  const renamed = { ...admin, Username: "lovelace@example.com" };
  const found = await pool.client.send(new idp.AdminGetUserCommand(renamed));
  expect(found.Username).toBe(sub);
  expect(found.UserAttributes).toContainEqual({ Name: "email_verified", Value: "false" });
  await expect(signIn(pool)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await pool.client.send(new idp.AdminDeleteUserCommand(renamed));
  await expect(pool.client.send(new idp.AdminGetUserCommand(renamed))).rejects.toMatchObject({ name: "UserNotFoundException" });
});

test("browsers can call from any origin, but admin operations require a signature", async () => {
  const pool = await startCognitoFixture();
  await member(pool, EMAIL);
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

test("requests for other services on the same host are not handled", async () => {
  const pool = await startCognitoFixture();
  const target = { "x-amz-target": "DynamoDB_20120810.GetItem" };
  const others = [
    fetch(pool.endpoint),
    fetch(`${pool.endpoint}login`),
    fetch(`${pool.endpoint}eu-west-1_Unknown/.well-known/jwks.json`),
    fetch(pool.endpoint, { method: "POST", headers: target, body: "{}" }),
    fetch(`${pool.endpoint}files/image.png`, {
      method: "OPTIONS",
      headers: { "access-control-request-headers": "x-amz-date" },
    }),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test("a template with unsupported properties is rejected when the pool is created", async () => {
  await expect(startCognitoFixture({ LambdaConfig: { DefineAuthChallenge: "x" } })).rejects.toThrow(/DefineAuthChallenge/);
  await expect(startCognitoFixture({ MfaConfiguration: "ON" })).rejects.toThrow(/MfaConfiguration/);
  await expect(startCognitoFixture({ AdminCreateUserConfig: {} })).rejects.toThrow(/AllowAdminCreateUserOnly/);
  await expect(startCognitoFixture({ UsernameAttributes: ["phone_number"] })).rejects.toThrow(/UsernameAttributes/);
});
