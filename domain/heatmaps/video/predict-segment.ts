import { headFile, putFile } from "#adapters/storage.ts";
import { decodeFrames } from "#adapters/video/decode-frames.ts";
import { VIDEO_CONTENT_TYPES } from "#contracts/content-type.ts";
import type { SegmentJob } from "#contracts/pipelines/heatmap-video.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { groupOf } from "#domain/heatmaps/analysis/reference-group.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { attentionOverTime } from "#domain/scores/over-time/attention-over-time.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { type FrameScores, scoreFrame } from "#domain/scores/over-time/score-frame.ts";
import { sumOfDensities } from "#domain/scores/over-time/sum-of-densities.ts";
import { factsOf } from "./facts.ts";
import { segmentKey } from "./files.ts";
import { markSegment } from "./mark-segment.ts";
import { type PredictedFrame, predictMaps } from "./predict-maps.ts";
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
  const content = VIDEO_CONTENT_TYPES[heatmap.application];
  const group = groupOf(heatmap, content);
  let model = "";
  let number = lead;
  const pending: Pick<PredictedFrame, "model" | "standsOut">[] = [];
  const add = (smoothed: ReturnType<typeof overTime.end>) => {
    for (const { map, members, cut } of smoothed) {
      const seen = pending.shift()!;
      model = seen.model;
      if (number >= first && number <= end) {
        maps.push(map);
        if (cut) cuts.push(number);
      }
      if (number >= first && number < end) {
        moments.push(scoreFrame({ ...seen, map, group }, facts));
        summed.add(members);
      }
      number++;
    }
  };
  for await (const { time, luminance, members, ...seen } of predictMaps(frames, size, content)) {
    pending.push(seen);
    add(overTime.next(members, luminance, time));
  }
  add(overTime.end());
  if (number < end) throw new Error(`frame ${number} of heatmap ${heatmap.uid} could not be read`);
  return { model, content, maps, moments, cuts, members: summed.maps() };
}
