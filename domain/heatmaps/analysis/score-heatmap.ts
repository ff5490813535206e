import { getFile } from "#adapters/storage.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import { readAttention } from "#domain/heatmaps/images/attention-file.ts";
import { scoreMap } from "#domain/scores/score-map.ts";
import { finishHeatmap } from "./finish-heatmap.ts";
import { recordImageDuration } from "./image-duration.ts";
import { imageGazePlot } from "./image-gaze-plot.ts";
import { readJob } from "./read-job.ts";
import { groupOf } from "./reference-group.ts";

/**
 * Ends an analysis: computes metrics, clarity and fixations from the stored attention map, and stores them with the heatmap,
 * which is then done. Does nothing if the heatmap has ended.
 */
export async function scoreHeatmap(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const { width, height, headlines } = heatmap;
  if (!width || !height) throw new Error(`heatmap ${job.uid} was not inspected`);
  const attention = await readAttention(await getFile(imageFileKey(heatmap, job.gen, "attention")));
  const group = groupOf(heatmap, attention.content);
  const { metrics, clarity, share } = scoreMap({ ...attention, map: attention, group }, { width, height });
  const fixations = imageGazePlot(attention, { width, height, headlines });
  const scores = { metrics, clarity_score_percentile: clarity, share_relation: share, fixations };
  if (await finishHeatmap(job, { heatmap, scores })) await recordImageDuration(heatmap);
}
