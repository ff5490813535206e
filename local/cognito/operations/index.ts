import type { Pool } from "../pool.ts";
import { adminAddUserToGroup, adminRemoveUserFromGroup, listUsersInGroup } from "./admin-groups.ts";
import * as admin from "./admin-users.ts";
import { getTokensFromRefreshToken, initiateAuth } from "./initiate-auth.ts";
import { adminDisableProviderForUser, adminLinkProviderForUser } from "./link-provider.ts";
import { listUsers } from "./list-users.ts";
import { adminSetUserMfaPreference, associateSoftwareToken, verifySoftwareToken } from "./mfa.ts";
import { respondToAuthChallenge } from "./respond-to-challenge.ts";
import { revokeToken } from "./revoke-token.ts";

/** Operations that anyone may call: the proof is in the request (a password, a code, a session, an access token). */
const openOperations = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
};

/** Operations for the account's own code: the service requires a signed request. */
const signedOperations = {
  AdminCreateUser: admin.adminCreateUser,
  AdminSetUserPassword: admin.adminSetUserPassword,
  AdminGetUser: admin.adminGetUser,
  AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
  AdminSetUserMFAPreference: adminSetUserMfaPreference,
  AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
  AdminDeleteUser: admin.adminDeleteUser,
  AdminLinkProviderForUser: adminLinkProviderForUser,
  AdminDisableProviderForUser: adminDisableProviderForUser,
  AdminAddUserToGroup: adminAddUserToGroup,
  AdminRemoveUserFromGroup: adminRemoveUserFromGroup,
  ListUsers: listUsers,
  ListUsersInGroup: listUsersInGroup,
};

/** Each operation types its own input; the wire guarantees none of it, so each checks the fields it needs. */
type Operation = (pool: Pool, input: never) => Promise<object>;
type Served = { run: Operation; signed: boolean };

/** The supported operations, by name, and whether their requests must be signed. */
export const COGNITO_OPERATIONS: ReadonlyMap<string, Served> = new Map<string, Served>([
  ...Object.entries(openOperations).map(([name, run]) => [name, { run, signed: false }] as const),
  ...Object.entries(signedOperations).map(([name, run]) => [name, { run, signed: true }] as const),
]);
