import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { Output } from "#contracts/kit/operation.ts";
import { projects } from "#contracts/projects.ts";
import { call } from "#web/kit/api/api.ts";

export type OpenProjectPages = InfiniteData<Output<typeof projects.read>, string | undefined>;

/** Projects, newest first, page after page by the signed cursor. */
export const projectsQuery = infiniteQueryOptions({
  queryKey: ["projects", "list"],
  queryFn: ({ pageParam, signal }) => call(projects.list, { query: pageParam ? { last: pageParam } : {} }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.last ?? undefined,
});

/** Where the lists of opened projects are kept. */
export const OPEN_PROJECTS = ["projects", "open"] as const;

/** One project with its heatmaps, newest first, page after page. */
export const projectQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [...OPEN_PROJECTS, uid],
    queryFn: ({ pageParam, signal }) =>
      call(projects.read, { params: { uid }, query: pageParam ? { last: pageParam } : {} }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.last ?? undefined,
  });

/** Asks anew for every project that is shown. */
export const refreshProjects = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["projects"] });
