import type { QueryClient } from "@tanstack/react-query";
import { accounts, type Profile } from "#contracts/accounts.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { meQuery } from "#web/kit/auth/me.ts";

const WAIT_MS = 5000;

/** Which second factors are switched on. */
export const factorQuery = operationQuery(accounts.secondFactor, {});

/** The latest export of one's own data; looked at again while it is being made. */
export const exportQuery = operationQuery(
  accounts.readExport,
  {},
  { refetchInterval: ({ state }) => (state.data?.export?.state === "requested" ? WAIT_MS : false) },
);

/** Puts a profile that just came from the server in place of the known one. */
export function rememberMe(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(meQuery.queryKey, profile);
}
