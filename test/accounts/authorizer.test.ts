import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { cloud, withFixedClock } from "#test/kit/fixtures.ts";

const { handler } = await import("#lambdas/accounts/authorizer.ts");

const ISSUER = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Sightline";
const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const [known, foreign, rotated] = [pair(), pair(), pair()];
const jwk = (key: KeyObject, kid: string) => ({ ...key.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const claims = (overrides: object = {}) => {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: "person",
    iss: ISSUER,
    client_id: "webclient",
    token_use: "access",
    "cognito:groups": ["staff"],
    auth_time: now - 10,
    iat: now,
    exp: now + 600,
    jti: randomUUID(),
    username: "person",
    scope: "aws.cognito.signin.user.admin",
    ...overrides,
  };
};

function token(payload: object = claims(), { key = known.privateKey, kid = "known", alg = "RS256" } = {}): string {
  const signed = `${encode({ alg, kid })}.${encode(payload)}`;
  return `${signed}.${alg === "none" ? "" : createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
}

const ask = (authorization?: string) =>
  handler({
    type: "REQUEST",
    methodArn: "arn:aws:execute-api:eu-west-1:000000000000:api/stage/GET/heatmaps",
    headers: authorization === undefined ? {} : { authorization },
  } as never);

beforeAll(() => {
  cloud.jwks = { keys: [jwk(known.publicKey, "known")] };
});

test("a valid access token identifies the caller for the whole API, so that the result can be cached", async () => {
  const payload = claims();
  expect(await ask(`Bearer ${token(payload)}`)).toEqual({
    principalId: "person",
    policyDocument: {
      Version: "2012-10-17",
      Statement: [
        { Action: "execute-api:Invoke", Effect: "Allow", Resource: "arn:aws:execute-api:eu-west-1:000000000000:api/stage/*/*" },
      ],
    },
    context: { userId: "person", groups: "staff", authTime: String(payload.auth_time), secondFactor: "off" },
  });
});

test.each([
  ["an authenticator app", { Enabled: true, UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] }, "on"],
  ["text messages", { Enabled: true, UserMFASettingList: ["SMS_MFA"] }, "on"],
  ["no method", { Enabled: true }, "off"],
  ["an authenticator app, but a disabled account,", { Enabled: false, UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] }, "off"],
] as const)("the second factor of a staff user with %s is passed on", async (_, known, secondFactor) => {
  const sub = randomUUID();
  cloud.people.set(sub, { ...known, UserMFASettingList: [...("UserMFASettingList" in known ? known.UserMFASettingList : [])] });
  expect(await ask(`Bearer ${token(claims({ sub }))}`)).toMatchObject({ context: { userId: sub, secondFactor } });
});

test.each(["openid profile email", "openid", "profile", undefined])(
  "staff who sign in through another provider (%s) count as having no second factor",
  async (scope) => {
    const sub = randomUUID();
    cloud.people.set(sub, { Enabled: true, UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] });
    expect(await ask(`Bearer ${token(claims({ sub, scope }))}`)).toMatchObject({ context: { userId: sub, secondFactor: "off" } });
    expect(await ask(`Bearer ${token(claims({ sub }))}`)).toMatchObject({ context: { secondFactor: "on" } });
  },
);

test("only staff are looked up in the user pool", async () => {
  const sub = randomUUID();
  cloud.people.set(sub, { Enabled: true, UserMFASettingList: ["SMS_MFA"] });
  const answer = await ask(`Bearer ${token(claims({ sub, "cognito:groups": ["readers"] }))}`);
  expect(answer).toMatchObject({ context: { secondFactor: "off" } });
  expect(cloud.lookedUp).not.toContain(sub);
});

test("an event of a TOKEN authorizer is accepted", async () => {
  const event = {
    type: "TOKEN",
    methodArn: "arn:aws:execute-api:eu-west-1:0:api/stage/GET/me",
    authorizationToken: `Bearer ${token()}`,
  };
  expect(await handler(event as never)).toMatchObject({ principalId: "person" });
});

const past = Math.floor(Date.now() / 1000) - 1;
test.each<[string, () => string | undefined]>([
  ["no header", () => undefined],
  ["another scheme", () => `Basic ${token()}`],
  ["no token", () => "Bearer "],
  ["a malformed token", () => "Bearer a.b.c"],
  ["an unsigned token", () => `Bearer ${token(claims(), { alg: "none" })}`],
  ["an expired token", () => `Bearer ${token(claims({ exp: past }))}`],
  ["another issuer", () => `Bearer ${token(claims({ iss: ISSUER.replace("Sightline", "Another") }))}`],
  ["another client", () => `Bearer ${token(claims({ client_id: "another" }))}`],
  ["an id token", () => `Bearer ${token(claims({ token_use: "id", aud: "webclient" }))}`],
  ["a foreign key with a known key id", () => `Bearer ${token(claims(), { key: foreign.privateKey })}`],
  ["an unknown key", () => `Bearer ${token(claims(), { key: foreign.privateKey, kid: "foreign" })}`],
  ["a changed token", () => `Bearer ${token().replace(/\.[^.]+\./, `.${encode(claims({ sub: "another" }))}.`)}`],
])("a request with %s is unauthorized", async (_, authorization) => {
  await expect(ask(authorization())).rejects.toThrow(/^Unauthorized$/);
});

test("a rotated key is fetched, but unknown keys trigger at most one fetch per 10 seconds", async () => {
  const began = Date.now() + 60_000;
  const unknown = `Bearer ${token(claims(), { key: foreign.privateKey, kid: "foreign" })}`;
  await withFixedClock(began, () => expect(ask(unknown)).rejects.toThrow("Unauthorized"));
  const fetches = cloud.jwksFetches;
  const rotatedToken = `Bearer ${token(claims(), { key: rotated.privateKey, kid: "rotated" })}`;
  cloud.jwks = { keys: [...cloud.jwks.keys, jwk(rotated.publicKey, "rotated")] };

  const inVain = () => Promise.all([1, 2, 3].map(() => expect(ask(rotatedToken)).rejects.toThrow("Unauthorized")));
  await withFixedClock(began + 9000, inVain);
  expect(cloud.jwksFetches).toBe(fetches);
  expect(await withFixedClock(began + 11_000, () => ask(rotatedToken))).toMatchObject({ principalId: "person" });
  expect(cloud.jwksFetches).toBe(fetches + 1);
});

test("a failure to fetch the pool's keys is a server error, not an authentication error", async () => {
  const url = process.env.IDENTITY_JWKS_URL!;
  vi.resetModules();
  process.env.IDENTITY_JWKS_URL = `${url}/broken`;
  try {
    const fresh = await import("#lambdas/accounts/authorizer.ts");
    const event = { type: "TOKEN", methodArn: "arn:a/b/c", authorizationToken: `Bearer ${token()}` };
    await expect(fresh.handler(event as never)).rejects.not.toThrow("Unauthorized");
  } finally {
    process.env.IDENTITY_JWKS_URL = url;
  }
});
