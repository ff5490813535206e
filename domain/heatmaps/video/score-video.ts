import path from "node:path";
import sharp from "sharp";
import { download } from "#adapters/storage/whole-files.ts";
import { find, purge, store } from "#adapters/storage.ts";
import { extractFrame } from "#adapters/video/extract-frame.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { recordScores } from "#domain/heatmaps/analysis/record-scores.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { writeAttention, writeMembers } from "#domain/heatmaps/pictures/attention-file.ts";
import { maskOf } from "#domain/heatmaps/pictures/mask.ts";
import { thumbnailOf } from "#domain/heatmaps/pictures/thumbnail.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";
import { frameMetrics } from "#domain/scores/over-time/frame-metrics.ts";
import { summaryOf } from "#domain/scores/over-time/summary.ts";
import { typicalMoment } from "#domain/scores/over-time/typical-moment.ts";
import { drawStill } from "./draw-still.ts";
import { factsOf } from "./facts.ts";
import { segmentsFolder, videoKey } from "./files.ts";
import { RATE } from "./segments.ts";
import { storeMoments } from "./store-moments.ts";
import { mapAt, wholeAttention } from "./whole-attention.ts";
import { withWorkFolder } from "./work-folder.ts";

/**
 * Scores a video whose segments are joined: stores the per-frame metrics, every frame's map, the mean attention map (of each
 * network too, and as a mask), and the most typical frame with its heatmap; records metrics, clarity and that frame's fixations
 * with the heatmap; then deletes the segment files. The thumbnail is stored last. Does nothing if the heatmap has ended.
 */
export async function scoreVideo(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  if (!heatmap.metrics || (await find(videoKey(heatmap, job.gen, "thumbnail"))) === undefined) await measure(heatmap);
  await purge(segmentsFolder(heatmap, job.gen));
}

async function measure(heatmap: Heatmap): Promise<void> {
  const { gen } = heatmap;
  const { width, height } = factsOf(heatmap);
  const key = (file: Parameters<typeof videoKey>[2]) => videoKey(heatmap, gen, file);
  const { moments, cuts, mean, members, model, content } = await wholeAttention(heatmap);
  const { metrics, clarity, share } = summaryOf(moments, model, content);
  await store(key("frames"), Buffer.from(JSON.stringify(frameMetrics(moments, cuts, RATE))), "application/json");
  await storeMoments(heatmap);
  if (members.length > 0) await store(key("members"), writeMembers(members), "image/png");
  await store(key("attention"), writeAttention({ ...mean, model, content, standsOut: metrics.stands_out }), "image/png");
  await store(key("mask"), (await maskOf(mean, { width, height })).mask, "image/png");
  const typical = typicalMoment(moments, cuts, RATE);
  const map = await mapAt(heatmap, typical);
  const { combined, size } = await drawStill(await frameAt(heatmap, typical / RATE), map);
  await store(key("combined"), combined, "image/png");
  const fixations = gazePlot(map, { width, height });
  const share_relation = members.length > 0 ? share : undefined;
  await recordScores({ uid: heatmap.uid, gen }, { metrics, clarity_score_percentile: clarity, share_relation, fixations });
  await store(key("thumbnail"), await thumbnailOf(sharp(combined), size), "image/webp");
}

async function frameAt(heatmap: Heatmap, time: number): Promise<Uint8Array> {
  return withWorkFolder(async (folder) => {
    const original = path.join(folder, "original.mp4");
    await download(videoKey(heatmap, heatmap.gen, "image"), original);
    return extractFrame(original, time);
  });
}
