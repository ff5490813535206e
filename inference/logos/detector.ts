import { confidenceOf } from "./confidence.ts";
import { compileFilters } from "./convolution.ts";
import { verify } from "./detect-object.ts";
import type { Evidence } from "./evidence.ts";
import type { ObjectModel } from "./object-model.ts";
import type { Mips } from "./raster.ts";
import { type Scanner, scanFrame } from "./scan.ts";

export type Found = { readonly model: ObjectModel; readonly evidence: Evidence; readonly confidence: number };
/** Finds objects in frames: for each, the places that speak for it, most confident first. */
export type Detector = { find(mips: Mips): Promise<Found[][]> };

/** A detector of these models, whose filters are compiled once for all frames. */
export async function detectorOf(models: readonly ObjectModel[]): Promise<Detector> {
  const scanners = await Promise.all(models.map(scannerOf));
  return {
    async find(mips) {
      const candidates = await scanFrame(mips, scanners);
      return models.map((model, at) =>
        verify(mips, candidates[at]!, model)
          .map((evidence) => ({ model, evidence, confidence: confidenceOf(evidence, model) }))
          .toSorted((one, other) => other.confidence - one.confidence),
      );
    },
  };
}

async function scannerOf({ geometry, scan }: ObjectModel): Promise<Scanner> {
  const convolution = await compileFilters({
    columns: geometry.scan.columns,
    rows: geometry.scan.rows,
    // In standard deviations of the background, so that the filters of all turns compare.
    weights: scan.map(({ weights, distance }) => weights.map((value) => value * distance)),
    biases: scan.map(({ bias, distance }) => -bias * distance),
  });
  return { geometry, convolution };
}
