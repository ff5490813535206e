import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type HeatmapCard, heatmaps } from "#contracts/heatmaps.ts";
import type { Output } from "#contracts/kit/operation.ts";
import { call } from "#web/kit/api/api.ts";
import type { ListFilter } from "./list/list-filter.ts";

export { areaMomentsQuery, detailQuery, framesQuery, placesOf } from "#web/app/shared/viewer/heatmap-queries.ts";

export type HeatmapPage = Output<typeof heatmaps.list>;
export type HeatmapPages = InfiniteData<HeatmapPage>;

/** The list, newest first, page after page by the signed cursor. */
export const listQuery = infiniteQueryOptions({
  queryKey: ["heatmaps", "list"],
  queryFn: ({ pageParam, signal }) => call(heatmaps.list, { query: pageParam ? { last: pageParam } : {} }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.last ?? undefined,
});

/** Where filtered lists are kept, each by its filter. */
export const FILTERED = ["heatmaps", "filtered"] as const;

/** What of the list is in a filter, newest first, page after page. */
export const filteredQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...FILTERED, filter],
    queryFn: ({ pageParam: last, signal }) => {
      const { tags, ...rest } = filter;
      return call(heatmaps.list, { query: { ...rest, ...(tags && { tags: [...tags] }), ...(last && { last }) } }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.last ?? undefined,
  });

export const FACETS = ["heatmaps", "facets"] as const;

/** What the list can be narrowed by. */
export const facetsQuery = queryOptions({
  queryKey: FACETS,
  queryFn: ({ signal }) => call(heatmaps.facets, {}, { signal }),
});

/** Names the deletion of a heatmap while it is under way here. */
export const removing = (uid: string) => ["heatmaps", "remove", uid] as const;

/** Requested and processed are in progress. */
export function isInProgress({ status }: { status: string }): boolean {
  return status === "requested" || status === "processed";
}

/** Analysed once more, with the result of before to look at meanwhile. */
export function isAnalysedAnew({ status, renewing }: Pick<HeatmapCard, "status" | "renewing">): boolean {
  return renewing && status === "done";
}

export function hasFailed({ status }: { status: string }): boolean {
  return status === "error" || status === "failed";
}
