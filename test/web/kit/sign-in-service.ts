import { randomBytes } from "node:crypto";
import { STAFF_GROUP } from "#contracts/role.ts";

export const CLIENT_ID = "testwebclient";
const HOUR_S = 3600;
const REFRESH = "refresh of ";

/**
 * User behaviour by the prefix of the address: unknown, wrong, sms, app, both; all others sign in without a code. Codes are 123456.
 * Users with the prefix staff are in the group of staff.
 * An unknown address is answered like a wrong password, as the pool is configured (`preventUserExistenceErrors`).
 */
type Kind = "unknown" | "wrong" | "sms" | "app" | "both" | "open";

/** Users whose second factor was turned off by a recovery code. */
const recovered = new Set<string>();
/** Turns off the second factor of a user. */
export const forgetFactor = (username: string): void => void recovered.add(username);

function kindOf(username: string): Kind {
  if (recovered.has(username)) return "open";
  return (["unknown", "wrong", "sms", "app", "both"] as const).find((kind) => username.startsWith(kind)) ?? "open";
}

export type SignInReply = { status: number; body: object };

function rejectSignIn(name: string): SignInReply {
  return { status: 400, body: { __type: name, message: name } };
}

/**
 * Implements the parts of the Cognito API that a browser needs for SRP and a second factor. It does not verify the proof, because
 * these tests are about the screens; the user pool has its own tests.
 */
export function replyToSignIn(target: string, body: Record<string, unknown>): SignInReply {
  const parameters = (body.AuthParameters ?? body.ChallengeResponses ?? {}) as Record<string, string>;
  const username = parameters.USERNAME ?? "";
  switch (target.split(".").at(-1)) {
    case "InitiateAuth":
      return srpChallenge(username);
    case "RespondToAuthChallenge":
      return afterChallenge(String(body.ChallengeName), username, parameters);
    case "GetTokensFromRefreshToken":
      return { status: 200, body: { AuthenticationResult: tokensOf(String(body.RefreshToken).replace(REFRESH, "")) } };
    default:
      return { status: 200, body: {} };
  }
}

function srpChallenge(username: string): SignInReply {
  const ChallengeParameters = {
    USERNAME: username,
    USER_ID_FOR_SRP: username,
    SRP_B: randomBytes(384).toString("hex"),
    SALT: randomBytes(16).toString("hex"),
    SECRET_BLOCK: randomBytes(64).toString("base64"),
  };
  return { status: 200, body: { ChallengeName: "PASSWORD_VERIFIER", ChallengeParameters } };
}

function afterChallenge(challenge: string, username: string, responses: Record<string, string>): SignInReply {
  if (challenge === "PASSWORD_VERIFIER") {
    const kind = kindOf(username);
    if (kind === "wrong" || kind === "unknown") return rejectSignIn("NotAuthorizedException");
    if (kind === "sms") return codeChallenge("SMS_MFA");
    if (kind === "app") return codeChallenge("SOFTWARE_TOKEN_MFA");
    if (kind === "both") {
      const ChallengeParameters = { MFAS_CAN_CHOOSE: JSON.stringify(["SMS_MFA", "SOFTWARE_TOKEN_MFA"]) };
      return { status: 200, body: { ChallengeName: "SELECT_MFA_TYPE", Session: "session", ChallengeParameters } };
    }
  } else if (challenge === "SELECT_MFA_TYPE") {
    return codeChallenge(String(responses.ANSWER));
  } else if ((responses.SMS_MFA_CODE ?? responses.SOFTWARE_TOKEN_MFA_CODE) !== "123456") {
    return rejectSignIn("CodeMismatchException");
  }
  return { status: 200, body: { AuthenticationResult: tokensOf(username), ChallengeParameters: {} } };
}

function codeChallenge(ChallengeName: string): SignInReply {
  const sent = { CODE_DELIVERY_DELIVERY_MEDIUM: "SMS", CODE_DELIVERY_DESTINATION: "+*******1234" };
  return {
    status: 200,
    body: { ChallengeName, Session: "session", ChallengeParameters: ChallengeName === "SMS_MFA" ? sent : {} },
  };
}

function token(username: string, use: "access" | "id"): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    sub: username,
    username,
    "cognito:username": username,
    token_use: use,
    ...(use === "id" && { email: username }),
    ...(username.startsWith("staff") && { "cognito:groups": [STAFF_GROUP] }),
    iat: now,
    exp: now + HOUR_S,
    client_id: CLIENT_ID,
  };
  return `${part({ alg: "none" })}.${part(claims)}.${randomBytes(8).toString("base64url")}`;
}

export function tokensOf(username: string) {
  return {
    AccessToken: token(username, "access"),
    IdToken: token(username, "id"),
    RefreshToken: `${REFRESH}${username}`,
    ExpiresIn: HOUR_S,
    TokenType: "Bearer",
  };
}

/** The local storage of a signed-in user's browser. */
export function storedSession(username: string): { name: string; value: string }[] {
  const prefix = `CognitoIdentityServiceProvider.${CLIENT_ID}`;
  return [
    { name: `${prefix}.LastAuthUser`, value: username },
    { name: `${prefix}.${username}.refreshToken`, value: tokensOf(username).RefreshToken },
    { name: `${prefix}.${username}.clockDrift`, value: "0" },
  ];
}
