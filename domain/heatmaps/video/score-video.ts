import path from "node:path";
import sharp from "sharp";
import { download } from "#adapters/storage/whole-files.ts";
import { find, load, purge, store } from "#adapters/storage.ts";
import { extractFrame } from "#adapters/video/extract-frame.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";
import { frameMetrics } from "#domain/scores/over-time/frame-metrics.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import type { Moment } from "#domain/scores/over-time/moment.ts";
import { summaryOf } from "#domain/scores/over-time/summary.ts";
import { typicalMoment } from "#domain/scores/over-time/typical-moment.ts";
import type { Heatmap } from "../heatmap.entity.ts";
import { writeAttention } from "../pictures/attention-file.ts";
import { thumbnailOf } from "../pictures/thumbnail.ts";
import { readJob } from "../read-job.ts";
import { recordScores } from "../record-scores.ts";
import { drawStill } from "./draw-still.ts";
import { factsOf } from "./facts.ts";
import { segmentKey, segmentsFolder, videoKey } from "./files.ts";
import { readSegment, type SegmentAttention } from "./segment-attention.ts";
import { momentsIn, RATE } from "./segments.ts";
import { withWorkFolder } from "./work-folder.ts";

/**
 * Measures a video whose segments are joined: stores what was measured moment by moment, the mean attention, and the most typical frame with its heatmap; keeps
 * metrics, clarity and that frame's fixations with the heatmap; then drops what was kept of single segments. The thumbnail is stored last.
 * Nothing happens when the heatmap has ended.
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
  const { moments, cuts, mean, model, content } = await seenIn(heatmap);
  const { metrics, clarity } = summaryOf(moments, model, content);
  await store(key("frames"), Buffer.from(JSON.stringify(frameMetrics(moments, cuts, RATE))), "application/json");
  await store(key("attention"), writeAttention({ ...mean, model, content, standsOut: metrics.stands_out }), "image/png");
  const typical = typicalMoment(moments, cuts, RATE);
  const map = await mapAt(heatmap, typical);
  const { combined, size } = await drawStill(await frameAt(heatmap, typical / RATE), map);
  await store(key("combined"), combined, "image/png");
  const fixations = gazePlot(map, { width, height });
  await recordScores({ uid: heatmap.uid, gen }, { metrics, clarity_score_percentile: clarity, fixations });
  await store(key("thumbnail"), await thumbnailOf(sharp(combined), size), "image/webp");
}

type Seen = Pick<SegmentAttention, "model" | "content" | "moments" | "cuts"> & {
  /** Mean attention of all moments. */
  readonly mean: { readonly width: number; readonly height: number; readonly values: Uint16Array };
};

/** What all segments hold together; one of them is in memory at a time. */
async function seenIn(heatmap: Heatmap): Promise<Seen> {
  const facts = factsOf(heatmap);
  const [moments, cuts]: [Moment[], number[]] = [[], []];
  let sum = new Float64Array();
  let last: SegmentAttention | undefined;
  for (let segment = 0; segment < facts.segments; segment++) {
    const { end } = momentsIn(segment, facts.moments);
    last = await attentionIn(heatmap, segment);
    if (sum.length === 0) sum = new Float64Array(last.maps[0]!.values.length);
    for (const map of last.maps.slice(0, last.moments.length)) add(sum, map);
    moments.push(...last.moments);
    cuts.push(...last.cuts.filter((cut) => cut < end));
  }
  if (!last) throw new Error(`${heatmap.uid} has no moment`);
  const { width, height } = last.maps[0]!;
  const highest = sum.reduce((most, value) => Math.max(most, value), 0);
  const values = Uint16Array.from(sum, (value) => Math.round((65_535 * value) / highest));
  return { model: last.model, content: last.content, moments, cuts, mean: { width, height, values } };
}

/** Adds a moment's share of attention in every cell: each moment counts alike, however sharp its peak. */
function add(sum: Float64Array, { values }: Grid): void {
  const total = values.reduce((all, value) => all + value, 0);
  for (let cell = 0; cell < sum.length; cell++) sum[cell]! += values[cell]! / total;
}

async function mapAt(heatmap: Heatmap, moment: number): Promise<Grid> {
  const { moments, segments } = factsOf(heatmap);
  const segment = Array.from({ length: segments }, (_, number) => number).findLast(
    (number) => momentsIn(number, moments).first <= moment,
  )!;
  return (await attentionIn(heatmap, segment)).maps[moment - momentsIn(segment, moments).first]!;
}

async function attentionIn(heatmap: Heatmap, segment: number): Promise<SegmentAttention> {
  return readSegment(await load(segmentKey(heatmap, heatmap.gen, segment, "attention")));
}

async function frameAt(heatmap: Heatmap, time: number): Promise<Uint8Array> {
  return withWorkFolder(async (folder) => {
    const original = path.join(folder, "original.mp4");
    await download(videoKey(heatmap, heatmap.gen, "image"), original);
    return extractFrame(original, time);
  });
}
