import { presignedGetUrl } from "#adapters/storage.ts";
import type { DemoAnalysis } from "#contracts/demo.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { resultsOf } from "#domain/heatmaps/to-card.ts";

/** Converts a finished heatmap to an explicit list of what visitors see; null before it is done. */
export async function toDemoResult(heatmap: Heatmap): Promise<DemoAnalysis["result"]> {
  const { status, application, device, width = 0, height = 0, clarity_score_percentile = null } = heatmap;
  if (status !== "done") return null;
  const { metrics, fixations } = resultsOf(heatmap);
  const [imageURL, heatmapURL, peekthroughURL] = await Promise.all(
    [heatmap.image, heatmap.heatmap, heatmap.peekthrough].map((key) => presignedGetUrl(key)),
  );
  return {
    application,
    device,
    width,
    height,
    clarity_score_percentile,
    metrics,
    fixations,
    imageURL: imageURL ?? null,
    heatmapURL: heatmapURL ?? null,
    peekthroughURL: peekthroughURL ?? null,
  };
}
