import { blendDensities, type Density, normalise, type Size } from "#domain/scores/people/density.ts";
import { addSpread } from "#domain/scores/people/fixation-map.ts";
import { fixationsOf, type Sample } from "./data.ts";
import { humanMap } from "./human-map.ts";

/** Grid of the prior, whatever the shape of the image that it is stretched over. */
const SIDE: Size = { width: 48, height: 48 };
/** Standard deviation of the Gaussian per fixation, as a share of a side: wide, since a set may have only 14 images. */
const SPREAD = 0.06;
/** This share is uniform, so that no place is impossible. */
const UNIFORM = 0.02;

/** The centre prior: the mean of the images' fixation densities, on a square that is stretched over an image. */
export async function centrePrior(images: readonly Sample[]): Promise<Density> {
  const sum = new Float64Array(SIDE.width * SIDE.height);
  for (const image of images) {
    const looks = fixationsOf(image);
    if (!image.importance && looks.length === 0) continue;
    const values = image.importance ? (await humanMap(image, SIDE)).values : spreadFixations(looks);
    for (let at = 0; at < sum.length; at++) sum[at]! += values[at]!;
  }
  const even = normalise(SIDE, new Float64Array(sum.length).fill(1));
  return blendDensities(normalise(SIDE, sum), even, UNIFORM);
}

function spreadFixations(looks: Parameters<typeof addSpread>[2]): Float64Array {
  const values = new Float64Array(SIDE.width * SIDE.height);
  addSpread(values, SIDE, looks, SPREAD * SIDE.width);
  return normalise(SIDE, values).values;
}
