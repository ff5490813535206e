import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type HeatmapCard, heatmaps } from "#contracts/heatmaps.ts";
import type { Output } from "#contracts/kit/operation.ts";
import { call } from "#web/kit/api/api.ts";
import type { ListFilter } from "./list/list-filter.ts";

export { areaMomentsQuery, detailQuery, framesQuery, placesOf } from "#web/app/shared/viewer/heatmap-queries.ts";

export type HeatmapPage = Output<typeof heatmaps.list>;
export type HeatmapPages = InfiniteData<HeatmapPage>;

/** The list, newest first, paginated with the signed cursor. */
export const listQuery = infiniteQueryOptions({
  queryKey: ["heatmaps", "list"],
  queryFn: ({ pageParam, signal }) => call(heatmaps.list, { query: pageParam ? { last: pageParam } : {} }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.last ?? undefined,
});

/** Query key prefix of filtered lists. */
export const FILTERED = ["heatmaps", "filtered"] as const;

/** A filtered list, newest first, paginated. */
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

/** The available filter values. */
export const facetsQuery = queryOptions({
  queryKey: FACETS,
  queryFn: ({ signal }) => call(heatmaps.facets, {}, { signal }),
});

/** Mutation key of a heatmap's deletion in this tab. */
export const removing = (uid: string) => ["heatmaps", "remove", uid] as const;

/** Whether the status is requested or processed. */
export function isInProgress({ status }: { status: string }): boolean {
  return status === "requested" || status === "processed";
}

/** Whether a re-analysis is running while the previous result is shown. */
export function isAnalysedAnew({ status, renewing }: Pick<HeatmapCard, "status" | "renewing">): boolean {
  return renewing && status === "done";
}

export function hasFailed({ status }: { status: string }): boolean {
  return status === "error" || status === "failed";
}
