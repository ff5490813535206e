import sharp, { type Sharp } from "sharp";
import { quantile } from "simple-statistics";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import type { Slopes } from "#domain/scores/calibration.ts";
import { toPlace } from "#domain/scores/score-standings.ts";
import type { Box } from "#domain/scores/share-of-attention.ts";
import { sharesInBoxes } from "#domain/scores/shares-in-boxes.ts";
import { type Score, standingsOf } from "#domain/scores/standings.ts";
import { type Statistics, statisticsOf } from "#domain/scores/statistics.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import type { CalibrationSet, Sample } from "../evaluate/data.ts";
import { humanMap } from "../evaluate/human-map.ts";
import { seededRandom } from "../evaluate/seeded-random.ts";
import { type ComparedPair, differenceThreshold } from "./difference-threshold.ts";
import { momentsOf } from "./join-sets.ts";
import { boxesOf, heldOutMaps, meanMap, predictMaps, SET_GROUPS, type Size } from "./observe.ts";
import type { ComparedShares } from "./share-pairs.ts";

/** Crops per image, and their side as a share of the image's. */
const CROPS = 5;
const MIN_SIDE = 0.6;
const MAX_SIDE = 0.9;
/** A crop needs this many fixations for a human map. */
const MIN_FIXATIONS = 30;
/** The share of harmless edits that may change a standing by more than the smallest difference ever called. */
export const HARMLESS_BEYOND = 0.1;

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
  /** Shares of areas in two of the whole image and its crops: of the same content, and of what is at the same place. */
  readonly shares: readonly ComparedShares[];
  /** Predicted shares of areas before and after harmless edits. */
  readonly harmlessShares: readonly (readonly [before: number, after: number])[];
};

/** Areas of the same content are looked for among these, until there are enough of them in two crops. */
const CONTENT_BOXES = { count: 60, minSide: 0.06, maxSide: 0.4 };
/** Areas of the same content, of the same place, and areas before and after harmless edits. */
const SAME_CONTENT = 4;
const SAME_PLACE = 4;
const HARMLESS_BOXES = 8;

/** The whole image or a crop, with the maps of the model and of people. */
type View = { readonly box: Box; readonly predicted: AttentionMap; readonly people: AttentionMap };

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
  const whole = await predict(image);
  const wholeView = { box: { left: 0, top: 0, width, height }, predicted: whole.map, people: await humanMap(sample, whole.map) };
  const views: View[] = [wholeView];
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
    const people = await humanMap({ ...sample, viewers }, map);
    crops.push({ predicted: statistics, people: statisticsOf(people, size) });
    views.push({ box: { left, top, ...box }, predicted: map, people });
  }
  const boxes = boxesOf(`${name} contents`, CONTENT_BOXES, { width, height });
  const few = boxes.slice(0, HARMLESS_BOXES);
  const before = sharesOf(wholeView, few);
  const harmless: Statistics[] = [];
  const harmlessShares: [number, number][] = [];
  for (const edit of HARMLESS) {
    const { map, statistics } = await predict(await edit(sharp(image)).toBuffer());
    harmless.push(statistics);
    const after = sharesOf({ ...wholeView, predicted: map }, few);
    harmlessShares.push(...before.map(({ predicted }, at): [number, number] => [predicted, after[at]!.predicted]));
  }
  const shares = views.flatMap((one, at) => views.slice(0, at).flatMap((other) => sharesInBoth(name, one, other, boxes)));
  return { name, group: SET_GROUPS[sample.set], whole: whole.statistics, crops, harmless, shares, harmlessShares };
}

/** Compares areas of two views: those with the same content, and the same places. */
function sharesInBoth(name: string, one: View, other: View, boxes: readonly Box[]): ComparedShares[] {
  const contents = boxes.filter((box) => contains(one.box, box) && contains(other.box, box)).slice(0, SAME_CONTENT);
  const places = boxesOf("common", { ...CONTENT_BOXES, count: SAME_PLACE }, { width: 1, height: 1 });
  const areasOf = ({ box }: View) => [...contents, ...places.map((place) => placedIn(box, place))];
  const [first, second] = [sharesOf(one, areasOf(one)), sharesOf(other, areasOf(other))];
  return first.map((share, at) => ({ images: [name, name], one: share, other: second[at]! }));
}

/** Shares of areas of the image in a view that contains them. */
function sharesOf({ box, predicted, people }: View, areas: readonly Box[]) {
  const size: Size = { width: box.width, height: box.height };
  const within = areas.map((area) => ({ ...area, left: area.left - box.left, top: area.top - box.top }));
  const model = sharesInBoxes(within, predicted, size)(predicted.values);
  const human = sharesInBoxes(within, people, size)(people.values);
  return areas.map((_, at) => ({ predicted: model[at]!, people: human[at]! }));
}

const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height;

const placedIn = (outer: Box, { left, top, width, height }: Box): Box => ({
  left: outer.left + left * outer.width,
  top: outer.top + top * outer.height,
  width: width * outer.width,
  height: height * outer.height,
});

/**
 * The difference from which on a variant may be called ahead of another: of pairs of crops of one image at most 1 in 10 is wrong,
 * and 9 in 10 harmless edits change less.
 */
export function variantThreshold(variants: readonly ObservedVariants[], score: Score, slopes: Slopes): number | null {
  const { pairs, harmless } = variantPairs(variants, score, slopes);
  return differenceThreshold(pairs, harmless);
}

/** The pairs of crops by a score, and the change that 9 in 10 harmless edits stay below. */
export function variantPairs(
  variants: readonly ObservedVariants[],
  score: Score,
  slopes: Slopes,
): { readonly pairs: ComparedPair[]; readonly harmless: number } {
  const predictedMoments = momentsOf(variants.map(({ whole }) => whole));
  const peopleMoments = momentsOf(variants.flatMap(({ crops }) => crops.map(({ people }) => people)));
  const predicted = (statistics: Statistics) => toPlace(standingsOf(statistics, predictedMoments), score, slopes).expected;
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
  return { pairs, harmless: quantile(changes, 1 - HARMLESS_BEYOND) };
}
