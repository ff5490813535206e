import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { projectsQuery } from "./queries.ts";

/** Every project, to choose from or to search in; page after page until all are here, while `isWanted`. */
export function useEveryProject(isWanted = true) {
  const query = useInfiniteQuery(projectsQuery);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return { ...query, projects: data?.pages.flatMap((page) => page.projects) };
}
