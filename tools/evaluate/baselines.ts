import { blendDensities, type Density, normalise, resize, type Size } from "#domain/scores/people/density.ts";
import type { ModelInput } from "#inference/attention/model-input.ts";
import { booleanMaps } from "./baselines/boolean-maps.ts";
import { ittiKoch } from "./baselines/itti-koch.ts";
import { toLab } from "./baselines/lab.ts";
import { generate, halve, type Plane, plane } from "./baselines/plane.ts";
import { spectralResidual } from "./baselines/spectral-residual.ts";

/**
 * Boolean maps use this many thresholds per channel, and smooth by this many cells of half the working image, as in the paper.
 */
const THRESHOLD_COUNT = 32;
const SMOOTHING = 4;
/** This share of every classical map is uniform: none of them says that a place is impossible, but their zeros would. */
const UNIFORM = 0.01;

/** Predictions of three classical saliency models for an image, as densities on a grid of `size`. */
export function classicalMaps(
  { rgb, width, height }: ModelInput,
  size: Size,
): Record<"itti_koch" | "spectral_residual" | "boolean_maps", Density> {
  const lab = toLab(rgb, width, height);
  const grey = generate(plane(width, height), (at) => rgb[3 * at]! + rgb[3 * at + 1]! + rgb[3 * at + 2]!);
  const channels = [lab.lightness, lab.redness, lab.yellowness]
    .map(halve)
    .map((channel) => ({ plane: channel, step: rangeOf(channel) / THRESHOLD_COUNT || 1 }));
  return {
    itti_koch: toDensity(ittiKoch(rgb, width, height), size),
    spectral_residual: toDensity(spectralResidual(grey), size),
    boolean_maps: toDensity(booleanMaps(channels, SMOOTHING), size),
  };
}

function toDensity({ width, height, data }: Plane, size: Size): Density {
  const lowest = data.reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY);
  const even = normalise(size, new Float64Array(size.width * size.height).fill(1));
  const values = Float64Array.from(data, (value) => value - lowest);
  if (values.every((value) => value === 0)) return even;
  return blendDensities(resize(normalise({ width, height }, values), size), even, UNIFORM);
}

function rangeOf({ data }: Plane): number {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of data) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return highest - lowest;
}
