import type { QueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { type OperationPages, operationPages, refresh } from "#web/kit/api/operation-query.ts";

export type OpenProjectPages = OperationPages<typeof projects.read>;

/** Projects, newest first, page after page by the signed cursor. */
export const projectsQuery = operationPages(projects.list, { query: {} });

/** One project with its heatmaps, newest first, page after page. */
export const projectQuery = (uid: string) => operationPages(projects.read, { params: { uid }, query: {} });

/** The operations that show projects. */
export const PROJECTS = [projects.list, projects.read] as const;

/** Asks anew for every project that is shown. */
export const refreshProjects = (queryClient: QueryClient): Promise<void> => refresh(queryClient, PROJECTS);
