import { createHash, randomUUID } from "node:crypto";
import {
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AssociateSoftwareTokenCommand,
  GetTokensFromRefreshTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { type CognitoFixture, member, startCognitoFixture } from "./cognito-fixture.ts";
import { CALLBACK, POOL as UserPoolId, WEB } from "./cognito-pool.ts";

const VERIFIER = "a verifier that only the page which asked has";
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

/** The parameters of an authorize request with the given changes; undefined removes a parameter. */
const asking = (changes: Record<string, string | undefined> = {}): URLSearchParams => {
  const query = {
    client_id: WEB,
    response_type: "code",
    redirect_uri: CALLBACK,
    identity_provider: "Google",
    state: "state-1",
    scope: "openid email aws.cognito.signin.user.admin",
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: "S256",
    ...changes,
  };
  return new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));
};

const open = ({ endpoint }: CognitoFixture, query: URLSearchParams) =>
  fetch(`${endpoint}oauth2/authorize?${query}`, { redirect: "manual" });

/** Submits an email on the provider's page. Returns the parameters of the redirect to the callback. */
async function chooses({ endpoint }: CognitoFixture, email: string, query = asking()): Promise<URLSearchParams> {
  const body = new URLSearchParams([...query, ["email", email]]);
  const response = await fetch(`${endpoint}oauth2/idpresponse`, { method: "POST", body, redirect: "manual" });
  const location = response.headers.get("location") ?? "";
  expect(location.split("?")[0]).toBe(CALLBACK);
  return new URL(location).searchParams;
}

async function exchange({ endpoint }: CognitoFixture, code: string, changes: Record<string, string> = {}) {
  const form = {
    grant_type: "authorization_code",
    client_id: WEB,
    redirect_uri: CALLBACK,
    code,
    code_verifier: VERIFIER,
    ...changes,
  };
  const response = await fetch(`${endpoint}oauth2/token`, { method: "POST", body: new URLSearchParams(form) });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());

async function person(pool: CognitoFixture): Promise<{ email: string; sub: string }> {
  const email = `${randomUUID()}@people.test`;
  return { email, sub: await member(pool, email) };
}

const link = ({ client }: CognitoFixture, uid: string, name: string) =>
  client.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: "Cognito", ProviderAttributeValue: uid },
      SourceUser: {
        ProviderName: "Google",
        ProviderAttributeName: "Cognito_Subject",
        ProviderAttributeValue: name.replace("Google_", ""),
      },
    }),
  );

/** Sets a trigger that links external users to the account with their email. */
const linking = (pool: CognitoFixture) =>
  pool.triggers.set("pre-sign-up", async (event) => {
    if (event.triggerSource !== "PreSignUp_ExternalProvider") return event;
    const found = await pool.client
      .send(new AdminGetUserCommand({ UserPoolId, Username: event.request.userAttributes.email }))
      .catch(() => undefined);
    if (!found) throw new Error("User not found");
    await link(pool, found.Username!, event.userName);
    return event;
  });

test("a user linked by the trigger signs in to the pool's account from the second attempt on", async () => {
  const pool = await startCognitoFixture();
  linking(pool);
  const { email, sub } = await person(pool);
  const first = await chooses(pool, email);
  expect(first.get("error_description")).toMatch(/^Already found an entry for username Google_\d{21}$/);
  expect(pool.events.at(-1)).toMatchObject({
    triggerSource: "PreSignUp_ExternalProvider",
    userName: expect.stringMatching(/^Google_\d{21}$/),
    request: { userAttributes: { email, email_verified: "true" } },
  });

  const second = await chooses(pool, email.toUpperCase());
  expect(Object.fromEntries(second)).toEqual({ code: expect.any(String), state: "state-1" });
  const { status, body } = await exchange(pool, second.get("code")!);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
  expect(claimsOf(body.access_token!)).toMatchObject({ sub, username: sub, scope: "openid email aws.cognito.signin.user.admin" });
  expect(claimsOf(body.id_token!)).toMatchObject({ sub, email, aud: WEB });
  const associate = pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken: body.access_token }));
  await expect(associate).resolves.toHaveProperty("SecretCode");
  const renewed = await pool.client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: WEB, RefreshToken: body.refresh_token }),
  );
  expect(claimsOf(renewed.AuthenticationResult!.AccessToken!)).toMatchObject({ sub, scope: claimsOf(body.access_token!).scope });
});

test("a user rejected by the trigger returns with its error message, and has no account", async () => {
  const pool = await startCognitoFixture();
  linking(pool);
  const outcome = await chooses(pool, "stranger@people.test");
  expect(Object.fromEntries(outcome)).toEqual({
    error: "invalid_request",
    error_description: "PreSignUp failed with error User not found. ",
    state: "state-1",
  });
  const look = pool.client.send(new AdminGetUserCommand({ UserPoolId, Username: "stranger@people.test" }));
  await expect(look).rejects.toMatchObject({ name: "UserNotFoundException" });
});

async function linked(pool: CognitoFixture): Promise<{ email: string; code: string; query: URLSearchParams }> {
  linking(pool);
  const { email } = await person(pool);
  await chooses(pool, email);
  const query = asking();
  return { email, query, code: (await chooses(pool, email, query)).get("code")! };
}

test.each<[string, Record<string, string>]>([
  ["another verifier", { code_verifier: "another" }],
  ["no verifier", { code_verifier: "" }],
  ["another callback", { redirect_uri: "http://127.0.0.1:5173/elsewhere" }],
  ["another client", { client_id: "serverclient00000000000000" }],
  ["another code", { code: "made-up" }],
])("a code with %s returns no tokens, and is used up", async (_, changes) => {
  const pool = await startCognitoFixture();
  const { code } = await linked(pool);
  expect(await exchange(pool, code, changes)).toEqual({ status: 400, body: { error: "invalid_grant" } });
  if (!changes.code) expect((await exchange(pool, code)).status).toBe(400);
});

