import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { type Estimate, estimateOf } from "#domain/scores/estimate.ts";
import { type Box, shareOfAttention } from "#domain/scores/share-of-attention.ts";
import { type MapStatistics, type Statistics, statisticsOf } from "#domain/scores/statistics.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import type { Sample } from "../evaluate/data.ts";
import { humanMap } from "../evaluate/human-map.ts";
import { seededRandom } from "../evaluate/seeded-random.ts";

/** Statistics of the networks that never saw an image, and of their mean map. */
export type PredictedStatistics = MapStatistics & { readonly source: string; readonly content: ContentType };

/** The same together with the statistics of the human map. */
export type ObservedStatistics = PredictedStatistics & {
  /** Images with the same name are one image, even in two sets. */
  readonly name: string;
  readonly people: Statistics;
  /** Shares of attention of boxes. */
  readonly boxes: readonly { readonly share: Estimate; readonly people: number }[];
};

type Size = { readonly width: number; readonly height: number };

/** Boxes per image whose shares are compared. */
const BOXES = 16;
/** Minimum and maximum side of a box, as a share of the image's. */
const MIN_BOX_SIDE = 0.08;
const MAX_BOX_SIDE = 0.6;

/** Runs the model on an image with human data. For a web page or design only the network that was trained without it counts. */
export async function observeSample(model: AttentionModel, sample: Sample, name: string): Promise<ObservedStatistics> {
  const { content, set: source, fold } = sample;
  const { size, maps } = await predict(model, await readFile(sample.file), content);
  const unseeing = content === "natural" ? maps : [maps[fold]!];
  const people = await humanMap(sample, unseeing[0]!);
  const boxes = boxesOf(name, size).map((box) => ({
    share: estimateOf(unseeing.map((map) => shareOfAttention(map, box, size))),
    people: shareOfAttention(people, box, size),
  }));
  return { source, name, content, ...measured(unseeing, size), people: statisticsOf(people, size), boxes };
}

/** Runs the model on a generated image. */
export async function predictStatistics(
  model: AttentionModel,
  source: string,
  bytes: Uint8Array,
  content: ContentType,
): Promise<PredictedStatistics> {
  const { size, maps } = await predict(model, bytes, content);
  return { source, content, ...measured(maps, size) };
}

function measured(maps: readonly AttentionMap[], size: Size): MapStatistics {
  const { width, height } = maps[0]!;
  const values = new Float64Array(width * height);
  for (const map of maps) for (let cell = 0; cell < values.length; cell++) values[cell]! += map.values[cell]!;
  return { whole: statisticsOf({ width, height, values }, size), members: maps.map((map) => statisticsOf(map, size)) };
}

async function predict(model: AttentionModel, bytes: Uint8Array, content: ContentType) {
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  const { members, ...grid } = await model.predict(await readModelInput(bytes), content);
  const maps = members.map((values): AttentionMap => ({ width: grid.width, height: grid.height, values }));
  return { size: { width, height }, maps };
}

function boxesOf(name: string, { width, height }: Size): Box[] {
  const random = seededRandom(`boxes of ${name}`);
  const side = () => MIN_BOX_SIDE + (MAX_BOX_SIDE - MIN_BOX_SIDE) * random();
  return Array.from({ length: BOXES }, () => {
    const [wide, high] = [side(), side()];
    return {
      left: random() * (1 - wide) * width,
      top: random() * (1 - high) * height,
      width: wide * width,
      height: high * height,
    };
  });
}
