import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * A live message that arrives during the first fetch of a query has no data to update, and the response may be older than the
 * message. `repeat`, to be called on such messages, refetches the queries of `isLive` once their first fetch has finished.
 */
export function trackInitialFetches(
  queryClient: QueryClient,
  isLive: (query: Pick<Query, "queryKey">) => boolean,
): { refetch: () => void; stop: () => void } {
  const queries = queryClient.getQueryCache();
  const late = new Set<string>();
  const stop = queries.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { queryHash, queryKey } = event.query;
    if (late.delete(queryHash)) void queryClient.invalidateQueries({ queryKey, exact: true });
  });
  return {
    refetch() {
      for (const query of queries.findAll({ fetchStatus: "fetching" }))
        if (query.state.data === undefined && isLive(query)) late.add(query.queryHash);
    },
    stop,
  };
}
