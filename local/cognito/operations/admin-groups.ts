import type {
  AdminAddUserToGroupCommandInput,
  ListUsersInGroupCommandInput,
  ListUsersInGroupCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import { notFound, requireParameter } from "../cognito-error.ts";
import type { Pool } from "../pool.ts";
import { toUserType } from "./admin-users.ts";
import type { Reply } from "./types.ts";

const MAX_PAGE_SIZE = 60;

export async function adminAddUserToGroup(pool: Pool, input: AdminAddUserToGroupCommandInput) {
  const group = findGroup(pool, input.GroupName);
  pool.users.change(pool.users.get(requireParameter(input.Username, "username")).username, (account) => {
    account.groups = [...account.groups.filter((each) => each !== group), group];
  });
  return {};
}

export async function listUsersInGroup(
  pool: Pool,
  input: ListUsersInGroupCommandInput,
): Promise<Reply<ListUsersInGroupCommandOutput>> {
  const group = findGroup(pool, input.GroupName);
  const size = Math.min(input.Limit || MAX_PAGE_SIZE, MAX_PAGE_SIZE);
  const found = pool.users.list((user) => user.groups.includes(group), size + 1, input.NextToken);
  const page = found.slice(0, size);
  return { Users: page.map(toUserType), ...(found.length > size && { NextToken: page.at(-1)!.username }) };
}

function findGroup(pool: Pool, name: string | undefined): string {
  const group = pool.groups.find(({ GroupName }) => GroupName === requireParameter(name, "groupName"));
  if (!group) throw notFound("Group not found.");
  return group.GroupName;
}
