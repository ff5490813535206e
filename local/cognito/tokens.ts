import { randomUUID } from "node:crypto";
import type { AuthenticationResultType } from "@aws-sdk/client-cognito-identity-provider";
import { readableAttributes } from "./attributes.ts";
import { notAuthorized, requireParameter, unknownUser } from "./cognito-error.ts";
import type { Pool } from "./pool.ts";
import type { SignIn } from "./sign-ins.ts";
import type { Attributes, User } from "./users.ts";

/** The scope that lets a token call this service for its own user; every sign-in has it. */
export const SELF_SERVICE_SCOPE = "aws.cognito.signin.user.admin";

/** Creates an access and an id token for a sign-in. */
export function issueTokens(pool: Pool, user: User, signIn: SignIn): AuthenticationResultType {
  const client = pool.client(signIn.clientId);
  const issuedAt = Math.floor(pool.now() / 1000);
  const common = {
    sub: user.attributes.sub,
    ...(user.groups.length > 0 && { "cognito:groups": user.groups }),
    iss: pool.issuer,
    origin_jti: signIn.id,
    event_id: randomUUID(),
    auth_time: signIn.authTime,
    iat: issuedAt,
  };
  const access = {
    ...common,
    client_id: client.id,
    token_use: "access",
    scope: signIn.scope,
    exp: issuedAt + client.accessTokenSeconds,
    jti: randomUUID(),
    username: user.username,
  };
  const id = {
    ...attributeClaims(readableAttributes(client, user.attributes)),
    ...common,
    "cognito:username": user.username,
    aud: client.id,
    token_use: "id",
    exp: issuedAt + client.idTokenSeconds,
    jti: randomUUID(),
  };
  return {
    AccessToken: pool.keys.signed(access),
    IdToken: pool.keys.signed(id),
    TokenType: "Bearer",
    ExpiresIn: client.accessTokenSeconds,
  };
}

/** The account of an access token. Throws NotAuthorizedException for a forged, expired or revoked one. */
export function ownerOf(pool: Pool, accessToken: string | undefined): User {
  const claims = pool.keys.claimsOf(requireParameter(accessToken, "accessToken"));
  if (claims?.token_use !== "access") throw notAuthorized("Invalid Access Token");
  if (Number(claims.exp) * 1000 <= pool.now()) throw notAuthorized("Access Token has expired");
  const user = pool.users.find(String(claims.username));
  if (!user) throw unknownUser();
  if (!pool.signIns.isLive(String(claims.origin_jti))) throw notAuthorized("Access Token has been revoked");
  if (!String(claims.scope).split(" ").includes(SELF_SERVICE_SCOPE)) {
    throw notAuthorized("Access Token does not have required scopes");
  }
  return user;
}

/** Attributes are strings; the two "verified" ones are booleans in a token. */
function attributeClaims({ sub: _, ...attributes }: Attributes): Record<string, string | boolean> {
  const claims = Object.entries(attributes).map(([name, value]) => [name, name.endsWith("_verified") ? value === "true" : value]);
  return Object.fromEntries(claims) as Record<string, string | boolean>;
}
