import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { Output } from "#contracts/kit/operation.ts";
import { projects } from "#contracts/projects.ts";
import { call } from "#web/kit/api/api.ts";

export type OpenProjectPages = InfiniteData<Output<typeof projects.read>, string | undefined>;

/** Projects, newest first, paginated with the signed cursor. */
export const projectsQuery = infiniteQueryOptions({
  queryKey: ["projects", "list"],
  queryFn: ({ pageParam, signal }) => call(projects.list, { query: pageParam ? { last: pageParam } : {} }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.last ?? undefined,
});

/** Query key prefix of project pages. */
export const OPEN_PROJECTS = ["projects", "open"] as const;

/** A project with its heatmaps, newest first, paginated. */
export const projectQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [...OPEN_PROJECTS, uid],
    queryFn: ({ pageParam, signal }) =>
      call(projects.read, { params: { uid }, query: pageParam ? { last: pageParam } : {} }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.last ?? undefined,
  });

/** Refetches all projects that are shown. */
export const refreshProjects = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["projects"] });
