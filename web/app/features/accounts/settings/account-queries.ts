import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { accounts, type Profile } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { meQuery } from "#web/kit/auth/me.ts";

const WAIT_MS = 5000;

/** Which second factors are switched on. */
export const factorQuery = queryOptions({
  queryKey: ["accounts", "second-factor"],
  queryFn: ({ signal }) => call(accounts.secondFactor, {}, { signal }),
});

/** The latest export of one's own data; looked at again while it is being made. */
export const exportQuery = queryOptions({
  queryKey: ["accounts", "export"],
  queryFn: ({ signal }) => call(accounts.readExport, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.state === "requested" ? WAIT_MS : false),
});

/** Puts a profile that just came from the server in place of the known one. */
export function rememberMe(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(meQuery.queryKey, profile);
}
