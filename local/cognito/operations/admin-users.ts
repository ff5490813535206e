import { randomUUID } from "node:crypto";
import type {
  AdminCreateUserCommandInput,
  AdminCreateUserCommandOutput,
  AdminGetUserCommandInput,
  AdminGetUserCommandOutput,
  AdminSetUserPasswordCommandInput,
  AdminUpdateUserAttributesCommandInput,
  UserType,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  checkAttributes,
  checkComplete,
  checkMutable,
  isWellFormed,
  markChangedUnverified,
  toAttributeList,
  toAttributes,
  withoutPending,
} from "../attributes.ts";
import { invalidParameter, notAuthorized, requireParameter, usernameTaken } from "../cognito-error.ts";
import { createVerifier } from "../passwords.ts";
import type { Pool } from "../pool.ts";
import { NO_CLIENT } from "../triggers.ts";
import type { Attributes, User } from "../users.ts";
import type { Reply } from "./types.ts";

type UsernameInput = { Username: string | undefined };

/**
 * Creates an account that cannot sign in before it has a permanent password. Invitations and temporary passwords are not
 * supported.
 */
export async function adminCreateUser(
  pool: Pool,
  input: AdminCreateUserCommandInput,
): Promise<Reply<AdminCreateUserCommandOutput>> {
  const name = requireParameter(input.Username, "username");
  if (input.MessageAction !== "SUPPRESS" || input.TemporaryPassword !== undefined)
    throw invalidParameter("Invitations and temporary passwords are not supported: MessageAction must be SUPPRESS.");
  if (pool.users.find(name)) throw usernameTaken("User account already exists");
  const user = newUser(pool, name, toAttributes(input.UserAttributes));
  const occasion = {
    source: "PreSignUp_AdminCreateUser",
    user: { username: user.username, attributes: user.attributes },
    origin: { clientId: NO_CLIENT, metadata: input.ClientMetadata },
  };
  await pool.triggers.preSignUp(occasion, input.ValidationData ? toAttributes(input.ValidationData) : null);
  pool.users.add(user);
  return { User: toUserType(user) };
}

export async function adminSetUserPassword(pool: Pool, input: AdminSetUserPasswordCommandInput) {
  const { username } = findUser(pool, input);
  if (!input.Permanent) throw invalidParameter("Temporary passwords are not supported: Permanent must be true.");
  const password = createVerifier(pool, username, input.Password);
  pool.users.change(username, (account) => {
    account.password = password;
    account.status = "CONFIRMED";
  });
  return {};
}

export async function adminGetUser(pool: Pool, input: AdminGetUserCommandInput): Promise<Reply<AdminGetUserCommandOutput>> {
  const user = findUser(pool, input);
  const { Attributes, ...profile } = toUserType(user);
  const identities = pool.links.of(user.username);
  return {
    ...profile,
    Username: user.username,
    UserAttributes: [
      ...(Attributes ?? []),
      ...(identities.length > 0 ? [{ Name: "identities", Value: JSON.stringify(identities) }] : []),
    ],
    ...(user.factors.length > 0 && { UserMFASettingList: user.factors }),
    ...(user.preferredFactor && { PreferredMfaSetting: user.preferredFactor }),
  };
}

export async function adminUpdateUserAttributes(pool: Pool, input: AdminUpdateUserAttributesCommandInput) {
  const { username } = findUser(pool, input);
  const attributes = toAttributes(input.UserAttributes);
  if ("sub" in attributes) throw notAuthorized("A client attempted to write unauthorized attribute");
  checkAttributes(pool.settings, attributes);
  checkMutable(pool.settings, attributes);
  pool.users.change(username, (account) => {
    const changes = withoutPending(pool.settings, account.attributes, attributes);
    Object.assign(account.attributes, markChangedUnverified(account.attributes, changes));
  });
  return {};
}

export async function adminUserGlobalSignOut(pool: Pool, input: UsernameInput) {
  pool.signIns.revokeAll(findUser(pool, input).username);
  return {};
}

export async function adminDeleteUser(pool: Pool, input: UsernameInput) {
  pool.users.remove(findUser(pool, input).username);
  return {};
}

/** An account as lists return it. */
export const toUserType = (user: User): UserType => ({
  Username: user.username,
  Attributes: toAttributeList(user.attributes),
  UserCreateDate: new Date(user.createdAt),
  UserLastModifiedDate: new Date(user.modifiedAt),
  Enabled: true,
  UserStatus: user.status,
});

const findUser = (pool: Pool, input: UsernameInput): User => pool.users.get(requireParameter(input.Username, "username"));

/** A new account, not yet stored. The sign-in address becomes its email attribute. */
function newUser(pool: Pool, email: string, given: Attributes): User {
  if (!isWellFormed("email", email)) throw invalidParameter("Username should be an email.");
  const username = randomUUID();
  const attributes = { email, ...given, sub: username };
  if (attributes.email.toLowerCase() !== email.toLowerCase()) throw invalidParameter("Username and email must be the same.");
  checkAttributes(pool.settings, attributes);
  checkComplete(pool.settings, attributes);
  const now = pool.now();
  const counters = { failures: 0, lastFailureAt: 0, lockedUntil: 0 };
  return {
    username,
    attributes,
    status: "FORCE_CHANGE_PASSWORD",
    createdAt: now,
    modifiedAt: now,
    factors: [],
    groups: [],
    ...counters,
  };
}
