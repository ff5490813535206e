import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { accounts, type Profile } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { meQuery } from "#web/kit/auth/me.ts";

const WAIT_MS = 5000;

/** The enabled second factors. */
export const factorQuery = queryOptions({
  queryKey: ["accounts", "second-factor"],
  queryFn: ({ signal }) => call(accounts.secondFactor, {}, { signal }),
});

/** The user's latest data export. Polls while it is being created. */
export const exportQuery = queryOptions({
  queryKey: ["accounts", "export"],
  queryFn: ({ signal }) => call(accounts.readExport, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.state === "requested" ? WAIT_MS : false),
});

/** Writes a profile from a response into the query cache. */
export function rememberMe(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(meQuery.queryKey, profile);
}
