import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * News that arrives while something is read for the first time has nothing yet to change, and the answer may be older than it. `repeat`, to be
 * called at such news, has whatever of `isLive` is being read for the first time read once more as soon as it is there.
 */
export function watchFirstReads(
  queryClient: QueryClient,
  isLive: (query: Pick<Query, "queryKey">) => boolean,
): { repeat: () => void; stop: () => void } {
  const queries = queryClient.getQueryCache();
  const late = new Set<string>();
  const stop = queries.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { queryHash, queryKey } = event.query;
    if (late.delete(queryHash)) void queryClient.invalidateQueries({ queryKey, exact: true });
  });
  return {
    repeat() {
      for (const query of queries.findAll({ fetchStatus: "fetching" }))
        if (query.state.data === undefined && isLive(query)) late.add(query.queryHash);
    },
    stop,
  };
}
