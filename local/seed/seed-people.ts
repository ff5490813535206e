// Runs as a Lambda function of the local cloud, with the table's name and the pool's id in its environment.
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { STAFF_GROUP } from "#contracts/role.ts";
import { consentItems } from "#domain/accounts/consent-items.ts";
import { submitSurvey } from "#domain/accounts/profile/submit-survey.ts";
import { waiveSecondFactor } from "#domain/accounts/second-factor/waive-second-factor.ts";
import { createAccount } from "#domain/billing/create-account.ts";
import { resolveCaller } from "#domain/workspaces/resolve-caller.ts";
import { environment } from "#kit/environment.ts";
import { AppError } from "#kit/error.ts";
import { DEMO_PASSWORD, type DemoPerson, type SeedData } from "./demo.ts";
import { seedPartner } from "./partner.ts";
import { type SeededPerson, seedWorkspace } from "./workspace.ts";

const UserPoolId = environment("USER_POOL_ID");
const client = new CognitoIdentityProviderClient({});

const subjectOf = (attributes: readonly AttributeType[] = []): string => {
  const subject = attributes.find(({ Name }) => Name === "sub")?.Value;
  if (!subject) throw new Error("the user pool returned a user without a subject");
  return subject;
};

/** Creates a user in the pool, or finds the existing one; returns the subject. */
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
    return subjectOf(User?.Attributes);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserAttributes: known } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return subjectOf(known);
  }
}

function ignoreExisting(problem: unknown): void {
  if (!(problem instanceof AppError && problem.code === "account.survey_answered")) throw problem;
}

/** Demo users have completed the onboarding questions. */
async function completeSurvey(uid: string): Promise<void> {
  const caller = await resolveCaller({ uid, groups: [], secondFactor: false });
  if (caller) await submitSurvey(caller, { find: "Other", field: "UX" }).catch(ignoreExisting);
}

async function seedPerson(person: DemoPerson): Promise<SeededPerson> {
  const { email, firstName, lastName, role, staff = false } = person;
  const uid = await signUp(person);
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: DEMO_PASSWORD, Permanent: true }));
  if (staff) await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: STAFF_GROUP }));
  const account = { uid, email, email_verified: true, firstName, lastName, superadmin: staff, acceptedTerms: true };
  await createAccount(account, role, consentItems(uid));
  if (role === "trial") await completeSurvey(uid);
  // The password of demo users is public: a second factor would protect nothing.
  if (staff) await waiveSecondFactor(uid);
  return { uid, email, name: `${firstName} ${lastName}` };
}

/** Creates users, workspaces and partners if missing. Safe to repeat after a partial run. */
export async function handler({ people, workspaces, partners = [] }: SeedData): Promise<void> {
  const seeded = new Map((await Promise.all(people.map(seedPerson))).map((person) => [person.email, person]));
  const named = (email: string): SeededPerson => {
    const person = seeded.get(email);
    if (!person) throw new Error(`${email} is in a workspace but not among the users`);
    return person;
  };
  for (const { name, tier, admin, members } of workspaces)
    await seedWorkspace({ name, tier, admin: named(admin), members: members.map(named) });
  await Promise.all(partners.map(seedPartner));
}
