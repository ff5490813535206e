import type { QueryClient } from "@tanstack/react-query";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { meQuery } from "#web/kit/auth/me.ts";

const POLL_INTERVAL_MS = 5000;

/** The enabled second factors. */
export const factorQuery = operationQuery(accounts.secondFactor, {});

/** The user's latest data export. Polls while it is being created. */
export const exportQuery = operationQuery(
  accounts.readExport,
  {},
  { refetchInterval: ({ state }) => (state.data?.export?.state === "requested" ? POLL_INTERVAL_MS : false) },
);

/** Writes a profile from a response into the query cache. */
export function cacheProfile(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(meQuery.queryKey, profile);
}
