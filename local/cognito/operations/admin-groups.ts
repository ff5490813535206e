import type {
  AdminAddUserToGroupCommandInput,
  ListUsersInGroupCommandInput,
  ListUsersInGroupCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Pool } from "../pool.ts";
import { notFound, required } from "../problem.ts";
import { profileOf } from "./admin-users.ts";
import type { Reply } from "./types.ts";

const LARGEST_PAGE = 60;

export async function adminAddUserToGroup(pool: Pool, input: AdminAddUserToGroupCommandInput) {
  const group = groupNamed(pool, input.GroupName);
  pool.users.change(pool.users.get(required(input.Username, "username")).username, (account) => {
    account.groups = [...account.groups.filter((each) => each !== group), group];
  });
  return {};
}

export async function listUsersInGroup(
  pool: Pool,
  input: ListUsersInGroupCommandInput,
): Promise<Reply<ListUsersInGroupCommandOutput>> {
  const group = groupNamed(pool, input.GroupName);
  const size = Math.min(input.Limit || LARGEST_PAGE, LARGEST_PAGE);
  const found = pool.users.list((user) => user.groups.includes(group), size + 1, input.NextToken);
  const page = found.slice(0, size);
  return { Users: page.map(profileOf), ...(found.length > size && { NextToken: page.at(-1)!.username }) };
}

function groupNamed(pool: Pool, name: string | undefined): string {
  const group = pool.groups.find(({ GroupName }) => GroupName === required(name, "groupName"));
  if (!group) throw notFound("Group not found.");
  return group.GroupName;
}
