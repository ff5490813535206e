import type { Pool } from "#local/cognito/pool.ts";
import * as account from "./account.ts";
import * as groups from "./admin-groups.ts";
import * as admin from "./admin-users.ts";
import { adminInitiateAuth, getTokensFromRefreshToken, initiateAuth } from "./initiate-auth.ts";
import { adminLinkProviderForUser } from "./link-provider.ts";
import * as mfa from "./mfa.ts";
import * as password from "./password.ts";
import { respondToAuthChallenge } from "./respond-to-challenge.ts";
import * as out from "./sign-out.ts";
import * as join from "./sign-up.ts";

/** What anyone may call: the proof is in the request (a password, a code, a session, an access token). */
const openOperations = {
  SignUp: join.signUp,
  ConfirmSignUp: join.confirmSignUp,
  ResendConfirmationCode: join.resendConfirmationCode,
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  GlobalSignOut: out.globalSignOut,
  RevokeToken: out.revokeToken,
  GetUser: account.getUser,
  UpdateUserAttributes: account.updateUserAttributes,
  DeleteUserAttributes: account.deleteUserAttributes,
  GetUserAttributeVerificationCode: account.getUserAttributeVerificationCode,
  VerifyUserAttribute: account.verifyUserAttribute,
  DeleteUser: account.deleteUser,
  ChangePassword: password.changePassword,
  ForgotPassword: password.forgotPassword,
  ConfirmForgotPassword: password.confirmForgotPassword,
  AssociateSoftwareToken: mfa.associateSoftwareToken,
  VerifySoftwareToken: mfa.verifySoftwareToken,
  SetUserMFAPreference: mfa.setUserMfaPreference,
};

/** What only the account's own code may call: the service demands a signed request for each. */
const signedOperations = {
  AdminCreateUser: admin.adminCreateUser,
  AdminSetUserPassword: admin.adminSetUserPassword,
  AdminGetUser: admin.adminGetUser,
  AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
  AdminConfirmSignUp: admin.adminConfirmSignUp,
  AdminResetUserPassword: admin.adminResetUserPassword,
  AdminSetUserMFAPreference: admin.adminSetUserMfaPreference,
  AdminDisableUser: admin.adminDisableUser,
  AdminEnableUser: admin.adminEnableUser,
  AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
  AdminDeleteUser: admin.adminDeleteUser,
  AdminLinkProviderForUser: adminLinkProviderForUser,
  AdminInitiateAuth: adminInitiateAuth,
  AdminRespondToAuthChallenge: respondToAuthChallenge,
  AdminAddUserToGroup: groups.adminAddUserToGroup,
  AdminRemoveUserFromGroup: groups.adminRemoveUserFromGroup,
  AdminListGroupsForUser: groups.adminListGroupsForUser,
  ListGroups: groups.listGroups,
  ListUsers: groups.listUsers,
  ListUsersInGroup: groups.listUsersInGroup,
};

/** Each operation types its own input; the wire promises none of it, so every one checks the members it needs. */
export type Operation = (pool: Pool, input: never) => Promise<object>;

const operations = new Map<string, { run: Operation; signed: boolean }>([
  ...Object.entries(openOperations).map(([name, run]) => [name, { run, signed: false }] as const),
  ...Object.entries(signedOperations).map(([name, run]) => [name, { run, signed: true }] as const),
]);

/** The operation of this name and whether its requests must be signed; undefined for a name that is not served. */
export const operationNamed = (name: string): { run: Operation; signed: boolean } | undefined => operations.get(name);
