import type { Facts } from "#contracts/facts.ts";
import { describeImage } from "#domain/heatmaps/describe-image.ts";
import { measureAreas } from "#domain/heatmaps/measure-areas.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { boxesToMeasure, factsOf } from "./facts-of.ts";
import type { Found } from "./find-elements.ts";

/** The facts of a finished image, from what was found on it: shares of attention with their intervals come from the stored maps. */
export async function measureFacts(image: FinishedImage, found: Found): Promise<Facts> {
  const described = await describeImage(image);
  const boxes = boxesToMeasure(found, described.areas_of_interest, described);
  return factsOf(described, found, await measureAreas(image, boxes));
}
