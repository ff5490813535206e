import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * A response that arrives after a live message may be older than the message, and would overwrite it. `refetchAfter`, to be called
 * on every message, refetches the queries that are being fetched once their fetch has finished.
 * @param isConcerned whether messages change a query
 */
export function trackRunningFetches(
  queryClient: QueryClient,
  isConcerned: (query: Query) => boolean,
): { refetchAfter: () => void; stop: () => void } {
  const queries = queryClient.getQueryCache();
  const late = new Set<string>();
  const stop = queries.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { queryHash, queryKey } = event.query;
    if (late.delete(queryHash)) void queryClient.invalidateQueries({ queryKey, exact: true });
  });
  return {
    refetchAfter() {
      for (const query of queries.findAll({ fetchStatus: "fetching" })) if (isConcerned(query)) late.add(query.queryHash);
    },
    stop,
  };
}
