import { indexHeatmap } from "./index-heatmap.ts";
import { type MaintenanceResult, maintainIndex } from "./maintain-index.ts";

/** Updates the index for a changed heatmap; without one, processes what was missed. */
export async function indexChange(uid?: string): Promise<MaintenanceResult> {
  if (uid === undefined) return maintainIndex();
  await indexHeatmap(uid);
  return { indexed: 1, failed: [] };
}
