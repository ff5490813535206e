import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { projectsQuery } from "./queries.ts";

/** Loads all projects page by page, only the first page, or nothing, in which case `projects` are those loaded elsewhere. */
export function useAllProjects(wanted: "all" | "first page" | "nothing" = "all") {
  const query = useInfiniteQuery({ ...projectsQuery, enabled: wanted !== "nothing" });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const loadsNext = wanted === "all" && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (loadsNext) void fetchNextPage();
  }, [loadsNext, fetchNextPage]);
  return { ...query, projects: data?.pages.flatMap((page) => page.projects) };
}
