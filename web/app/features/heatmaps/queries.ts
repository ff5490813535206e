import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { Output } from "#contracts/kit/operation.ts";
import { call } from "#web/kit/api.ts";
import { LINK_LIFE_MS } from "#web/kit/query-client.ts";

export type HeatmapPage = Output<typeof heatmaps.list>;
export type HeatmapPages = InfiniteData<HeatmapPage>;

/** The list, newest first, page after page by the signed cursor. */
export const listQuery = infiniteQueryOptions({
  queryKey: ["heatmaps", "list"],
  queryFn: ({ pageParam, signal }) => call(heatmaps.list, { query: pageParam ? { last: pageParam } : {} }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.last ?? undefined,
});

/** One heatmap. Asked for again before its links expire. */
export function detailQuery(uid: string) {
  return queryOptions({
    queryKey: ["heatmaps", "detail", uid],
    queryFn: ({ signal }) => call(heatmaps.read, { params: { uid } }, { signal }),
    refetchInterval: LINK_LIFE_MS,
  });
}

/** Requested and processed are in progress. */
export function isInProgress({ status }: { status: string }): boolean {
  return status === "requested" || status === "processed";
}

export function hasFailed({ status }: { status: string }): boolean {
  return status === "error" || status === "failed";
}
