import { readFile } from "node:fs/promises";
import { labOf } from "../attention/lab.ts";
import { readPicture } from "../attention/picture.ts";
import { type Plane, plane } from "../attention/plane.ts";
import { overRegion, pictureTerms, placeTerms, regionOf, type Term } from "../attention/terms.ts";
import { humanDensity, type Sample } from "./data.ts";
import type { Example } from "./log-linear.ts";

/** The model's terms on one picture, at the model's resolution. */
export async function termsOf(sample: Sample): Promise<{ features: Term[]; places: Term[] }> {
  const { rgb, width, height } = await readPicture(await readFile(sample.file));
  const features = pictureTerms(labOf(rgb, width, height));
  return { features, places: placeTerms(features[0]!.plane) };
}

/** A picture's terms (by spot, by region, then places) and looks, pooled over blocks: human densities are smooth over more than that. */
export async function exampleOf(sample: Sample): Promise<{ names: string[]; places: number; example: Example }> {
  const { features, places } = await termsOf(sample);
  const regions = features.map(({ name, plane }) => ({ name: regionOf(name), plane: overRegion(plane) }));
  const terms = [...features, ...regions, ...places];
  const pooled = terms.map((term) => pool(term.plane));
  const { width, height } = pooled[0]!;
  const values = new Float32Array(width * height * terms.length);
  pooled.forEach((map, term) => {
    map.data.forEach((value, cell) => {
      values[cell * terms.length + term] = value;
    });
  });
  const { data } = await humanDensity(sample, pooled[0]!);
  return { names: terms.map(({ name }) => name), places: places.length, example: { values, target: data } };
}

/** Cells a block is wide and high. */
const BLOCK = 5;

function pool({ width, height, data }: Plane): Plane {
  const to = plane(Math.ceil(width / BLOCK), Math.ceil(height / BLOCK));
  const counts = new Float32Array(to.data.length);
  for (let at = 0; at < data.length; at++) {
    const cell = Math.floor(Math.floor(at / width) / BLOCK) * to.width + Math.floor((at % width) / BLOCK);
    to.data[cell]! += data[at]!;
    counts[cell]! += 1;
  }
  return { ...to, data: to.data.map((sum, cell) => sum / counts[cell]!) };
}
