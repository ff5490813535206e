import { queryOptions } from "@tanstack/react-query";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";

/** The signed-in user: profile, role, workspace and credits. */
export const meQuery = queryOptions({
  queryKey: ["accounts", "me"],
  queryFn: ({ signal }) => call(accounts.me, {}, { signal }),
});
