import { indexHeatmap } from "./index-heatmap.ts";
import { type Maintenance, maintainIndex } from "./maintain-index.ts";

/** Makes a heatmap that changed found as it is now; without one, catches up with what was missed. */
export async function indexChange(uid?: string): Promise<Maintenance> {
  if (uid === undefined) return maintainIndex();
  await indexHeatmap(uid);
  return { indexed: 1, stuck: [] };
}
