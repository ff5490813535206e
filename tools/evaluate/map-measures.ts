import type { Measure } from "#contracts/accuracy.ts";
import {
  aucJudd,
  correlation,
  divergence,
  informationGain,
  nss,
  shuffledAuc,
  similarity,
} from "#domain/scores/people/agreement-measures.ts";
import { blendDensities, type Density } from "#domain/scores/people/density.ts";

/** The ground truth of an image, all on one grid. */
export type Target = {
  /** Human attention density. */
  readonly people: Density;
  /** Fixated cells; null for an importance map. */
  readonly cells: Int32Array | null;
  /** Cells fixated in other images of the set. */
  readonly controlCells: Int32Array;
  readonly prior: Density;
};

/** Every metric of one map on one image; null where there are no fixations. */
export type MapMeasures = Readonly<Record<Measure, number | null>>;

/**
 * Computes every metric of a map. Its density must be positive wherever people looked, or kl and information_gain mean little.
 */
export const measureMap = (map: Density, { people, cells, controlCells, prior }: Target): MapMeasures => ({
  auc_judd: cells && aucJudd(map, cells),
  shuffled_auc: cells && shuffledAuc(map, cells, controlCells),
  nss: cells && nss(map, cells),
  cc: correlation(map.values, people.values),
  sim: similarity(map, people),
  kl: divergence(map, people),
  information_gain: cells && informationGain(map, prior, cells),
});

/**
 * Shares of the centre prior that may be mixed into a map of few people to make it a prediction; the best share is chosen per
 * set.
 */
export const BLENDS = [0.05, 0.1, 0.2, 0.4] as const;

/** kl and information_gain of a human map for each share of the prior in BLENDS. */
export const measureBlends = (map: Density, { people, cells, prior }: Target): { kl: number; information_gain: number }[] =>
  BLENDS.map((share) => {
    const blend = blendDensities(map, prior, share);
    return { kl: divergence(blend, people), information_gain: informationGain(blend, prior, cells ?? []) };
  });
