import { headFile, putFile } from "#adapters/storage.ts";
import { decodeFrames } from "#adapters/video/decode-frames.ts";
import { CONTENT_TYPES } from "#contracts/content-type.ts";
import type { SegmentJob } from "#contracts/pipelines/heatmap-video.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { attentionOverTime } from "#domain/scores/over-time/attention-over-time.ts";
import { type FrameScores, scoreFrame } from "#domain/scores/over-time/frame-scores.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { sumOfDensities } from "#domain/scores/over-time/sum-of-densities.ts";
import { factsOf } from "./facts.ts";
import { segmentKey } from "./files.ts";
import { markSegment } from "./mark-segment.ts";
import { predictMaps } from "./predict-maps.ts";
import { rejectBadVideo } from "./reject-bad-video.ts";
import { type SegmentAttention, writeSegment } from "./segment-attention.ts";
import { ANALYSIS_RATE, analysedFramesIn, analysisSize } from "./segments.ts";
import { downloadSource, withWorkFolder } from "./work-folder.ts";

/**
 * Predicts attention for a segment of a video, frame by frame, and stores the maps and metrics. Does
 * nothing if they exist or the heatmap has ended.
 * @throws InferenceBusy if the model is busy, InferenceInterrupted if it failed
 */
export async function predictSegment(job: SegmentJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const key = segmentKey(heatmap, job.gen, job.segment, "attention");
  if ((await headFile(key)) === undefined) {
    const attention = await withWorkFolder(async (folder) =>
      rejectBadVideo(attentionIn(await downloadSource(folder, heatmap), job.segment, heatmap)),
    );
    await putFile(key, writeSegment(attention), "application/gzip");
  }
  await markSegment(job, "segments_predicted");
}

async function attentionIn(source: string, segment: number, heatmap: Heatmap): Promise<SegmentAttention> {
  const facts = factsOf(heatmap);
  const { lead, first, end, look } = analysedFramesIn(segment, facts.moments);
  const size = analysisSize(facts);
  const span = { from: lead / ANALYSIS_RATE, to: look / ANALYSIS_RATE };
  const frames = decodeFrames({ path: source, ...span, rate: ANALYSIS_RATE, ...size });
  const overTime = attentionOverTime();
  const [maps, moments, cuts]: [Grid[], FrameScores[], number[]] = [[], [], []];
  const summed = sumOfDensities();
  const content = CONTENT_TYPES[heatmap.application];
  let model = "";
  let number = lead;
  for await (const { time, luminance, members: predicted, ...seen } of predictMaps(frames, size, content)) {
    const { map, members, cut } = overTime.next(predicted, luminance, time);
    model = seen.model;
    if (number >= first) {
      maps.push(map);
      if (cut) cuts.push(number);
      if (number < end) {
        moments.push(scoreFrame({ ...seen, map, members }, facts));
        summed.add(members);
      }
    }
    number++;
  }
  if (number < end) throw new Error(`frame ${number} of heatmap ${heatmap.uid} could not be read`);
  return { model, content, maps, moments, cuts, members: summed.maps() };
}
