import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { NewHeatmap } from "#contracts/new-heatmap.ts";
import type { Upload } from "#contracts/uploads.ts";
import { createHeatmap } from "#domain/heatmaps/create-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { projectLinkItems } from "#domain/projects/project-link-items.ts";

/**
 * Creates a heatmap in projects of its scope, in the transaction of the debit: it is in all of them, or is
 * not created. Errors: those of `createHeatmap`, and `project.not_found`.
 */
export function createHeatmapInProjects(
  caller: Caller,
  { projectIds, ...input }: NewHeatmap,
  idempotencyKey?: string,
): Promise<{ heatmap: HeatmapCard; upload: Upload }> {
  const projectItems = projectLinkItems(caller, projectIds);
  return createHeatmap(caller, input, idempotencyKey, (heatmap) => projectItems([heatmap]));
}
