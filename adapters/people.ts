import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

const UserPoolId = environment("USER_POOL_ID");
const client = createAwsClient(CognitoIdentityProviderClient);

export type NewPerson = {
  readonly email: string;
  readonly email_verified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Puts a person into the user pool, without a mail and without a password that anybody knows: signing in needs `setPassword` first. Gives
 * the subject, and whether he was put there just now; a person of this very address who is there already stays as he is.
 */
export async function addPerson(person: NewPerson): Promise<{ readonly uid: string; readonly added: boolean }> {
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
    const uid = await findPerson(email);
    // Removed since, by an attempt that another one forestalled.
    return uid === undefined ? addPerson(person) : { uid, added: false };
  }
}

/** The subject of the person who signs in by this very address, but for case; undefined when there is none. */
async function findPerson(email: string): Promise<string | undefined> {
  try {
    const { UserAttributes } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return subjectOf(UserAttributes);
  } catch (error) {
    if (error instanceof UserNotFoundException) return;
    throw error;
  }
}

/** Sets the password that a person signs in with from now on. Second factors stay as they are. */
export async function setPassword(uid: string, password: string): Promise<void> {
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: uid, Password: password, Permanent: true }));
}

/** Makes an address that is proven the one a person signs in by, whatever it was at the pool meanwhile. */
export async function setAddress(uid: string, email: string): Promise<void> {
  const UserAttributes = [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
  ];
  await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: uid, UserAttributes }));
}

/** Ends every session of a person: no refresh token of his works any more. One who is not in the pool has none. */
export const endSessions = (uid: string): Promise<void> =>
  unlessGone(client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: uid })));

/** Takes a person out of the user pool; one who is not there is out. */
export const removePerson = (uid: string): Promise<void> =>
  unlessGone(client.send(new AdminDeleteUserCommand({ UserPoolId, Username: uid })));

async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

/** The subjects of everybody in a group of the pool. */
export async function peopleInGroup(GroupName: string): Promise<readonly string[]> {
  const pages = paginateListUsersInGroup({ client }, { UserPoolId, GroupName });
  const people: string[] = [];
  for await (const { Users = [] } of pages) people.push(...Users.map(({ Attributes }) => subjectOf(Attributes)));
  return people;
}

function subjectOf(attributes: readonly { Name: string | undefined; Value?: string | undefined }[] | undefined): string {
  const subject = attributes?.find(({ Name }) => Name === "sub")?.Value;
  if (!subject) throw new Error("the user pool tells no subject");
  return subject;
}
