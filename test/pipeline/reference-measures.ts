import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/*
 * What is promised of downloaded files, worked out from their pixels by the definitions and the stored scales alone, with nothing of the
 * product's own arithmetic: places in pixels, shares in parts of 1.
 */

/** A file of 16-bit grey as an image library decodes it. */
export type Pixels = { readonly values: Uint16Array; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };
/** Such a file, or a map of any other unit. */
type Map = Size & { readonly values: ArrayLike<number> };
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Scores are measured on the image in 32 × 32 equal parts. */
const PARTS = 32;

export async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const pipeline = sharp(png).toColourspace("grey16").raw({ depth: "ushort" });
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
  return { values: new Uint16Array(Uint8Array.from(data).buffer), width: info.width, height: info.height };
}

const sumOf = (values: ArrayLike<number>): number =>
  Array.prototype.reduce.call(values, (a, b) => (a as number) + b, 0) as number;

/** The sum inside a box of whole pixels over the sum of everything. */
export function referenceShare({ values, width }: Pixels, box: Box): number {
  let inside = 0;
  for (let y = box.top; y < box.top + box.height; y++)
    for (let x = box.left; x < box.left + box.width; x++) inside += values[y * width + x]!;
  return inside / sumOf(values);
}

/** What lies in each part of the picture, row by row; a pixel across the border of two parts counts in both with its share. */
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

/** The smallest part of the picture that holds half of everything: its strongest parts, until half is reached. */
function areaOfHalf(parts: readonly number[]): number {
  const falling = parts.toSorted((one, other) => other - one);
  let left = sumOf(falling) / 2;
  let taken = 0;
  while (left > falling[taken]!) left -= falling[taken++]!;
  return (taken + left / falling[taken]!) / falling.length;
}

/** How far two looks at random are from each other over the diagonal: all pairs of parts, weighted by what lies in both. */
function lookDistance(parts: readonly number[], { width, height }: Size): number {
  const places = parts.map((_, at) => [((at % PARTS) * width) / PARTS, (Math.floor(at / PARTS) * height) / PARTS] as const);
  let sum = 0;
  for (const [one, [x, y]] of places.entries())
    for (const [other, [u, v]] of places.entries()) sum += parts[one]! * parts[other]! * Math.hypot(x - u, y - v);
  return sum / sumOf(parts) ** 2 / Math.hypot(width, height);
}

/** Where a value stands among evenly spaced quantiles, 0 to 100, by straight lines between them. */
function percentileOf(value: number, quantiles: readonly number[]): number {
  const last = quantiles.length - 1;
  if (value <= quantiles[0]!) return 0;
  if (value >= quantiles[last]!) return 100;
  const above = quantiles.findIndex((quantile) => quantile > value);
  const [low, high] = [quantiles[above - 1]!, quantiles[above]!];
  return (100 * (above - 1 + (value - low) / (high - low))) / last;
}

type Units = { readonly predicted: number; readonly people: number; readonly ratio: number };
type Stored<Kind> = { readonly model: string; readonly contents: { readonly natural: Kind } };

/** What is stored for a model of how scores of pictures of no particular kind are made, read as the data that it is. */
async function stored<Kind>(name: string, model: string): Promise<Kind> {
  const file = path.resolve(import.meta.dirname, `../../domain/scores/reference/${name}.json`);
  const all = JSON.parse(await readFile(file, "utf8")) as Stored<Kind>[];
  return all.find((one) => one.model === model)!.contents.natural;
}

/**
 * The statistics and scores of a picture of no particular kind, of its mask: each statistic is brought into people's units (the area by its
 * logarithm); a score says where it stands among the references.
 */
export async function referenceScores(mask: Map, image: Size, model: string) {
  const people = await stored<Record<"area" | "distances", Units>>("calibration", model);
  const among = await stored<Record<"area" | "distances" | "means", number[]>>("reference", model);
  const inUnits = ({ predicted, people, ratio }: Units, value: number) => people + ratio * (value - predicted);
  const parts = inParts(mask);
  const area = Math.min(0.5, Math.exp(inUnits(people.area, Math.log(areaOfHalf(parts)))));
  const distances = inUnits(people.distances, lookDistance(parts, image));
  const [focus, proximity] = [100 - percentileOf(area, among.area), 100 - percentileOf(distances, among.distances)];
  return { area, distances, focus, proximity, clarity: percentileOf((focus + proximity) / 2, among.means) };
}
