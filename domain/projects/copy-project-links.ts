import type { ExtraItems } from "#domain/heatmaps/create-heatmap-record.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { countItem, linkItem } from "./project-items.ts";
import { projectsOf } from "./projects-of.ts";

/**
 * The parts that add a heatmap created by the system to every project of its scope that another heatmap is in, in the transaction
 * that creates it. Error: `ConflictError` if a project is deleted in between.
 */
export async function copyProjectLinks(other: string): Promise<ExtraItems> {
  const projects = await projectsOf(other);
  return ({ uid: heatmap, scope, created_at }) =>
    projects.flatMap((project) => [
      { ...countItem(project, 1, scope), onConditionFailed: () => new ConflictError() },
      publishEvent({ type: "project.edited", scope, object: project }),
      linkItem({ heatmap, project, created_at }),
    ]);
}
