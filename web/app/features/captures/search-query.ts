import { captures } from "#contracts/captures.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { LINK_LIFE_MS } from "#web/kit/api/query-client.ts";

const MIN_POLL_MS = 1000;
const MAX_POLL_MS = 8000;

/**
 * A capture of search results. Polls with increasing intervals while it is in progress. Afterwards refetched before its link
 * expires.
 */
export function searchQuery(uid: string) {
  return operationQuery(
    captures.readSearch,
    { params: { uid } },
    {
      refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
        if (error || data?.status === "failed") return false;
        return data?.status === "done" ? LINK_LIFE_MS : Math.min(MAX_POLL_MS, MIN_POLL_MS * 1.3 ** dataUpdateCount);
      },
    },
  );
}
