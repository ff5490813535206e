import { Stack } from "aws-cdk-lib";
import type { UserPool, UserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { Permission } from "./permission.ts";

/** Settings to verify the user pool's tokens with its public keys. Needs no IAM permission, because the keys are public. */
export function grantTokenVerification(pool: UserPool, client: UserPoolClient): Permission {
  const { region } = Stack.of(pool);
  return {
    environment: {
      USER_POOL_ID: pool.userPoolId,
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      IDENTITY_JWKS_URL: `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}/.well-known/jwks.json`,
    },
    statements: [],
  };
}

/** Reads a user in the user pool: whether sign-in requires a second factor. */
export function grantUserLookup(pool: UserPool): Permission {
  return {
    environment: { USER_POOL_ID: pool.userPoolId },
    statements: [{ actions: ["cognito-idp:AdminGetUser"], resources: [pool.userPoolArn] }],
  };
}

/** Calls the given user management operations of the user pool: `AdminCreateUser`, `ListUsersInGroup`. */
export function grantUserAdmin(pool: UserPool, ...operations: readonly string[]): Permission {
  return {
    environment: { USER_POOL_ID: pool.userPoolId },
    statements: [{ actions: operations.map((operation) => `cognito-idp:${operation}`), resources: [pool.userPoolArn] }],
  };
}
