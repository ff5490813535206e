import type { FactBox } from "#contracts/facts.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";

/**
 * Records the headlines of a captured page before its analysis, which needs them for the gaze plot. They stay for every later
 * analysis. No effect once the analysis has started or the heatmap has ended.
 */
export async function recordHeadlines({ uid }: Heatmap, headlines: readonly FactBox[]): Promise<void> {
  if (headlines.length === 0) return;
  await conditionHolds(
    HeatmapEntity.patch({ uid })
      .set({ headlines })
      .where(({ upload }, { eq }) => eq(upload, "pending"))
      .go(),
  );
}
