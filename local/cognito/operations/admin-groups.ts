import type {
  AdminAddUserToGroupCommandInput,
  AdminListGroupsForUserCommandInput,
  AdminListGroupsForUserCommandOutput,
  AdminRemoveUserFromGroupCommandInput,
  GroupType,
  ListGroupsCommandOutput,
  ListUsersCommandInput,
  ListUsersCommandOutput,
  ListUsersInGroupCommandInput,
  ListUsersInGroupCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import type { GroupSettings } from "#local/cognito/config.ts";
import type { Pool } from "#local/cognito/pool.ts";
import { invalidParameter, notFound, required } from "#local/cognito/problem.ts";
import type { User } from "#local/cognito/users.ts";
import { profileOf } from "./admin-users.ts";
import type { Reply } from "./types.ts";

const LARGEST_PAGE = 60;

export async function adminAddUserToGroup(pool: Pool, input: AdminAddUserToGroupCommandInput) {
  const { GroupName } = groupNamed(pool, input.GroupName);
  pool.users.change(pool.users.get(required(input.Username, "username")).username, (account) => {
    account.groups = [...account.groups.filter((group) => group !== GroupName), GroupName];
  });
  return {};
}

export async function adminRemoveUserFromGroup(pool: Pool, input: AdminRemoveUserFromGroupCommandInput) {
  const { GroupName } = groupNamed(pool, input.GroupName);
  pool.users.change(pool.users.get(required(input.Username, "username")).username, (account) => {
    account.groups = account.groups.filter((group) => group !== GroupName);
  });
  return {};
}

export async function adminListGroupsForUser(
  pool: Pool,
  input: AdminListGroupsForUserCommandInput,
): Promise<Reply<AdminListGroupsForUserCommandOutput>> {
  const { groups } = pool.users.get(required(input.Username, "username"));
  return { Groups: pool.groups.filter(({ GroupName }) => groups.includes(GroupName)).map((group) => asGroup(pool, group)) };
}

export async function listGroups(pool: Pool): Promise<Reply<ListGroupsCommandOutput>> {
  return { Groups: pool.groups.map((group) => asGroup(pool, group)) };
}

export async function listUsers(pool: Pool, input: ListUsersCommandInput): Promise<Reply<ListUsersCommandOutput>> {
  const { page, next } = pageOf(pool, filterOf(input.Filter), input.Limit, input.PaginationToken);
  return { Users: page.map(profileOf), ...(next && { PaginationToken: next }) };
}

export async function listUsersInGroup(
  pool: Pool,
  input: ListUsersInGroupCommandInput,
): Promise<Reply<ListUsersInGroupCommandOutput>> {
  const { GroupName } = groupNamed(pool, input.GroupName);
  const { page, next } = pageOf(pool, (user) => user.groups.includes(GroupName), input.Limit, input.NextToken);
  return { Users: page.map(profileOf), ...(next && { NextToken: next }) };
}

function pageOf(
  pool: Pool,
  matches: (user: User) => boolean,
  limit = LARGEST_PAGE,
  after?: string,
): { page: User[]; next?: string } {
  const size = Math.min(limit || LARGEST_PAGE, LARGEST_PAGE);
  const found = pool.users.list(matches, size + 1, after);
  const page = found.slice(0, size);
  return found.length > size ? { page, next: page.at(-1)!.username } : { page };
}

/** `email = "ada@example.com"` or `email ^= "ada"`; no filter lets everyone through. */
function filterOf(filter: string | undefined): (user: User) => boolean {
  if (!filter) return () => true;
  const [, attribute, relation, wanted] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!attribute || wanted === undefined) throw invalidParameter("Error while parsing filter.");
  const text = wanted.replaceAll(/\\(.)/g, "$1");
  return (user) => {
    const value = filterable(user, attribute) ?? "";
    return relation === "=" ? value === text : value.startsWith(text);
  };
}

function filterable(user: User, attribute: string): string | undefined {
  if (attribute === "username") return user.username;
  if (attribute === "cognito:user_status") return user.status;
  if (attribute === "status") return user.enabled ? "Enabled" : "Disabled";
  return user.attributes[attribute];
}

function groupNamed(pool: Pool, name: string | undefined): GroupSettings {
  const group = pool.groups.find(({ GroupName }) => GroupName === required(name, "groupName"));
  if (!group) throw notFound("Group not found.");
  return group;
}

const asGroup = (pool: Pool, group: GroupSettings): GroupType => ({
  GroupName: group.GroupName,
  UserPoolId: pool.id,
  Description: group.Description,
  Precedence: group.Precedence,
});
