import type {
  AdminConfirmSignUpCommandInput,
  AdminCreateUserCommandInput,
  AdminCreateUserCommandOutput,
  AdminGetUserCommandInput,
  AdminGetUserCommandOutput,
  AdminResetUserPasswordCommandInput,
  AdminSetUserMFAPreferenceCommandInput,
  AdminSetUserPasswordCommandInput,
  AdminUpdateUserAttributesCommandInput,
  UserType,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  checkAttributes,
  checkComplete,
  checkMutable,
  toAttributes,
  toList,
  unverifiedWhereNew,
} from "#local/cognito/attributes.ts";
import { deliver } from "#local/cognito/delivery.ts";
import { newVerifier, temporaryPassword } from "#local/cognito/passwords.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { CognitoProblem, notAuthorized, required, usernameTaken } from "#local/cognito/problem.ts";
import { type CallOrigin, NO_CLIENT } from "#local/cognito/triggers.ts";
import type { User } from "#local/cognito/users.ts";
import { setPreference } from "./mfa.ts";
import { sendResetCode } from "./password.ts";
import { confirmed, newUser } from "./sign-up.ts";
import type { Reply } from "./types.ts";

type Named = { Username: string | undefined };
const DAY_MS = 24 * 3_600_000;

/** Creates an account with a temporary password and sends the invitation, or sends a fresh one (MessageAction RESEND). */
export async function adminCreateUser(
  pool: Pool,
  input: AdminCreateUserCommandInput,
): Promise<Reply<AdminCreateUserCommandOutput>> {
  const name = required(input.Username, "username");
  const origin = { clientId: NO_CLIENT, metadata: input.ClientMetadata };
  const temporary = input.TemporaryPassword ?? temporaryPassword(pool.settings);
  const existing = pool.users.find(name);
  const resend = input.MessageAction === "RESEND";
  if (existing && !resend) throw usernameTaken("User account already exists");
  if (resend && existing?.status !== "FORCE_CHANGE_PASSWORD") {
    throw new CognitoProblem("UnsupportedUserStateException", "Resend not possible. User status is not FORCE_CHANGE_PASSWORD");
  }
  const user = existing ?? newUser(pool, name, toAttributes(input.UserAttributes), "FORCE_CHANGE_PASSWORD");
  if (!existing) {
    checkComplete(pool.settings, user.attributes);
    const occasion = {
      source: "PreSignUp_AdminCreateUser",
      user: { username: user.username, attributes: user.attributes },
      origin,
    };
    const validationData = input.ValidationData ? toAttributes(input.ValidationData) : null;
    await pool.triggers.fire("PreSignUp", occasion, { validationData }, {});
  }
  setTemporaryPassword(pool, user, temporary);
  if (existing) pool.users.change(user.username, (account) => setTemporaryPassword(pool, account, temporary));
  else pool.users.add(user);
  if (input.MessageAction !== "SUPPRESS") await invite(pool, user, temporary, input.DesiredDeliveryMediums ?? [], origin);
  return { User: profileOf(user) };
}

export async function adminSetUserPassword(pool: Pool, input: AdminSetUserPasswordCommandInput) {
  const { username } = named(pool, input);
  if (!input.Permanent) {
    pool.users.change(username, (account) => setTemporaryPassword(pool, account, required(input.Password, "password")));
    return {};
  }
  const password = newVerifier(pool, username, input.Password);
  pool.users.change(username, (account) => {
    account.password = password;
    account.status = "CONFIRMED";
    delete account.temporaryPasswordExpiresAt;
  });
  return {};
}

export async function adminGetUser(pool: Pool, input: AdminGetUserCommandInput): Promise<Reply<AdminGetUserCommandOutput>> {
  const user = named(pool, input);
  const { Attributes, ...profile } = profileOf(user);
  return {
    ...profile,
    Username: user.username,
    UserAttributes: Attributes,
    ...(user.factors.length > 0 && { UserMFASettingList: user.factors }),
    ...(user.preferredFactor && { PreferredMfaSetting: user.preferredFactor }),
  };
}

export async function adminUpdateUserAttributes(pool: Pool, input: AdminUpdateUserAttributesCommandInput) {
  const { username } = named(pool, input);
  const attributes = toAttributes(input.UserAttributes);
  if ("sub" in attributes) throw notAuthorized("A client attempted to write unauthorized attribute");
  checkAttributes(pool.settings, attributes);
  checkMutable(pool.settings, attributes);
  pool.users.change(username, (account) => {
    Object.assign(account.attributes, unverifiedWhereNew(account.attributes, attributes));
  });
  return {};
}

export async function adminConfirmSignUp(pool: Pool, input: AdminConfirmSignUpCommandInput) {
  const found = named(pool, input);
  if (found.status !== "UNCONFIRMED") throw notAuthorized(`User cannot be confirmed. Current status is ${found.status}`);
  const user = pool.users.change(found.username, (account) => {
    account.status = "CONFIRMED";
  });
  await confirmed(pool, user, { clientId: NO_CLIENT, metadata: input.ClientMetadata });
  return {};
}

export async function adminResetUserPassword(pool: Pool, input: AdminResetUserPasswordCommandInput) {
  const user = named(pool, input);
  await sendResetCode(pool, user, { clientId: NO_CLIENT, metadata: input.ClientMetadata });
  pool.users.change(user.username, (account) => {
    account.status = "RESET_REQUIRED";
  });
  return {};
}

export async function adminSetUserMfaPreference(pool: Pool, input: AdminSetUserMFAPreferenceCommandInput) {
  setPreference(pool, named(pool, input), input);
  return {};
}

export async function adminDisableUser(pool: Pool, input: Named) {
  const { username } = named(pool, input);
  pool.users.change(username, (account) => {
    account.enabled = false;
  });
  pool.signIns.revokeAll(username);
  return {};
}

export async function adminEnableUser(pool: Pool, input: Named) {
  pool.users.change(named(pool, input).username, (account) => {
    account.enabled = true;
  });
  return {};
}

export async function adminUserGlobalSignOut(pool: Pool, input: Named) {
  pool.signIns.revokeAll(named(pool, input).username);
  return {};
}

export async function adminDeleteUser(pool: Pool, input: Named) {
  pool.users.remove(named(pool, input).username);
  return {};
}

/** An account as lists show it. */
export const profileOf = (user: User): UserType => ({
  Username: user.username,
  Attributes: toList(user.attributes),
  UserCreateDate: new Date(user.createdAt),
  UserLastModifiedDate: new Date(user.modifiedAt),
  Enabled: user.enabled,
  UserStatus: user.status,
});

const named = (pool: Pool, input: Named): User => pool.users.get(required(input.Username, "username"));

function setTemporaryPassword(pool: Pool, account: User, password: string): void {
  account.password = newVerifier(pool, account.username, password);
  account.status = "FORCE_CHANGE_PASSWORD";
  account.temporaryPasswordExpiresAt = pool.now() + pool.settings.Policies.PasswordPolicy.TemporaryPasswordValidityDays * DAY_MS;
}

async function invite(pool: Pool, user: User, password: string, mediums: string[], origin: CallOrigin): Promise<void> {
  const reachable = (["email", "phone_number"] as const).filter((contact) => user.attributes[contact]);
  const wanted = reachable.filter((contact) => mediums.includes(contact === "email" ? "EMAIL" : "SMS"));
  for (const contact of wanted.length > 0 ? wanted : reachable.slice(0, 1)) {
    await deliver(pool, user, { source: "AdminCreateUser", contact, code: password, origin });
  }
}
