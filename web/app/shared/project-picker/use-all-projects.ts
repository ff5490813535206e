import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { projectsQuery } from "./queries.ts";

/** Loads all projects, page by page, while `isWanted`. */
export function useAllProjects(isWanted = true) {
  const query = useInfiniteQuery(projectsQuery);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return { ...query, projects: data?.pages.flatMap((page) => page.projects) };
}
