import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { KidNotFoundInJwksError } from "aws-jwt-verify/error";
import type { Jwks } from "aws-jwt-verify/jwk";
import * as z from "zod";
import { createAwsClient } from "#kit/aws-client.ts";
import { now } from "#kit/clock.ts";
import { environment } from "#kit/environment.ts";

const JWKS_URL = environment("IDENTITY_JWKS_URL");
/** An unknown key id makes us fetch the key set again, but not more often than this. */
const REFETCH_AFTER_MS = 10_000;
const FETCH_TIMEOUT_MS = 3000;

const UserPoolId = environment("USER_POOL_ID");
const client = createAwsClient(CognitoIdentityProviderClient);
const verifier = CognitoJwtVerifier.create({
  userPoolId: UserPoolId,
  clientId: environment("USER_POOL_CLIENT_ID"),
  tokenUse: "access",
});
let fetchedAt = Number.NEGATIVE_INFINITY;

const Claims = z.object({
  sub: z.string().min(1),
  "cognito:groups": z.array(z.string()).default([]),
  auth_time: z.number(),
  scope: z.string().default(""),
});

/**
 * Claims of an access token: the user, their groups in the pool, when they entered their password (seconds since 1970), and
 * whether another identity provider authenticated them. In that case the pool did not ask for a second factor, even if the user
 * has one there.
 */
export type VerifiedToken = {
  readonly uid: string;
  readonly groups: readonly string[];
  readonly authTime: number;
  readonly isFederated: boolean;
};

/**
 * The scope that the pool grants after a password sign-in. Its hosted pages, which only lead to the other provider, never grant
 * it.
 */
const SELF_SERVICE_SCOPE = "aws.cognito.signin.user.admin";

/**
 * Verifies signature, issuer, client, use and expiry of an access token of our pool; undefined for any other token. Throws when
 * the pool's keys cannot be fetched, which is no fault of the token. They are fetched once, and again when a token names an
 * unknown key (the pool may have rotated them).
 */
export async function verifyAccessToken(token: string): Promise<VerifiedToken | undefined> {
  if (fetchedAt === Number.NEGATIVE_INFINITY) await fetchKeys();
  const verified = claimsOf(token);
  if (verified !== "unknown key") return verified;
  if (now().getTime() - fetchedAt < REFETCH_AFTER_MS) return;
  await fetchKeys();
  const again = claimsOf(token);
  return again === "unknown key" ? undefined : again;
}

/**
 * Whether a user has a second factor (text message or authenticator app) turned on in the pool, so that the pool asks for it at
 * every sign-in. False for users who are disabled or deleted.
 */
export async function hasSecondFactor(uid: string): Promise<boolean> {
  try {
    const { Enabled, UserMFASettingList = [] } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: uid }));
    return Enabled === true && UserMFASettingList.length > 0;
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}

function claimsOf(token: string): VerifiedToken | "unknown key" | undefined {
  try {
    const claims = Claims.parse(verifier.verifySync(token));
    const isFederated = !claims.scope.split(" ").includes(SELF_SERVICE_SCOPE);
    return { uid: claims.sub, groups: claims["cognito:groups"], authTime: claims.auth_time, isFederated };
  } catch (error) {
    return error instanceof KidNotFoundInJwksError ? "unknown key" : undefined;
  }
}

async function fetchKeys(): Promise<void> {
  const response = await fetch(JWKS_URL, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the key set of the user pool answered ${response.status}`);
  verifier.cacheJwks((await response.json()) as Jwks);
  fetchedAt = now().getTime();
}
