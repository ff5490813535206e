import type { Also } from "#domain/heatmaps/book-heatmap.ts";
import { announce } from "#domain/kit/outbox.ts";
import { Changed } from "#domain/kit/retry-while-changed.ts";
import { count, link } from "./parts.ts";
import { projectsOf } from "./projects-of.ts";

/**
 * The parts that add a heatmap created by the system to every project of its scope that another heatmap is in, in the transaction
 * that creates it. Error: `Changed` if a project is deleted in between.
 */
export async function intoProjectsOf(other: string): Promise<Also> {
  const projects = await projectsOf(other);
  return ({ uid: heatmap, scope, created_at }) =>
    projects.flatMap((project) => [
      { ...count(project, 1, scope), refuse: () => new Changed() },
      announce({ type: "project.edited", scope, object: project }),
      link({ heatmap, project, created_at }),
    ]);
}
