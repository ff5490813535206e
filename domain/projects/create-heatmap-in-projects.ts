import type { HeatmapCard, NewHeatmap, UploadForm } from "#contracts/heatmaps.ts";
import { createHeatmap } from "#domain/heatmaps/create-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { changed, link } from "./parts.ts";

/**
 * Creates a heatmap that is in projects of its own scope from the beginning, in the transaction that pays for it: it is in all of them, or is
 * not created. Refusals: those of `createHeatmap`, and `project.not_found`.
 */
export function createHeatmapInProjects(
  caller: Caller,
  { projectIds, ...wanted }: NewHeatmap,
  idempotencyKey?: string,
): Promise<{ heatmap: HeatmapCard; upload: UploadForm }> {
  const projects = [...new Set(projectIds)];
  return createHeatmap(caller, wanted, idempotencyKey, ({ uid: heatmap, scope, created_at }) =>
    projects.flatMap((project) => [...changed(caller, project, 1, scope), link({ heatmap, project, created_at })]),
  );
}