test("a code is valid once, and for five minutes", async () => {
  const pool = await startCognitoFixture();
  const { email, code, query } = await linked(pool);
  expect((await exchange(pool, code)).status).toBe(200);
  expect((await exchange(pool, code)).body).toEqual({ error: "invalid_grant" });
  const late = (await chooses(pool, email, query)).get("code")!;
  pool.pass({ minutes: 5, seconds: 1 });
  expect((await exchange(pool, late)).body).toEqual({ error: "invalid_grant" });
});

test.each<[string, Record<string, string | undefined>]>([
  ["an unknown client", { client_id: "unknown" }],
  ["a client without hosted pages", { client_id: "serverclient00000000000000" }],
  ["an undeclared callback", { redirect_uri: "https://evil.example/signed-in" }],
  ["a callback with an extra path", { redirect_uri: `${CALLBACK}/..` }],
  ["no callback", { redirect_uri: undefined }],
])("%s is rejected without a redirect", async (_, changes) => {
  const response = await open(await startCognitoFixture(), asking(changes));
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
});

test.each<[string, Record<string, string | undefined>, string]>([
  ["another flow", { response_type: "token" }, "unauthorized_client"],
  ["another provider", { identity_provider: "Facebook" }, "invalid_request"],
  ["an undeclared scope", { scope: "openid phone" }, "invalid_scope"],
  ["a plain code challenge", { code_challenge_method: "plain" }, "invalid_request"],
])("%s redirects to the callback with an error", async (_, changes, error) => {
  const response = await open(await startCognitoFixture(), asking(changes));
  const back = new URL(response.headers.get("location")!);
  expect([response.status, back.searchParams.get("error"), back.searchParams.get("state")]).toEqual([302, error, "state-1"]);
});

test("the page says after a link that it was made, and fills in the email until the next sign-in", async () => {
  const pool = await startCognitoFixture();
  linking(pool);
  const { email } = await person(pool);
  const tagged = email.replace("@", "+tag@");
  const posted = (address: string) =>
    fetch(`${pool.endpoint}oauth2/idpresponse`, {
      method: "POST",
      redirect: "manual" as const,
      body: new URLSearchParams([...asking(), ["email", address]]),
    });
  const pageWith = async (cookie: string) =>
    (await fetch(`${pool.endpoint}oauth2/authorize?${asking()}`, { headers: { cookie: `other=1; ${cookie}` } })).text();

  const cookieOf = (response: Response, name: string) =>
    response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? "";

  const rejected = await posted(tagged);
  expect(cookieOf(rejected, "linked")).toBe("");
  expect(await pageWith(cookieOf(rejected, "chosen").split(";")[0] ?? ""), "the account that was chosen").toContain(
    `value="${tagged}"`,
  );
  const kept = cookieOf(await posted(email), "linked");
  expect(kept).toContain("; Path=/oauth2; Max-Age=60; HttpOnly; SameSite=Lax");
  const page = await pageWith(kept.split(";")[0] ?? "");
  expect(page).toContain("Your account at Google is now linked to the one here.");
  expect(page).toContain(`value="${email}"`);
  expect(await pageWith("")).not.toContain("now linked");
  expect(await pageWith("linked=%22%3E%3Cscript%3E")).not.toContain("<script>");
  expect(cookieOf(await posted(email), "linked")).toContain("Max-Age=0");
});

test("the trigger gets the names that are mapped to attributes of the pool", async () => {
  const pool = await startCognitoFixture();
  linking(pool);
  const names = [
    ["email", "stranger@people.test"],
    ["given_name", " Ada "],
    ["family_name", ""],
    ["locale", "en"],
  ];
  const body = new URLSearchParams([...asking(), ...names]);
  await fetch(`${pool.endpoint}oauth2/idpresponse`, { method: "POST", body, redirect: "manual" });
  expect(pool.events.at(-1)?.request.userAttributes).toEqual({
    email: "stranger@people.test",
    email_verified: "true",
    given_name: "Ada",
  });
});

test("the page asks for an email, loads no resources and escapes its parameters", async () => {
  const response = await open(await startCognitoFixture(), asking({ state: '"><script>alert(1)</script>' }));
  const page = await response.text();
  expect(response.status).toBe(200);
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? "";
  expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  expect(page).toContain('name="email"');
  expect(page).not.toContain("<script>");
});

test("linking requires a declared provider and a signed request, and one account per identity", async () => {
  const pool = await startCognitoFixture();
  const [ada, bob] = [await person(pool), await person(pool)];
  await link(pool, ada.sub, "Google_1");
  await link(pool, ada.sub, "Google_1");
  await expect(link(pool, bob.sub, "Google_1")).rejects.toMatchObject({ name: "InvalidParameterException" });
  await expect(link(pool, "unknown", "Google_2")).rejects.toMatchObject({ name: "UserNotFoundException" });
  for (const ProviderName of ["Facebook", "Cognito"]) {
    const command = new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: "Cognito", ProviderAttributeValue: ada.sub },
      SourceUser: { ProviderName, ProviderAttributeName: "Cognito_Subject", ProviderAttributeValue: "3" },
    });
    await expect(pool.client.send(command)).rejects.toMatchObject({ name: "InvalidParameterException" });
  }
  const unsigned = await fetch(pool.endpoint, {
    method: "POST",
    headers: { "x-amz-target": "AWSCognitoIdentityProviderService.AdminLinkProviderForUser" },
    body: JSON.stringify({ UserPoolId }),
  });
  expect([unsigned.status, await unsigned.json()]).toMatchObject([400, { __type: "MissingAuthenticationTokenException" }]);
});
