import {
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { administratorCredentials } from "#local/iam/credentials.ts";
import type { SeedData } from "#local/seed/demo.ts";
import { totp } from "#test/kit/totp.ts";
import { type OpenCloud, openInternalAccess } from "./kit/cloud.ts";
import { rowsOf, tableAt } from "./kit/invariants.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import { createUser, signedIn } from "./kit/test-user.ts";

const EMAIL = "staff@cloud.test";
/** What staff see, whatever the other files of the cloud analyse. */
const IN_PROGRESS = { heatmaps: expect.any(Array) };

let cloud: OpenCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  const person = { email: EMAIL, firstName: "Stan", lastName: "Staff", role: "freemium", staff: true } as const;
  await cloud.seed({ people: [person], workspaces: [] } satisfies SeedData);
});
afterAll(() => cloud?.close());

test("staff of the demo need no second factor; otherwise they do, and enabling one in the user pool is enough", async () => {
  const access = openInternalAccess(cloud, cloud.dataDir);
  const waived = signedIn(cloud, EMAIL);
  expect(await waived.api(staffBackoffice.inProgress, {})).toEqual(IN_PROGRESS);

  const account = (await rowsOf(access))("account").find(({ email }) => email === EMAIL);
  const { pk, sk } = account ?? {};
  await tableAt(access).send(
    new UpdateCommand({ TableName: access.table, Key: { pk, sk }, UpdateExpression: "REMOVE mfa_waived" }),
  );
  const rejected = {
    code: "caller.second_factor_required",
    message: "Staff accounts require two-factor authentication. Please set it up first.",
  };
  await expect(waived.api(staffBackoffice.inProgress, {})).rejects.toMatchObject(rejected);
  expect(await waived.api(accounts.me, {})).toMatchObject({ email: EMAIL, superadmin: false });

  // The gateway caches the authorizer's result for a token, so the change is visible with a token it hasn't cached.
  const fresh = signedIn(cloud, EMAIL);
  await enableTextMessages(cloud.environment("lambdas/accounts/authorizer.ts").USER_POOL_ID);
  expect(await fresh.api(staffBackoffice.inProgress, {})).toEqual(IN_PROGRESS);
});

test("an access token alone changes nothing in the user pool; the API replaces the second factor by its own rules", async () => {
  const person = await createUser(cloud);
  const AccessToken = person.token;
  const call = async (operation: string, input: object, headers: Record<string, string> = {}) => {
    const target = `AWSCognitoIdentityProviderService.${operation}`;
    const response = await fetch(cloud.url, {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": target, ...headers },
      body: JSON.stringify({ AccessToken, ...input }),
    });
    return { status: response.status, type: ((await response.json()) as { __type?: string }).__type };
  };
  const blocked = { status: 403, type: "ForbiddenException" };
  for (const [operation, input] of Object.entries({
    DeleteUser: {},
    SetUserMFAPreference: { SMSMfaSettings: { Enabled: false } },
    AssociateSoftwareToken: {},
    VerifySoftwareToken: { UserCode: "123456" },
    UpdateUserAttributes: { UserAttributes: [{ Name: "email", Value: "other@cloud.test" }] },
    ChangePassword: { PreviousPassword: "a", ProposedPassword: "b" },
    GetUser: {},
  })) {
    expect({ operation, ...(await call(operation, input)) }).toEqual({ operation, ...blocked });
  }
  const pretended = { "user-agent": "sightline-api/guessed", "x-amzn-cognito-operation-name": "InitiateAuth" };
  expect(await call("AssociateSoftwareToken", {}, pretended)).toEqual(blocked);

  const { secret } = await person.api(accounts.startAppFactor, {});
  const code = totp(secret, Date.now());
  expect(await person.api(accounts.confirmFactor, { body: { by: "app", code } })).toMatchObject({ app: true });
});

async function enableTextMessages(UserPoolId: string | undefined): Promise<void> {
  const client = new CognitoIdentityProviderClient({
    endpoint: cloud.url,
    region: "eu-west-1",
    credentials: administratorCredentials(cloud.dataDir),
  });
  const phone = [
    { Name: "phone_number", Value: "+31600000000" },
    { Name: "phone_number_verified", Value: "true" },
  ];
  await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: EMAIL, UserAttributes: phone }));
  const SMSMfaSettings = { Enabled: true, PreferredMfa: true };
  await client.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: EMAIL, SMSMfaSettings }));
}
