import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { billing } from "#contracts/billing.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";

/** The caller's workspace: credits, seats, people. */
export const workspaceQuery = queryOptions({
  queryKey: ["workspaces", "workspace"],
  queryFn: ({ signal }) => call(workspaces.read, {}, { signal }),
});

/** Every movement of its credits, newest first, page after page. */
export const ledgerQuery = infiniteQueryOptions({
  queryKey: ["workspaces", "ledger"],
  queryFn: ({ pageParam, signal }) => call(billing.ledger, { query: pageParam ? { last: pageParam } : {} }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.last ?? undefined,
});

/** Asks anew for the workspace and for what the profile says of it. */
export function refreshWorkspace(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ["workspaces"] }),
    queryClient.invalidateQueries({ queryKey: ["accounts"] }),
  ]);
}
