import sharp, { type Sharp } from "sharp";
import { quantile } from "simple-statistics";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import { type Score, standingsOf } from "#domain/scores/standings.ts";
import { type Statistics, statisticsOf } from "#domain/scores/statistics.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import type { CalibrationSet, Sample } from "../evaluate/data.ts";
import { humanMap } from "../evaluate/human-map.ts";
import { seededRandom } from "../evaluate/seeded-random.ts";
import { type ComparedPair, differenceThreshold } from "./difference-threshold.ts";
import { momentsOf } from "./join-sets.ts";
import { heldOutMaps, meanMap, predictMaps, SET_GROUPS } from "./observe.ts";

/** Crops per image, and their side as a share of the image's. */
const CROPS = 5;
const MIN_SIDE = 0.6;
const MAX_SIDE = 0.9;
/** A crop needs this many fixations for a human map. */
const MIN_FIXATIONS = 30;
/** The share of harmless edits that may change a standing by more than the smallest difference ever called. */
const HARMLESS_BEYOND = 0.1;

/**
 * Variants of one image. `crops` with the statistics of the model and of the fixations inside, which stand for people who see the
 * crop: these images were shown to people without changes. `harmless`: predictions for edits that should not matter.
 */
export type ObservedVariants = {
  readonly name: string;
  readonly group: ReferenceGroup;
  readonly whole: Statistics;
  readonly crops: readonly { readonly predicted: Statistics; readonly people: Statistics }[];
  readonly harmless: readonly Statistics[];
};

/** Edits that should not change where people look. */
const HARMLESS: readonly ((image: Sharp) => Sharp)[] = [
  (image) => image.modulate({ brightness: 1.15 }),
  (image) => image.modulate({ brightness: 0.85 }),
  (image) => image.jpeg({ quality: 40 }),
];

/** Runs the model on crops and harmless edits of an image that was seen by individual viewers. */
export async function observeVariants(
  model: AttentionModel,
  sample: Sample<CalibrationSet>,
  name: string,
): Promise<ObservedVariants> {
  const image = await sharp(sample.file).toBuffer();
  const { width = 0, height = 0 } = await sharp(image).metadata();
  const predict = async (bytes: Uint8Array) => {
    const { size, maps } = await predictMaps(model, bytes, sample.content);
    const map = meanMap(heldOutMaps(sample, maps));
    return { map, size, statistics: statisticsOf(map, size) };
  };
  const random = seededRandom(`variants of ${name}`);
  const side = () => MIN_SIDE + (MAX_SIDE - MIN_SIDE) * random();
  const crops: { predicted: Statistics; people: Statistics }[] = [];
  for (let crop = 0; crop < CROPS; crop++) {
    const box = { width: Math.round(width * side()), height: Math.round(height * side()) };
    const left = Math.round((width - box.width) * random());
    const top = Math.round((height - box.height) * random());
    const viewers = sample.viewers.map((viewer) =>
      viewer
        .map(({ x, y, duration }) => ({ x: (x * width - left) / box.width, y: (y * height - top) / box.height, duration }))
        .filter(({ x, y }) => x >= 0 && x < 1 && y >= 0 && y < 1),
    );
    if (viewers.flat().length < MIN_FIXATIONS) continue;
    const { map, size, statistics } = await predict(
      await sharp(image)
        .extract({ left, top, ...box })
        .png()
        .toBuffer(),
    );
    crops.push({ predicted: statistics, people: statisticsOf(await humanMap({ ...sample, viewers }, map), size) });
  }
  const harmless: Statistics[] = [];
  for (const edit of HARMLESS) harmless.push((await predict(await edit(sharp(image)).toBuffer())).statistics);
  return { name, group: SET_GROUPS[sample.set], whole: (await predict(image)).statistics, crops, harmless };
}

/**
 * The difference from which on a variant may be called ahead of another: of pairs of crops of one image at most 1 in 10 is wrong,
 * and 9 in 10 harmless edits change less.
 */
export function variantThreshold(variants: readonly ObservedVariants[], score: Score, slope: number): number | null {
  const predictedMoments = momentsOf(variants.map(({ whole }) => whole));
  const peopleMoments = momentsOf(variants.flatMap(({ crops }) => crops.map(({ people }) => people)));
  const predicted = (statistics: Statistics) => slope * standingsOf(statistics, predictedMoments)[score];
  const pairs = variants.flatMap(({ name, crops }) =>
    crops.flatMap((one, at) =>
      crops.slice(0, at).map(
        (other): ComparedPair => ({
          images: [name, name],
          expected: predicted(one.predicted) - predicted(other.predicted),
          people: standingsOf(one.people, peopleMoments)[score] - standingsOf(other.people, peopleMoments)[score],
        }),
      ),
    ),
  );
  const changes = variants.flatMap(({ whole, harmless }) => harmless.map((edit) => Math.abs(predicted(edit) - predicted(whole))));
  return differenceThreshold(pairs, quantile(changes, 1 - HARMLESS_BEYOND));
}
