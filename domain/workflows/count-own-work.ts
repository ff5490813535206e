import { countCreatedIn } from "#domain/heatmaps/count-created-in.ts";
import type { Caller } from "#domain/kit/caller.ts";

/** How many heatmaps the caller created that stay in their workspace when they leave it; none when they are in none. */
export const countOwnWork = async ({ uid, workspace }: Caller): Promise<{ heatmaps: number }> => ({
  heatmaps: workspace ? await countCreatedIn(workspace.uid, uid) : 0,
});
