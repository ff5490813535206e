import type { FactElement } from "#contracts/facts.ts";
import type { CoveredSpot } from "#contracts/what-if.ts";
import { coverBox } from "#domain/audits/what-if/cover-spot.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { AppError } from "#kit/error.ts";

/** Elements that are covered for one answer at most. Each takes up to a second. */
const MAX_ELEMENTS = 4;

/** Effects of covering elements of an image, measured when an answer needs them. */
export type CoveredElements = {
  /** Results by the id of the element. */
  readonly results: ReadonlyMap<string, CoveredSpot>;
  /** Measures an element, unless that was done, the limit is reached or the model is busy. */
  readonly measure: (element: FactElement) => Promise<void>;
};

/** The elements of a finished image, none of them measured yet. */
export function coveredElements(image: FinishedImage): CoveredElements {
  const results = new Map<string, CoveredSpot>();
  const { width, height } = image;
  return {
    results,
    measure: async ({ id, box }) => {
      if (!width || !height || results.has(id) || results.size >= MAX_ELEMENTS) return;
      try {
        results.set(id, await coverBox({ ...image, width, height }, box));
      } catch (error) {
        if (!(error instanceof AppError && error.code === "service.busy")) throw error;
      }
    },
  };
}
