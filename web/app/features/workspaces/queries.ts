import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { billing } from "#contracts/billing.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";

/** The caller's workspace: credits, seats and members. */
export const workspaceQuery = queryOptions({
  queryKey: ["workspaces", "workspace"],
  queryFn: ({ signal }) => call(workspaces.read, {}, { signal }),
});

/** The credit ledger, newest first, paginated. */
export const ledgerQuery = infiniteQueryOptions({
  queryKey: ["workspaces", "ledger"],
  queryFn: ({ pageParam, signal }) => call(billing.ledger, { query: pageParam ? { last: pageParam } : {} }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.last ?? undefined,
});

/** Refetches the workspace and the profile. */
export function refreshWorkspace(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ["workspaces"] }),
    queryClient.invalidateQueries({ queryKey: ["accounts"] }),
  ]);
}
