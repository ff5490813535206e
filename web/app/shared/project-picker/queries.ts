import type { QueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { type OperationPages, operationPages, refresh } from "#web/kit/api/operation-query.ts";

export type OpenProjectPages = OperationPages<typeof projects.read>;

/** Projects, newest first, paginated with the signed cursor. */
export const projectsQuery = operationPages(projects.list, { query: {} });

/** A project with its heatmaps, newest first, paginated. */
export const projectQuery = (uid: string) => operationPages(projects.read, { params: { uid }, query: {} });

/** The operations that return projects. */
export const PROJECTS = [projects.list, projects.read] as const;

/** Refetches all projects that are shown. */
export const refreshProjects = (queryClient: QueryClient): Promise<void> => refresh(queryClient, PROJECTS);
