import type { ContentType } from "#contracts/pipelines/inference.ts";
import { labOf } from "./lab.ts";
import { blur, generate, halve, meanAndDeviation, type Plane, plane } from "./plane.ts";
import { overRegion, pictureTerms, placeTerms, regionOf, type Term } from "./terms.ts";
import weights from "./weights.json" with { type: "json" };

/** Weights by the names of terms. */
export type Weights = Readonly<Record<string, number>>;

/** Name and version of the model, as every reply carries it. */
export const MODEL = weights.model;

/** Pixels of the working picture, whatever its shape: 320 × 240 of a 4:3 picture. */
const WORKING_PIXELS = 320 * 240;

/** The size the model works at: the picture's aspect ratio, about WORKING_PIXELS in all, at least 16 and at most 1024 a side. */
export function workingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.sqrt(WORKING_PIXELS / (width * height));
  const side = (length: number) => Math.min(1024, Math.max(16, Math.round(length * scale)));
  return { width: side(width), height: side(height) };
}

/**
 * Predicts where people look in the first seconds: a density over the picture that sums to 1, at half the working size.
 * p(cell) ∝ exp(Σ weight · term): a log-linear model over classical saliency features and a prior of place by content type,
 * its weights fitted to human fixations by maximum likelihood (inference/training). Deterministic: same bytes in, same bytes out.
 * @param rgb interleaved 8-bit sRGB at `workingSize`
 * @returns `standsOut` is false for a flat picture, whose density is the prior alone
 */
export function attentionOf(
  rgb: Uint8Array,
  width: number,
  height: number,
  content: ContentType,
): { density: Plane; standsOut: boolean } {
  const lab = labOf(rgb, width, height);
  const standsOut = Object.values(lab).some((channel) => meanAndDeviation(channel).deviation > weights.flat);
  const like = halve(lab.lightness);
  const features = standsOut ? pictureTerms(lab) : [];
  return { density: densityOf(features, placeTerms(like), weights.weights[content]), standsOut };
}

/** The density that weights give to features (by spot and by region) and places, smoothed over two cells. */
export function densityOf(features: readonly Term[], places: readonly Term[], weightOf: Weights): Plane {
  const spots = weightedSum([...features, ...places], places[0]!.plane, (name) => weightOf[name] ?? 0);
  // A sum of blurred maps is the blur of their sum.
  const regions = overRegion(weightedSum(features, places[0]!.plane, (name) => weightOf[regionOf(name)] ?? 0));
  let highest = Number.NEGATIVE_INFINITY;
  spots.data.forEach((value, at) => {
    spots.data[at] = value + regions.data[at]!;
    highest = Math.max(highest, spots.data[at]!);
  });
  const smooth = blur(
    generate(spots, (at) => Math.exp(spots.data[at]! - highest)),
    2,
  );
  const total = smooth.data.reduce((sum, value) => sum + value, 0);
  return generate(smooth, (at) => smooth.data[at]! / total);
}

function weightedSum(terms: readonly Term[], { width, height }: Plane, weightOf: (name: string) => number): Plane {
  const sum = plane(width, height);
  for (const term of terms) {
    const weight = weightOf(term.name);
    if (weight !== 0) for (let at = 0; at < sum.data.length; at++) sum.data[at]! += weight * term.plane.data[at]!;
  }
  return sum;
}
