import type {
  DeleteUserAttributesCommandInput,
  DeleteUserAttributesCommandOutput,
  DeleteUserCommandInput,
  DeleteUserCommandOutput,
  GetUserAttributeVerificationCodeCommandInput,
  GetUserAttributeVerificationCodeCommandOutput,
  GetUserCommandInput,
  GetUserCommandOutput,
  UpdateUserAttributesCommandInput,
  UpdateUserAttributesCommandOutput,
  VerifyUserAttributeCommandInput,
  VerifyUserAttributeCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  type Contact,
  checkAttributes,
  checkComplete,
  checkMutable,
  checkWritable,
  readable,
  toAttributes,
  toList,
  unverifiedWhereNew,
} from "#local/cognito/attributes.ts";
import { deliver } from "#local/cognito/delivery.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { emailTaken, invalidParameter, required } from "#local/cognito/problem.ts";
import { ownerOf } from "#local/cognito/tokens.ts";
import type { Attributes } from "#local/cognito/users.ts";
import type { Reply } from "./types.ts";

const CODE_SECONDS = 24 * 3600;

export async function getUser(pool: Pool, input: GetUserCommandInput): Promise<Reply<GetUserCommandOutput>> {
  const { user, origin } = ownerOf(pool, input.AccessToken);
  return {
    Username: user.username,
    UserAttributes: toList(readable(pool.client(origin.clientId), user.attributes)),
    ...(user.factors.length > 0 && { UserMFASettingList: user.factors }),
    ...(user.preferredFactor && { PreferredMfaSetting: user.preferredFactor }),
  };
}

/**
 * Writes the person's attributes. A new e-mail address or phone number gets a code where the pool verifies that kind;
 * where the pool keeps the original until then, the old value stays in force until the code is given.
 */
export async function updateUserAttributes(
  pool: Pool,
  input: UpdateUserAttributesCommandInput,
): Promise<Reply<UpdateUserAttributesCommandOutput>> {
  const { user, origin } = ownerOf(pool, input.AccessToken);
  const wanted = toAttributes(input.UserAttributes);
  checkAttributes(pool.settings, wanted);
  checkWritable(pool.client(origin.clientId), wanted);
  checkMutable(pool.settings, wanted);
  const changes = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => user.attributes[name] !== value));
  checkComplete(pool.settings, { ...user.attributes, ...changes });
  const contacts = (["email", "phone_number"] as const).filter((contact) => changes[contact]);
  for (const contact of contacts) refuseTaken(pool, user.username, contact, changes[contact]!);

  const updated = pool.users.change(user.username, (account) => {
    Object.assign(account.attributes, unverifiedWhereNew(account.attributes, withoutPending(pool, changes)));
  });
  const sent = [];
  for (const contact of contacts.filter((each) => pool.settings.AutoVerifiedAttributes.includes(each))) {
    const to = changes[contact]!;
    const code = pool.codes.issue(user.username, `verify:${contact}`, CODE_SECONDS, to);
    const from = { ...origin, metadata: input.ClientMetadata };
    sent.push(await deliver(pool, updated, { source: "UpdateUserAttribute", contact, code, origin: from, to }));
  }
  return { CodeDeliveryDetailsList: sent };
}

export async function getUserAttributeVerificationCode(
  pool: Pool,
  input: GetUserAttributeVerificationCodeCommandInput,
): Promise<Reply<GetUserAttributeVerificationCodeCommandOutput>> {
  const { user, origin } = ownerOf(pool, input.AccessToken);
  const contact = contactOf(input.AttributeName);
  const to = pool.codes.pending(user.username, `verify:${contact}`) || user.attributes[contact];
  if (!to) throw invalidParameter(`User has no ${contact} to verify.`);
  const code = pool.codes.issue(user.username, `verify:${contact}`, CODE_SECONDS, to);
  const from = { ...origin, metadata: input.ClientMetadata };
  return { CodeDeliveryDetails: await deliver(pool, user, { source: "VerifyUserAttribute", contact, code, origin: from, to }) };
}

export async function verifyUserAttribute(
  pool: Pool,
  input: VerifyUserAttributeCommandInput,
): Promise<Reply<VerifyUserAttributeCommandOutput>> {
  const { user } = ownerOf(pool, input.AccessToken);
  const contact = contactOf(input.AttributeName);
  const proven = pool.codes.redeem(user.username, `verify:${contact}`, required(input.Code, "code"));
  refuseTaken(pool, user.username, contact, proven);
  pool.users.change(user.username, ({ attributes }) => {
    attributes[contact] = proven;
    attributes[`${contact}_verified`] = "true";
  });
  return {};
}

export async function deleteUserAttributes(
  pool: Pool,
  input: DeleteUserAttributesCommandInput,
): Promise<Reply<DeleteUserAttributesCommandOutput>> {
  const { user, origin } = ownerOf(pool, input.AccessToken);
  const names = input.UserAttributeNames ?? [];
  const gone = Object.fromEntries(names.map((name) => [name, ""]));
  checkWritable(pool.client(origin.clientId), gone);
  checkMutable(pool.settings, gone);
  checkComplete(pool.settings, { ...user.attributes, ...gone });
  pool.users.change(user.username, ({ attributes }) => {
    for (const name of names) {
      delete attributes[name];
      delete attributes[`${name}_verified`];
    }
  });
  return {};
}

export async function deleteUser(pool: Pool, input: DeleteUserCommandInput): Promise<Reply<DeleteUserCommandOutput>> {
  pool.users.remove(ownerOf(pool, input.AccessToken).user.username);
  return {};
}

/** The changes to write now: all but the contacts that wait for their code. */
function withoutPending({ settings }: Pool, changes: Attributes): Attributes {
  const waiting = settings.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate;
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !waiting.includes(name)));
}

function refuseTaken(pool: Pool, username: string, contact: Contact, value: string): void {
  const owner = pool.settings.UsernameAttributes.includes(contact) ? pool.users.find(value) : undefined;
  if (owner && owner.username !== username) throw emailTaken(contact);
}

function contactOf(name: string | undefined): Contact {
  if (name === "email" || name === "phone_number") return name;
  throw invalidParameter("Invalid attribute to verify.");
}
