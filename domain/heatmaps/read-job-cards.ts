import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { readHeatmaps } from "./read-heatmaps.ts";
import { toCard } from "./to-card.ts";

/** A heatmap, and whether its upload was abandoned, so that its job is canceled. */
export type JobCard = { readonly card: HeatmapCard; readonly gen: number; readonly isCanceled: boolean };

/** The given heatmaps of a scope that exist, or whose upload was canceled, in any order. */
export async function readJobCards(scope: string, uids: readonly string[]): Promise<readonly JobCard[]> {
  const found = (await readHeatmaps(uids)).filter((heatmap) => heatmap.scope === scope);
  const shown = found.filter(({ deleted_at, problem }) => !deleted_at || problem?.code === "upload_given_up");
  return Promise.all(
    shown.map(async (heatmap) => ({
      card: await toCard(heatmap),
      gen: heatmap.gen,
      isCanceled: heatmap.deleted_at !== undefined,
    })),
  );
}
