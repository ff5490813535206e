import { accounts } from "#contracts/accounts.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";

/** The signed-in user: profile, role, workspace and credits. */
export const meQuery = operationQuery(accounts.me, {});
