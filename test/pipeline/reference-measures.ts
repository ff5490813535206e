import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { ReferenceGroup } from "#contracts/reference-group.ts";

/*
 * The measurements of downloaded files, computed from their pixels by the definitions and the stored scales alone, without the
 * product's code: positions in pixels, shares from 0 to 1.
 */

/** A 16-bit grey image as an image library decodes it. */
export type Pixels = { readonly values: Uint16Array; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };
/** Such an image, or a map in any other unit. */
type Map = Size & { readonly values: ArrayLike<number> };
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Scores are measured on a grid of 32 × 32 equal cells. */
const PARTS = 32;

export async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const pipeline = sharp(png).toColourspace("grey16").raw({ depth: "ushort" });
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
  return { values: new Uint16Array(Uint8Array.from(data).buffer), width: info.width, height: info.height };
}

const sumOf = (values: ArrayLike<number>): number =>
  Array.prototype.reduce.call(values, (a, b) => (a as number) + b, 0) as number;

/** The sum inside a box of whole pixels, divided by the total. */
export function referenceShare({ values, width }: Pixels, box: Box): number {
  let inside = 0;
  for (let y = box.top; y < box.top + box.height; y++)
    for (let x = box.left; x < box.left + box.width; x++) inside += values[y * width + x]!;
  return inside / sumOf(values);
}

/** The sum in each cell of the image, row by row; a pixel across a border counts in both cells in proportion. */
function inParts({ values, width, height }: Map): number[] {
  const inside = (part: number, pixel: number, pixels: number) =>
    Math.max(0, Math.min(((part + 1) * pixels) / PARTS, pixel + 1) - Math.max((part * pixels) / PARTS, pixel));
  return Array.from({ length: PARTS * PARTS }, (_, at) => {
    const [column, row] = [at % PARTS, Math.floor(at / PARTS)];
    let sum = 0;
    for (let y = Math.floor((row * height) / PARTS); y < ((row + 1) * height) / PARTS; y++)
      for (let x = Math.floor((column * width) / PARTS); x < ((column + 1) * width) / PARTS; x++)
        sum += values[y * width + x]! * inside(column, x, width) * inside(row, y, height);
    return sum;
  });
}

/** The grid after a Gaussian blur of 1.5 ÷ 32 of the long side, mirrored at the edges. */
function blurred(parts: readonly number[], { width, height }: Size): number[] {
  const deviation = (1.5 / PARTS) * Math.max(width, height) * PARTS;
  const weights = (from: number, side: number) => {
    const of = (at: number) => Math.exp(-((((at - from) * side) / deviation) ** 2) / 2);
    const all = Array.from({ length: PARTS }, (_, at) => of(at) + of(-1 - at) + of(2 * PARTS - 1 - at));
    return all.map((weight) => weight / sumOf(all));
  };
  const across = Array.from({ length: PARTS }, (_, from) => weights(from, width));
  const down = Array.from({ length: PARTS }, (_, from) => weights(from, height));
  const result = new Array<number>(PARTS * PARTS).fill(0);
  for (const [at, value] of parts.entries()) {
    const [column, row] = [at % PARTS, Math.floor(at / PARTS)];
    for (let to = 0; to < PARTS * PARTS; to++)
      result[to]! += value * across[column]![to % PARTS]! * down[row]![Math.floor(to / PARTS)]!;
  }
  return result;
}

/** The smallest share of the image that contains 80% of the total: its strongest cells, until they hold it. */
function areaOfAttention(parts: readonly number[]): number {
  const falling = parts.toSorted((one, other) => other - one);
  let left = 0.8 * sumOf(falling);
  let taken = 0;
  while (left > falling[taken]!) left -= falling[taken++]!;
  return (taken + left / falling[taken]!) / falling.length;
}

/** The mean distance of two random fixations, divided by the diagonal: all pairs of cells, weighted by the values of both. */
function lookDistance(parts: readonly number[], { width, height }: Size): number {
  const places = parts.map((_, at) => [((at % PARTS) * width) / PARTS, (Math.floor(at / PARTS) * height) / PARTS] as const);
  let sum = 0;
  for (const [one, [x, y]] of places.entries())
    for (const [other, [u, v]] of places.entries()) sum += parts[one]! * parts[other]! * Math.hypot(x - u, y - v);
  return sum / sumOf(parts) ** 2 / Math.hypot(width, height);
}

/** The percentile of a value, 0 to 100, by linear interpolation between evenly spaced quantiles. */
function percentileOf(value: number, quantiles: readonly number[]): number {
  const last = quantiles.length - 1;
  if (value <= quantiles[0]!) return 0;
  if (value >= quantiles[last]!) return 100;
  const above = quantiles.findIndex((quantile) => quantile > value);
  const [low, high] = [quantiles[above - 1]!, quantiles[above]!];
  return (100 * (above - 1 + (value - low) / (high - low))) / last;
}

type Scale = Readonly<Record<"predicted" | "people" | "predictedDeviation" | "peopleDeviation", number>>;
type Distribution = { readonly mean: number; readonly deviation: number; readonly quantiles: readonly number[] };
type Stored<Kind> = { readonly model: string; readonly groups: Readonly<Record<ReferenceGroup, Kind>> };
type Compared = { readonly model: string; readonly group: ReferenceGroup };

/** The stored scales of a model for a group of images, read from the JSON file. */
async function stored<Kind>(name: string, { model, group }: Compared): Promise<Kind> {
  const file = path.resolve(import.meta.dirname, `../../domain/scores/reference/${name}.json`);
  const all = JSON.parse(await readFile(file, "utf8")) as Stored<Kind>[];
  return all.find((one) => one.model === model)!.groups[group];
}

/**
 * The statistics and scores of an image among those of a group, from its mask. Each statistic is converted to the units of human
 * data (the area by its logarithm); a score is the percentile of its standing in the reference distribution.
 */
export async function referenceScores(mask: Map, image: Size, compared: Compared) {
  const { statistics } = await stored<{ statistics: Record<"logArea" | "distances", Scale> }>("calibration", compared);
  const { scores } = await stored<{ scores: Record<"focus" | "proximity" | "clarity", Distribution> }>("reference", compared);
  const inUnits = ({ predicted, people, predictedDeviation, peopleDeviation }: Scale, value: number) =>
    people + (peopleDeviation * (value - predicted)) / predictedDeviation;
  const standing = ({ mean, deviation }: Distribution, value: number) => (value - mean) / deviation;
  const parts = inParts(mask);
  const logArea = Math.log(areaOfAttention(blurred(parts, image)));
  const distances = lookDistance(parts, image);
  const [focus, proximity] = [standing(scores.focus, -logArea), standing(scores.proximity, -distances)];
  return {
    area: Math.min(0.8, Math.exp(inUnits(statistics.logArea, logArea))),
    distances: inUnits(statistics.distances, distances),
    focus: percentileOf(focus, scores.focus.quantiles),
    proximity: percentileOf(proximity, scores.proximity.quantiles),
    clarity: percentileOf(standing(scores.clarity, focus + proximity), scores.clarity.quantiles),
  };
}
