import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { DEMO_SCOPE } from "./demo-scope.ts";

/** A heatmap of the demo, read consistently; undefined if it is deleted or belongs to an account by now. */
export async function findDemoHeatmap(uid: string): Promise<Heatmap | undefined> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  return data && data.scope === DEMO_SCOPE && !data.deleted_at ? data : undefined;
}
