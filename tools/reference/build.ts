/**
 * Builds the distribution that scores are percentiles of, from pictures that are named here and counted in the result:
 *   node tools/run.mjs tools/reference/build.ts DATA
 * DATA holds a folder of pictures for each set of SETS (docs/attention.md names their sources). Only quantiles are kept.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import { areaHoldingHalf } from "#domain/scores/area-holding-half.ts";
import { hotSpotDistance } from "#domain/scores/hot-spots.ts";
import { meanScore } from "#domain/scores/mean-score.ts";
import { percentileOf, quantilesOf } from "#domain/scores/percentile.ts";
import { readPicture } from "#inference/attention/picture.ts";
import { attentionOf, MODEL } from "#inference/attention/predict.ts";
import { creative } from "./creatives.ts";

/** Pictures taken of each set, evenly spread over its file names, and what kind of pictures they are. */
const SETS: Readonly<Record<string, { readonly most: number; readonly content: ContentType }>> = {
  osie: { most: 75, content: "natural" },
  mit: { most: 75, content: "natural" },
  crowd: { most: 75, content: "natural" },
  scene: { most: 75, content: "natural" },
  fiwi: { most: 21, content: "web" },
  gdi: { most: 31, content: "design" },
  massvisclick: { most: 24, content: "design" },
};
const CREATIVES = 240;
const STEPS = 100;

const folder = process.argv[2];
if (!folder) throw new Error("usage: build.ts DATA");

const areas: number[] = [];
const distances: number[] = [];
const counts: Record<string, number> = {};
async function add(source: string, bytes: Buffer, content: ContentType): Promise<void> {
  const { width, height } = await sharp(bytes).metadata();
  const picture = await readPicture(bytes);
  const { density } = attentionOf(picture.rgb, picture.width, picture.height, content);
  // As a map travels: 16-bit, relative to its largest value.
  const highest = density.data.reduce((most, value) => Math.max(most, value), 0);
  const map = { ...density, values: Uint16Array.from(density.data, (value) => Math.round((value / highest) * 65535)) };
  areas.push(areaHoldingHalf(map));
  distances.push(hotSpotDistance(map, { width, height }));
  counts[source] = (counts[source] ?? 0) + 1;
}

for (const [set, { most, content }] of Object.entries(SETS)) {
  const files = (await readdir(path.join(folder, set))).filter((file) => file.endsWith(".jpg")).sort();
  const taken = Math.min(most, files.length);
  for (let at = 0; at < taken; at++)
    await add(set, await readFile(path.join(folder, set, files[Math.floor((at * files.length) / taken)]!)), content);
}
for (let seed = 0; seed < CREATIVES; seed++) {
  const { svg, content } = creative(seed);
  await add("generated creatives", await sharp(Buffer.from(svg)).flatten().png().toBuffer(), content);
}

const short = (values: readonly number[]) => values.map((value) => Number(value.toFixed(5)));
const area = short(quantilesOf(areas, STEPS));
const distance = short(quantilesOf(distances, STEPS));
const means = areas.map((value, at) => meanScore(percentileOf(value, area), percentileOf(distances[at]!, distance)));
const reference = {
  version: "reference-1",
  model: MODEL,
  counts,
  area,
  distances: distance,
  means: short(quantilesOf(means, STEPS)),
};
const file = path.join(import.meta.dirname, "../../domain/scores/reference/reference.json");
await writeFile(file, `${JSON.stringify(reference, null, 2)}\n`);
console.log(`${areas.length} pictures`, counts);
