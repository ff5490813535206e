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
/** Unknown keys make us fetch the key set again, but not more often than this. */
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
 * What an access token proves: who signed in, his groups in the pool, when he gave his password (seconds since 1970), and whether another
 * identity provider vouched for him. Then the pool asked for no second factor, even if he has one there.
 */
export type VerifiedToken = {
  readonly uid: string;
  readonly groups: readonly string[];
  readonly authTime: number;
  readonly vouchedFor: boolean;
};

/** What the pool grants to whoever signed in by password, and its own pages, which lead to nothing but the other provider, to nobody. */
const SELF_SERVICE_SCOPE = "aws.cognito.signin.user.admin";

/**
 * Checks signature, issuer, client, use and expiry of an access token of our pool; undefined for every other token. Throws when the
 * pool's keys cannot be had, which is no fault of the token's. They are fetched once, and again when a token names one we do not know
 * (the pool may have rotated them).
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
 * Whether a person has a second factor switched on in the pool (text message or authenticator app), so that the pool asks for it at every
 * sign-in. Not for people who are disabled or gone.
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
    const vouchedFor = !claims.scope.split(" ").includes(SELF_SERVICE_SCOPE);
    return { uid: claims.sub, groups: claims["cognito:groups"], authTime: claims.auth_time, vouchedFor };
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
