import { CognitoIdentityProviderClient, paginateListUsers, type UserType } from "@aws-sdk/client-cognito-identity-provider";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

const UserPoolId = environment("USER_POOL_ID");
/** The maximum of the service. */
const PAGE_SIZE = 60;
const client = createAwsClient(CognitoIdentityProviderClient);

/** A user of the user pool, as its lists show them. */
export type PoolUser = {
  readonly subject: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly createdAt: Date;
};

/** All users of the user pool, page by page. Users who are created in the meantime may be missing. */
export async function* listPoolUsers(): AsyncGenerator<readonly PoolUser[]> {
  for await (const { Users = [] } of paginateListUsers({ client, pageSize: PAGE_SIZE }, { UserPoolId }))
    yield Users.map(toPoolUser);
}

function toPoolUser({ Attributes = [], UserCreateDate }: UserType): PoolUser {
  const { sub, email = "", email_verified } = Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value]));
  if (!sub || !UserCreateDate) throw new Error("the user pool lists a user without subject or time");
  return { subject: sub, email, email_verified: email_verified === "true", createdAt: UserCreateDate };
}
