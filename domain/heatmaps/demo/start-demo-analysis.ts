import type { Application, DEVICES } from "#contracts/reference.ts";
import { startAnalysis } from "#domain/heatmaps/analysis/start-analysis.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";

/** Application of an image; only UX Design has a device. */
export type Purpose = { readonly application: Application; readonly device: (typeof DEVICES)[number] | "" };

/**
 * Records what the image of a demo heatmap is for, and starts its analysis. Of repeated calls the first that starts it counts.
 * @param extraItems written if this call starts the analysis
 * @throws the errors of `startAnalysis`, and those of `extraItems`
 */
export async function startDemoAnalysis(
  heatmap: Heatmap,
  { application, device }: Purpose,
  extraItems: readonly TransactionItem[],
): Promise<void> {
  const isUx = application === "UX Design";
  // Unless it was started before.
  await conditionHolds(
    HeatmapEntity.patch({ uid: heatmap.uid })
      .set({ application, device: isUx ? device : "", condition: isUx ? "viewport" : "" })
      .add({ version: 1 })
      .where(({ upload, status }, { eq }) => `${eq(upload, "pending")} AND ${eq(status, "requested")}`)
      .go(),
  );
  await startAnalysis(heatmap, extraItems);
}
