import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableProviderForUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import * as z from "zod";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";
import { linkProvider, type ProviderIdentity } from "./link-provider.ts";

const UserPoolId = environment("USER_POOL_ID");
const client = createAwsClient(CognitoIdentityProviderClient);

export type NewUser = {
  readonly email: string;
  readonly email_verified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Creates a user in the user pool, without an email and with an unknown random password: signing in requires `setPassword` first.
 * Returns the subject, and whether the user was created by this call; an existing user with this exact address stays unchanged.
 */
export async function createUser(person: NewUser): Promise<{ readonly uid: string; readonly added: boolean }> {
  const { email, email_verified, firstName, lastName } = person;
  const attributes = { email, email_verified: String(email_verified), given_name: firstName, family_name: lastName };
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username: email, UserAttributes, MessageAction: "SUPPRESS" }),
    );
    return { uid: subjectOf(User?.Attributes), added: true };
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const uid = await findUser(email);
    // Deleted since, by a concurrent attempt.
    return uid === undefined ? createUser(person) : { uid, added: false };
  }
}

/** Whether a user is in the user pool. */
export const userExists = async (uid: string): Promise<boolean> => (await findUser(uid)) !== undefined;

/** The subject of the user with this subject or address (case-insensitive); undefined when there is none. */
async function findUser(name: string): Promise<string | undefined> {
  try {
    const { UserAttributes } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: name }));
    return subjectOf(UserAttributes);
  } catch (error) {
    if (isUserMissing(error)) return;
    throw error;
  }
}

/** Sets the permanent password of a user. Second factors stay unchanged. */
export async function setPassword(uid: string, password: string): Promise<void> {
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: uid, Password: password, Permanent: true }));
}

/**
 * Sets the email address that a user signs in with, as verified unless stated otherwise. The pool takes a new address only as a
 * verified one: otherwise it keeps the previous one, and emails a code of its own to the new one.
 */
export async function setEmail(uid: string, email: string, isVerified = true): Promise<void> {
  await setAttributes(uid, { email, email_verified: "true" });
  if (!isVerified) await setAttributes(uid, { email_verified: "false" });
}

async function setAttributes(uid: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: uid, UserAttributes }));
}

/** Whether an operation failed because another user of the pool has the address. */
export const isAddressTaken = (error: unknown): boolean => error instanceof AliasExistsException;

const Identities = z.array(z.object({ userId: z.string(), providerName: z.string() }));

/** Removes the links of a user to identity providers. They are linked again by signing in with one that has their address. */
export async function unlinkProviders(uid: string): Promise<void> {
  const { UserAttributes } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: uid }));
  const identities = UserAttributes?.find(({ Name }) => Name === "identities")?.Value ?? "[]";
  for (const { userId, providerName } of Identities.parse(JSON.parse(identities))) {
    const User = { ProviderName: providerName, ProviderAttributeName: "Cognito_Subject", ProviderAttributeValue: userId };
    await client.send(new AdminDisableProviderForUserCommand({ UserPoolId, User }));
  }
}

/** Links an identity of an external provider to a user: signing in with it signs in as this user. */
export const linkUser = (uid: string, identity: ProviderIdentity): Promise<void> => linkProvider(UserPoolId, uid, identity);

/** Signs a user out everywhere: revokes all refresh tokens. Does nothing when the user is not in the pool. */
export const signOutUser = (uid: string): Promise<void> =>
  unlessGone(client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: uid })));

/** Deletes a user from the user pool. Does nothing when they are not in it. */
export const deleteUser = (uid: string): Promise<void> =>
  unlessGone(client.send(new AdminDeleteUserCommand({ UserPoolId, Username: uid })));

/** Whether an operation failed because the user is not in the pool. */
export const isUserMissing = (error: unknown): boolean => error instanceof UserNotFoundException;

async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUserMissing(error)) throw error;
  }
}

/** Adds a user to a group of the pool. Their tokens name it from the next sign-in. */
export async function addUserToGroup(uid: string, GroupName: string): Promise<void> {
  await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: uid, GroupName }));
}

/** Removes a user from a group of the pool. Does nothing when they are not in the pool. */
export const removeUserFromGroup = (uid: string, GroupName: string): Promise<void> =>
  unlessGone(client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username: uid, GroupName })));

/** The subjects of all users in a group of the pool. */
export async function listUsersInGroup(GroupName: string): Promise<readonly string[]> {
  const pages = paginateListUsersInGroup({ client }, { UserPoolId, GroupName });
  const people: string[] = [];
  for await (const { Users = [] } of pages) people.push(...Users.map(({ Attributes }) => subjectOf(Attributes)));
  return people;
}

function subjectOf(attributes: readonly { Name: string | undefined; Value?: string | undefined }[] | undefined): string {
  const subject = attributes?.find(({ Name }) => Name === "sub")?.Value;
  if (!subject) throw new Error("the user pool returned no subject");
  return subject;
}
