import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { Subject } from "#contracts/kit/operation.ts";
import { STAFF_GROUP } from "#contracts/role.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { createWorkspace, type TestUser } from "#test/kit/fixtures.ts";
import { createSignedInUser } from "#test/kit/sign-up.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { newId } = await import("#kit/ids.ts");

/** A user of the given subject who also exists in the user pool, for operations that call the pool. */
export async function createUserWithRole(subject: Subject): Promise<TestUser | undefined> {
  if (subject === "anonymous") return;
  if (subject === "key") return createApiKey(await createWorkspace());
  const { email, ...person } = await createSignedInUser();
  const isTrial = subject === "trial" || subject === "trialEnded";
  await AccountEntity.patch({ uid: person.uid })
    .set({ email_verified: true, superadmin: subject === "staff", ...(!isTrial && { role: "freemium" }) })
    .go();
  if (subject === "staff") {
    const UserPoolId = process.env.USER_POOL_ID;
    await new CognitoIdentityProviderClient({}).send(
      new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: STAFF_GROUP }),
    );
    return { ...person, groups: [STAFF_GROUP], secondFactor: true };
  }
  if (subject === "admin" || subject === "member") {
    const host = subject === "member" ? await createUserWithRole("freemium") : undefined;
    const people = host ? { admin: host.uid, members: [person.uid] } : { admin: person.uid };
    await createPreparedWorkspace({ uid: newId("ws"), name: "Bureau", tier: "business", ...people });
  }
  return person;
}
