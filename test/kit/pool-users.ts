import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { STAFF_GROUP } from "#contracts/role.ts";
import { unverifiedClaims } from "#local/cognito/keys.ts";
import type { TestUser } from "#test/kit/fixtures.ts";
import { uniqueEmail } from "#test/kit/sign-up.ts";

const { createAccount } = await import("#domain/billing/create-account.ts");
const { createUser } = await import("#adapters/user-pool.ts");

/** Makes a user of the pool a member of the staff group, as an operator does. */
export async function addToStaffGroup(subject: string): Promise<void> {
  const group = { UserPoolId: process.env.USER_POOL_ID, GroupName: STAFF_GROUP };
  await new CognitoIdentityProviderClient({}).send(new AdminAddUserToGroupCommand({ ...group, Username: subject }));
}

/** A staff user who is in the staff group of the user pool. */
export async function createStaffInPool(): Promise<TestUser & { email: string }> {
  const email = uniqueEmail();
  const person = { email, email_verified: true, firstName: "Ada", lastName: "Lovelace" };
  const { uid } = await createUser(person);
  await addToStaffGroup(uid);
  await createAccount({ ...person, uid, superadmin: true }, "freemium");
  return { uid, email, groups: [STAFF_GROUP], secondFactor: true };
}

/** The subject of an access token. */
export const subjectOfToken = (token: string): string => String(unverifiedClaims(token).sub);
