import type { ExtraItemsForAll } from "#domain/heatmaps/create-heatmap-record.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { linkItem, projectChangedItems } from "./project-items.ts";

/**
 * The transaction items that add new heatmaps to projects of their scope, in the transaction that creates them: each is in all of
 * them, or none is created. Error: `project.not_found`.
 */
export function projectLinkItems(caller: Caller, projectIds: readonly string[]): ExtraItemsForAll {
  const projects = [...new Set(projectIds)];
  return (heatmaps) =>
    projects.flatMap((project) => [
      ...heatmaps.slice(0, 1).flatMap(({ scope }) => projectChangedItems(caller, project, heatmaps.length, scope)),
      ...heatmaps.map(({ uid: heatmap, created_at }) => linkItem({ heatmap, project, created_at })),
    ]);
}
