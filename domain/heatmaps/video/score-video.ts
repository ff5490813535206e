import path from "node:path";
import sharp from "sharp";
import { downloadFile } from "#adapters/storage/local-files.ts";
import { deletePrefix, headFile, putFile } from "#adapters/storage.ts";
import { extractFrame } from "#adapters/video/extract-frame.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { recordScores } from "#domain/heatmaps/analysis/record-scores.ts";
import { groupOf } from "#domain/heatmaps/analysis/reference-group.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { writeAttention, writeMembers } from "#domain/heatmaps/images/attention-file.ts";
import { renderMask } from "#domain/heatmaps/images/render-mask.ts";
import { renderThumbnail } from "#domain/heatmaps/images/render-thumbnail.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";
import { frameMetrics } from "#domain/scores/over-time/frame-metrics.ts";
import { representativeFrame } from "#domain/scores/over-time/representative-frame.ts";
import { summariseFrames } from "#domain/scores/over-time/summarise-frames.ts";
import { drawStill } from "./draw-still.ts";
import { factsOf } from "./facts.ts";
import { segmentsFolder, videoKey } from "./files.ts";
import { ANALYSIS_RATE } from "./segments.ts";
import { storeFrameMaps } from "./store-frame-maps.ts";
import { mapAt, videoAttention } from "./video-attention.ts";
import { withWorkFolder } from "./work-folder.ts";

/**
 * Scores a video whose segments are joined: stores the per-frame metrics, every frame's map, the mean attention map (of each
 * network too, and as a mask), and the most typical frame with its heatmap; records metrics, clarity and that frame's fixations
 * with the heatmap; then deletes the segment files. The thumbnail is stored last. Does nothing if the heatmap has ended.
 */
export async function scoreVideo(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  if (!heatmap.metrics || (await headFile(videoKey(heatmap, job.gen, "thumbnail"))) === undefined) await measure(heatmap);
  await deletePrefix(segmentsFolder(heatmap, job.gen));
}

async function measure(heatmap: Heatmap): Promise<void> {
  const { gen } = heatmap;
  const { width, height } = factsOf(heatmap);
  const key = (file: Parameters<typeof videoKey>[2]) => videoKey(heatmap, gen, file);
  const { moments, cuts, mean, members, model, content } = await videoAttention(heatmap);
  const { metrics, clarity, share } = summariseFrames(moments, model, groupOf(heatmap, content));
  await putFile(key("frames"), Buffer.from(JSON.stringify(frameMetrics(moments, cuts, ANALYSIS_RATE))), "application/json");
  await storeFrameMaps(heatmap);
  if (members.length > 0) await putFile(key("members"), writeMembers(members), "image/png");
  await putFile(key("attention"), writeAttention({ ...mean, model, content, standsOut: metrics.stands_out }), "image/png");
  await putFile(key("mask"), (await renderMask(mean, { width, height })).mask, "image/png");
  const typical = representativeFrame(moments, cuts, ANALYSIS_RATE);
  const map = await mapAt(heatmap, typical);
  const { combined, size } = await drawStill(await frameAt(heatmap, typical / ANALYSIS_RATE), map);
  await putFile(key("combined"), combined, "image/png");
  const fixations = gazePlot(map, { width, height }, content);
  const share_relation = members.length > 0 ? share : undefined;
  await recordScores({ uid: heatmap.uid, gen }, { metrics, clarity_score_percentile: clarity, share_relation, fixations });
  await putFile(key("thumbnail"), await renderThumbnail(sharp(combined), size), "image/webp");
}

async function frameAt(heatmap: Heatmap, time: number): Promise<Uint8Array> {
  return withWorkFolder(async (folder) => {
    const original = path.join(folder, "original.mp4");
    await downloadFile(videoKey(heatmap, heatmap.gen, "image"), original);
    return extractFrame(original, time);
  });
}
