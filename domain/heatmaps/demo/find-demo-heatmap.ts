import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { DEMO_SCOPE } from "./demo-scope.ts";

/** A heatmap of the demo, read consistently; undefined if it is deleted or belongs to an account by now. */
export async function findDemoHeatmap(uid: string): Promise<Heatmap | undefined> {
  const heatmap = await readExisting(uid);
  return heatmap?.scope === DEMO_SCOPE ? heatmap : undefined;
}
