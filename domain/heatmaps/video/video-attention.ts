import { getFile } from "#adapters/storage.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import type { FrameScores } from "#domain/scores/over-time/score-frame.ts";
import { sumOfDensities } from "#domain/scores/over-time/sum-of-densities.ts";
import { factsOf } from "./facts.ts";
import { segmentKey } from "./files.ts";
import { readSegment, type SegmentAttention } from "./segment-attention.ts";
import { analysedFramesIn } from "./segments.ts";

/** The prediction for a video; `mean` over all analysed frames, and `members` the same for every network. */
export type VideoAttention = Pick<SegmentAttention, "model" | "content" | "moments" | "cuts"> & {
  readonly mean: Levels;
  /** Empty if a segment was predicted before they were stored. */
  readonly members: readonly Levels[];
};

/** A map whose largest value is 65535. */
type Levels = AttentionMap & { readonly values: Uint16Array };

/** The predictions of a video's segments in order, each with the maps of its own frames only. One is in memory at a time. */
export async function* readSegments(heatmap: Heatmap): AsyncGenerator<SegmentAttention> {
  const { moments, segments } = factsOf(heatmap);
  for (let segment = 0; segment < segments; segment++) {
    const { end } = analysedFramesIn(segment, moments);
    const { maps, cuts, ...rest } = await attentionIn(heatmap, segment);
    yield { ...rest, maps: maps.slice(0, rest.moments.length), cuts: cuts.filter((cut) => cut < end) };
  }
}

/** Combines all segments. Throws for a video without frames. */
export async function videoAttention(heatmap: Heatmap): Promise<VideoAttention> {
  const [moments, cuts]: [FrameScores[], number[]] = [[], []];
  const [mean, members] = [sumOfDensities(), sumOfDensities()];
  let hasMembers = true;
  let last: SegmentAttention | undefined;
  for await (const segment of readSegments(heatmap)) {
    for (const map of segment.maps) mean.add([map]);
    members.add(segment.members);
    hasMembers &&= segment.members.length > 0;
    moments.push(...segment.moments);
    cuts.push(...segment.cuts);
    last = segment;
  }
  if (!last) throw new Error(`heatmap ${heatmap.uid} has no analysed frame`);
  const { model, content } = last;
  return {
    model,
    content,
    moments,
    cuts,
    mean: levelsOf(mean.maps()[0]!),
    members: hasMembers ? members.maps().map(levelsOf) : [],
  };
}

/** The map of one analysed frame, by its number. */
export async function mapAt(heatmap: Heatmap, moment: number): Promise<Grid> {
  const { moments, segments } = factsOf(heatmap);
  const segment = Array.from({ length: segments }, (_, number) => number).findLast(
    (number) => analysedFramesIn(number, moments).first <= moment,
  )!;
  return (await attentionIn(heatmap, segment)).maps[moment - analysedFramesIn(segment, moments).first]!;
}

async function attentionIn(heatmap: Heatmap, segment: number): Promise<SegmentAttention> {
  return readSegment(await getFile(segmentKey(heatmap, heatmap.gen, segment, "attention")));
}

function levelsOf({ width, height, values }: AttentionMap): Levels {
  let highest = 0;
  for (const value of values) highest = Math.max(highest, value);
  return { width, height, values: Uint16Array.from(values, (value) => Math.round((65_535 * value) / highest)) };
}
