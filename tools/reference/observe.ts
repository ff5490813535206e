import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { type Estimate, estimateOf } from "#domain/scores/estimate.ts";
import { type Box, shareOfAttention } from "#domain/scores/share-of-attention.ts";
import { type Statistics, statisticsOf } from "#domain/scores/statistics.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import type { CalibrationSet, Sample } from "../evaluate/data.ts";
import { humanMap } from "../evaluate/human-map.ts";
import { seededRandom } from "../evaluate/seeded-random.ts";

/** Statistics that the model predicts for an image of a group. */
export type PredictedStatistics = {
  readonly source: string;
  readonly group: ReferenceGroup;
  readonly predicted: Statistics;
};

/** The same together with the statistics of the human map. */
export type ObservedStatistics = PredictedStatistics & {
  /** Images with the same name are one image, even in two sets. */
  readonly name: string;
  /** Predicted by the networks that were trained without the image. */
  readonly unseen: Statistics;
  readonly people: Statistics;
  /** For pairs of random halves of the viewers, the statistics of both; empty without viewers. */
  readonly halves: readonly (readonly [Statistics, Statistics])[];
  /** Shares of attention of boxes, the COMMON_BOXES first. */
  readonly boxes: readonly { readonly share: Estimate; readonly people: number }[];
};

export type Size = { readonly width: number; readonly height: number };

/** Boxes per image whose shares are compared: some at random, and the same ones in every image. */
const RANDOM_BOXES = 8;
export const COMMON_BOXES = 8;
/** Minimum and maximum side of a box, as a share of the image's. */
const MIN_BOX_SIDE = 0.08;
const MAX_BOX_SIDE = 0.6;
/** Random divisions of an image's viewers into halves. */
const DIVISIONS = 8;
/** With fewer viewers, a half's map says little. */
const MIN_VIEWERS = 6;

/** Group of the images of each set. */
export const SET_GROUPS: Readonly<Record<CalibrationSet, ReferenceGroup>> = {
  osie: "photograph",
  mit: "photograph",
  crowd: "photograph",
  scene: "photograph",
  fiwi: "page",
  fiwiclick: "page",
  gdi: "ad",
  gdiclick: "ad",
  massvisclick: "infographic",
  massvisfv: "infographic",
  massvisexp2: "infographic",
};
/** Runs the model on an image with human data. For a web page or design only the member that was trained without it counts. */
export async function observeSample(
  model: AttentionModel,
  sample: Sample<CalibrationSet>,
  name: string,
): Promise<ObservedStatistics> {
  const { set: source } = sample;
  const { size, maps } = await predictMaps(model, await readFile(sample.file), sample.content);
  const heldOut = heldOutMaps(sample, maps);
  const people = await humanMap(sample, heldOut[0]!);
  const boxesOfSize = (from: string, count: number) =>
    boxesOf(from, { count, minSide: MIN_BOX_SIDE, maxSide: MAX_BOX_SIDE }, size);
  const boxes = [...boxesOfSize("common", COMMON_BOXES), ...boxesOfSize(name, RANDOM_BOXES)].map((box) => ({
    share: estimateOf(heldOut.map((map) => shareOfAttention(map, box, size))),
    people: shareOfAttention(people, box, size),
  }));
  return {
    source,
    name,
    group: SET_GROUPS[source],
    predicted: statisticsOf(meanMap(maps), size),
    unseen: statisticsOf(meanMap(heldOut), size),
    people: statisticsOf(people, size),
    halves: await halvesOf(sample, heldOut[0]!, size),
    boxes,
  };
}

/** Runs the model on an image without human data. */
export async function predictStatistics(
  model: AttentionModel,
  image: { readonly source: string; readonly group: ReferenceGroup; readonly content: ContentType; readonly bytes: Uint8Array },
): Promise<PredictedStatistics> {
  const { source, group, content, bytes } = image;
  const { size, maps } = await predictMaps(model, bytes, content);
  return { source, group, predicted: statisticsOf(meanMap(maps), size) };
}

/**
 * The maps of the members that were trained without an image. A build with fewer members than folds was trained on no such image.
 */
export const heldOutMaps = ({ content, fold }: Sample<CalibrationSet>, maps: readonly AttentionMap[]): readonly AttentionMap[] =>
  content === "natural" ? maps : [maps[fold % maps.length]!];

/** The mean of maps of one size. */
export function meanMap(maps: readonly AttentionMap[]): AttentionMap {
  const { width, height } = maps[0]!;
  const values = new Float64Array(width * height);
  for (const map of maps) for (let cell = 0; cell < values.length; cell++) values[cell]! += map.values[cell]!;
  return { width, height, values };
}

/** The map of every network for an image, and the image's size. */
export async function predictMaps(model: AttentionModel, bytes: Uint8Array, content: ContentType) {
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  const { members, ...grid } = await model.predict(await readModelInput(bytes, model.pixels), content);
  const maps = members.map((values): AttentionMap => ({ width: grid.width, height: grid.height, values }));
  return { size: { width, height }, maps };
}

async function halvesOf(sample: Sample<CalibrationSet>, grid: Size, size: Size): Promise<[Statistics, Statistics][]> {
  const viewers = sample.viewers.filter((viewer) => viewer.length > 0);
  if (viewers.length < MIN_VIEWERS) return [];
  const random = seededRandom(`halves of ${sample.set} ${sample.file.split("/").at(-1)}`);
  const halves: [Statistics, Statistics][] = [];
  for (let division = 0; division < DIVISIONS; division++) {
    const order = viewers.map((viewer) => ({ viewer, place: random() })).toSorted((one, other) => one.place - other.place);
    const middle = Math.floor(order.length / 2);
    const of = async (half: typeof order) =>
      statisticsOf(await humanMap({ ...sample, viewers: half.map(({ viewer }) => viewer) }, grid), size);
    halves.push([await of(order.slice(0, middle)), await of(order.slice(middle))]);
  }
  return halves;
}

/** Random boxes in an image, always the same for a name; sides as shares of the image's. */
export function boxesOf(
  name: string,
  { count, minSide, maxSide }: { readonly count: number; readonly minSide: number; readonly maxSide: number },
  { width, height }: Size,
): Box[] {
  const random = seededRandom(`boxes of ${name}`);
  const side = () => minSide + (maxSide - minSide) * random();
  return Array.from({ length: count }, () => {
    const [wide, high] = [side(), side()];
    return {
      left: random() * (1 - wide) * width,
      top: random() * (1 - high) * height,
      width: wide * width,
      height: high * height,
    };
  });
}
