import type {
  AdminAddUserToGroupCommandInput,
  AdminRemoveUserFromGroupCommandInput,
  ListUsersInGroupCommandInput,
  ListUsersInGroupCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import { notFound, requireParameter } from "../cognito-error.ts";
import type { Pool } from "../pool.ts";
import { pageOfUsers } from "./list-users.ts";
import type { Reply } from "./types.ts";

export async function adminAddUserToGroup(pool: Pool, input: AdminAddUserToGroupCommandInput) {
  const group = findGroup(pool, input.GroupName);
  pool.users.change(pool.users.get(requireParameter(input.Username, "username")).username, (account) => {
    account.groups = [...account.groups.filter((each) => each !== group), group];
  });
  return {};
}

export async function adminRemoveUserFromGroup(pool: Pool, input: AdminRemoveUserFromGroupCommandInput) {
  const group = findGroup(pool, input.GroupName);
  pool.users.change(pool.users.get(requireParameter(input.Username, "username")).username, (account) => {
    account.groups = account.groups.filter((each) => each !== group);
  });
  return {};
}

export async function listUsersInGroup(
  pool: Pool,
  input: ListUsersInGroupCommandInput,
): Promise<Reply<ListUsersInGroupCommandOutput>> {
  const group = findGroup(pool, input.GroupName);
  const { users, next } = pageOfUsers(pool, (user) => user.groups.includes(group), {
    limit: input.Limit,
    after: input.NextToken,
  });
  return { Users: users, ...(next !== undefined && { NextToken: next }) };
}

function findGroup(pool: Pool, name: string | undefined): string {
  const group = pool.groups.find(({ GroupName }) => GroupName === requireParameter(name, "groupName"));
  if (!group) throw notFound("Group not found.");
  return group.GroupName;
}
