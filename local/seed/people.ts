// Runs as a function of the cloud, with the table's name and the pool's id in its environment like any other.
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { STAFF_GROUP } from "#contracts/accounts.ts";
import { waiveSecondFactor } from "#domain/accounts/waive-second-factor.ts";
import { openAccount } from "#domain/billing/open-account.ts";
import { openWorkspace } from "#domain/billing/open-workspace.ts";
import { environment } from "#domain/kit/environment.ts";
import { derivedId } from "#domain/kit/ids.ts";
import { type Cast, DEMO_PASSWORD, type DemoPerson } from "./demo.ts";

const UserPoolId = environment("USER_POOL_ID");
const client = new CognitoIdentityProviderClient({});

const subjectIn = (attributes: readonly AttributeType[] = []): string => {
  const subject = attributes.find(({ Name }) => Name === "sub")?.Value;
  if (!subject) throw new Error("the user pool gave a person without a subject");
  return subject;
};

/** Creates a person in the pool, or finds the one there is; gives the subject. */
async function signUp({ email, firstName, lastName }: DemoPerson): Promise<string> {
  const UserAttributes = [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
    { Name: "given_name", Value: firstName },
    { Name: "family_name", Value: lastName },
  ];
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username: email, UserAttributes, MessageAction: "SUPPRESS" }),
    );
    return subjectIn(User?.Attributes);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserAttributes: known } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return subjectIn(known);
  }
}

async function seedPerson(person: DemoPerson): Promise<readonly [string, string]> {
  const { email, firstName, lastName, role, staff = false } = person;
  const uid = await signUp(person);
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: DEMO_PASSWORD, Permanent: true }));
  if (staff) await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: STAFF_GROUP }));
  await openAccount({ uid, email, email_verified: true, firstName, lastName, superadmin: staff }, role);
  // The password of the demo people is public: a second factor would guard nothing.
  if (staff) await waiveSecondFactor(uid);
  return [email, uid];
}

/** Makes people and workspaces be there. Every part of it may run again after a half-done run. */
export async function handler({ people, workspaces }: Cast): Promise<void> {
  const uids = new Map(await Promise.all(people.map(seedPerson)));
  const uidOf = (email: string): string => {
    const uid = uids.get(email);
    if (!uid) throw new Error(`${email} is in a workspace but not among the people`);
    return uid;
  };
  for (const { name, tier, admin, members } of workspaces)
    await openWorkspace({ uid: derivedId("ws", name), name, tier, admin: uidOf(admin), members: members.map(uidOf) });
}
