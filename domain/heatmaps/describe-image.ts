import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { placementsOf } from "./templates/placements.ts";
import { attentionOf } from "./templates/template-images.ts";
import { resultsOf } from "./to-card.ts";

/** The results of a finished image, for statements about it. */
export type DescribedImage = Pick<
  HeatmapDetail,
  | "uid"
  | "gen"
  | "application"
  | "metrics"
  | "clarity_score_percentile"
  | "attention"
  | "fixations"
  | "areas_of_interest"
  | "fingerprint"
> & {
  /** Width of the upright image, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Attention scores in single templates. */
  readonly templates: readonly { id: string; name: string; score: number | null; interval: [number, number] | null }[];
};

/** The results of a finished image, without links to its files. */
export async function describeImage(heatmap: Heatmap): Promise<DescribedImage> {
  const { uid, gen, application, width, height, clarity_score_percentile = null, fingerprint = null } = heatmap;
  if (!width || !height) throw new Error(`heatmap ${uid} was not inspected`);
  const templates = (await placementsOf(heatmap)).map(({ id, name, score, interval }) => {
    const bounds = interval && ([Math.floor(interval[0]), Math.ceil(interval[1])] as [number, number]);
    return { id, name, score, interval: bounds };
  });
  return {
    uid,
    gen,
    application,
    width,
    height,
    clarity_score_percentile,
    fingerprint,
    ...resultsOf(heatmap),
    attention: attentionOf(heatmap),
    templates,
  };
}
