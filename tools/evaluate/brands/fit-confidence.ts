/**
 * Fits the confidence of the logo detector on generated frames of the development brands, and prints the weights for
 * inference/logos/confidence.ts: node tools/run.mjs tools/evaluate/brands/fit-confidence.ts. Takes about half an hour of one core.
 */
import sharp from "sharp";
import { measuresOf } from "#inference/logos/confidence.ts";
import { type Detector, detectorOf } from "#inference/logos/detector.ts";
import { factorise, solve } from "#inference/logos/linear-algebra.ts";
import { readModelFile } from "#inference/logos/model-file.ts";
import { boxOf, overlap } from "#inference/logos/patch.ts";
import { readFrame } from "#inference/logos/read-frame.ts";
import { loadSet, type VideoSet } from "./casts.ts";
import { SHOWN } from "./measure-video.ts";
import { HEIGHT, type Plan, planVideo, WIDTH } from "./plan-video.ts";
import { renderVideo, truthAt } from "./render-video.ts";
import { trainBrand } from "./train-brand.ts";

const BRANDS = 24;
const VIDEOS = 14;
/** The last videos of each brand also show the one that looks like it, and are searched for both. */
const SIMILAR = 6;
const TIMES = [0.9, 3, 5] as const;
/** Strength of the ridge, and steps of Newton's method, which converges in about ten. */
const RIDGE = 1;
const STEPS = 40;

type Place = { readonly measures: readonly number[]; readonly right: boolean };

function planOf({ cast }: VideoSet, brand: number, number: number): Plan {
  // Twenty heights, even on a logarithmic scale.
  const height = 12 * (400 / 12) ** ((((number * 7 + brand * 3) % 20) + 0.5) / 20);
  const similar = number >= VIDEOS - SIMILAR ? { difficulty: "similar" as const } : {};
  return planVideo(`confidence of ${brand}`, number, cast, { brand, height, ...similar });
}

/** Returns what the detectors of a brand and of its look-alike find in the videos of the brand. */
async function placesOf(set: VideoSet, brand: number): Promise<Place[]> {
  const places: Place[] = [];
  for (let number = 0; number < VIDEOS; number++) {
    const plan = planOf(set, brand, number);
    const searched = plan.difficulty === "similar" ? [brand, set.cast.similar(brand)] : [brand];
    let at = 0;
    for await (const rgb of renderVideo(plan, set.logos, TIMES)) {
      const time = TIMES[at]!;
      const quality = 30 + ((number * 17 + at++ * 23) % 60);
      const jpeg = await sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .jpeg({ quality })
        .toBuffer();
      const mips = await readFrame(jpeg, 0);
      for (const wanted of searched) {
        const truth = truthAt(plan, set.cast.aspects, time, wanted);
        if (truth && truth.visible < SHOWN) continue;
        const [found] = await (await detectorFor(set, wanted)).find(mips);
        for (const { evidence, model } of found!)
          places.push({
            measures: measuresOf(evidence, model),
            right: truth !== undefined && overlap(boxOf(evidence.pose), truth.box) >= 0.4,
          });
      }
    }
  }
  return places;
}

const detectors = new Map<number, Promise<Detector>>();

/** The detector of a brand, trained once. */
function detectorFor(set: VideoSet, brand: number): Promise<Detector> {
  const known = detectors.get(brand) ?? trainedDetector(set, brand);
  detectors.set(brand, known);
  return known;
}

async function trainedDetector(set: VideoSet, brand: number): Promise<Detector> {
  const { file } = await trainBrand(set, brand);
  return detectorOf(readModelFile(file.bytes, file.sha256).objects);
}

/** Logistic regression by Newton's method; the first measure is the constant. */
function fit(places: readonly Place[]): number[] {
  const size = places[0]!.measures.length;
  let weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step++) {
    const matrix = new Float64Array(size * size);
    const slope = new Float64Array(size);
    for (let at = 0; at < size; at++) {
      const ridge = at === 0 ? 1e-3 : RIDGE;
      matrix[at * size + at] = ridge;
      slope[at] = -ridge * weights[at]!;
    }
    for (const { measures, right } of places) {
      const chance = 1 / (1 + Math.exp(-measures.reduce((sum, value, at) => sum + value * weights[at]!, 0)));
      for (let row = 0; row < size; row++) {
        slope[row]! += (Number(right) - chance) * measures[row]!;
        for (let column = 0; column <= row; column++)
          matrix[row * size + column]! += chance * (1 - chance) * measures[row]! * measures[column]!;
      }
    }
    factorise(matrix, size);
    const change = solve(matrix, size, slope);
    weights = weights.map((weight, at) => weight + change[at]!);
  }
  return Array.from(weights, (weight) => Number(weight.toFixed(2)));
}

const set = await loadSet("development");
const places: Place[] = [];
for (let brand = 0; brand < BRANDS; brand++) {
  places.push(...(await placesOf(set, brand)));
  console.error(`brand ${brand}: ${places.length} places, ${places.filter(({ right }) => right).length} right`);
}
console.log(JSON.stringify(fit(places)));
