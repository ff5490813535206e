import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { reports } from "#contracts/reports.ts";
import { operationPages } from "#web/kit/api/operation-query.ts";

/** The finished reports that contain an image. Loads all pages of the list, because an older report can contain it too. */
export function useReportsOf(uid: string) {
  const { data, error, isFetching, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    operationPages(reports.list, { query: { limit: 100 } }),
  );
  const isNext = hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (isNext) void fetchNextPage();
  }, [isNext, fetchNextPage]);
  const all = data?.pages.flatMap((page) => page.reports) ?? [];
  return {
    reports: all.filter((report) => report.status !== "requested" && report.heatmaps.includes(uid)),
    isLoading: isPending,
    error,
    retry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  };
}
