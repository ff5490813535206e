import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { COMPARED_MODELS, type ComparedModel } from "#contracts/accuracy.ts";
import { cellOf, type Density, product, resize, type Size } from "#domain/scores/people/density.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import { highestCorrelation } from "./all-viewers-ceiling.ts";
import { classicalMaps } from "./baselines.ts";
import { type ViewerCeiling, viewerCeiling } from "./ceiling.ts";
import { fixationsOf, type Sample } from "./data.ts";
import { type FittedModel, predictHeldOut } from "./fitted-model.ts";
import { humanMap } from "./human-map.ts";
import { type MapMeasures, measureMap } from "./map-measures.ts";
import { type ProductFigures, productFigures } from "./product-figures.ts";

/** Cells on the long side of the evaluation grid; the blur of a fixation is 7.7 of them. */
export const GRID = 256;

/** Where people look in the other images of a set, as a density and as cells. */
export type ControlData = { readonly prior: Density; readonly places: readonly { readonly x: number; readonly y: number }[] };

/** All metrics of one image. */
export type ImageMeasures = {
  readonly models: Readonly<Record<ComparedModel, MapMeasures>>;
  readonly ceiling: ViewerCeiling | null;
  /** The all-viewers ceiling; null with fewer than two viewers. */
  readonly highestCorrelation: number | null;
  readonly product: ProductFigures;
};

/** Size of the images that the classical models see. */
const CLASSICAL_PIXELS = 320 * 240;

/** The grid for an image of this size: GRID on the long side, the other one in proportion. */
export function gridSizeFor({ width, height }: Size): Size {
  const scale = GRID / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Evaluates a build on one held-out image. */
export async function measureImage(fitted: FittedModel, sample: Sample, controlData: ControlData): Promise<ImageMeasures> {
  const bytes = await readFile(sample.file);
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  const grid = gridSizeFor({ width, height });
  const image = await readModelInput(bytes, fitted.model.pixels);
  const network = predictHeldOut(fitted, sample, await fitted.model.predict(image, sample.content));
  const bare = predictHeldOut(fitted, sample, await fitted.model.predict(image, sample.content, { prior: false }));
  const prior = resize(controlData.prior, grid);
  const classical = classicalMaps(await readModelInput(bytes, CLASSICAL_PIXELS), grid);
  const maps: Record<ComparedModel, Density> = {
    network: resize(network, grid),
    network_without_prior: resize(bare, grid),
    centre_prior: prior,
    ...classical,
    itti_koch_with_prior: product(classical.itti_koch, prior),
    spectral_residual_with_prior: product(classical.spectral_residual, prior),
    boolean_maps_with_prior: product(classical.boolean_maps, prior),
  };
  const looks = fixationsOf(sample);
  const target = {
    people: await humanMap(sample, grid),
    cells: sample.importance ? null : Int32Array.from(looks, (look) => cellOf(grid, look)),
    controlCells: Int32Array.from(controlData.places, (place) => cellOf(grid, place)),
    prior,
  };
  return {
    models: Object.fromEntries(COMPARED_MODELS.map((name) => [name, measureMap(maps[name], target)])) as ImageMeasures["models"],
    ceiling: viewerCeiling(sample.viewers, maps.network, target),
    highestCorrelation: highestCorrelation(sample, grid),
    product: productFigures(
      sample,
      { network, centre_prior: resize(controlData.prior, network), people: await humanMap(sample, network) },
      { width, height },
    ),
  };
}
