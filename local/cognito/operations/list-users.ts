import type { ListUsersCommandInput, ListUsersCommandOutput, UserType } from "@aws-sdk/client-cognito-identity-provider";
import { invalidParameter } from "#local/cognito/cognito-error.ts";
import type { Pool } from "#local/cognito/pool.ts";
import type { User } from "#local/cognito/users.ts";
import { toUserType } from "./admin-users.ts";
import type { Reply } from "./types.ts";

const MAX_PAGE_SIZE = 60;

/** All accounts of the pool, page by page. Filters and chosen attributes are not supported. */
export async function listUsers(pool: Pool, input: ListUsersCommandInput): Promise<Reply<ListUsersCommandOutput>> {
  if (input.Filter !== undefined || input.AttributesToGet !== undefined)
    throw invalidParameter("Filter and AttributesToGet are not supported.");
  const { users, next } = pageOfUsers(pool, () => true, { limit: input.Limit, after: input.PaginationToken });
  return { Users: users, ...(next !== undefined && { PaginationToken: next }) };
}

/** A page of the accounts that `matches` accepts, at most 60, and where the next page begins if there is one. */
export function pageOfUsers(
  pool: Pool,
  matches: (user: User) => boolean,
  { limit, after }: { limit: number | undefined; after: string | undefined },
): { users: UserType[]; next: string | undefined } {
  const size = Math.min(limit || MAX_PAGE_SIZE, MAX_PAGE_SIZE);
  const found = pool.users.list(matches, size + 1, after);
  const page = found.slice(0, size);
  return { users: page.map(toUserType), next: found.length > size ? page.at(-1)?.username : undefined };
}
