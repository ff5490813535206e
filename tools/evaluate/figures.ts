import type { Measure } from "#contracts/accuracy.ts";
import { type Density, mixed } from "./density.ts";
import { aucJudd, correlation, divergence, informationGain, nss, shuffledAuc, similarity } from "./metrics.ts";

/** What a map is measured against, all on one grid. */
export type Target = {
  /** Where people looked. */
  readonly people: Density;
  /** The cells they fixated; null of an importance map. */
  readonly cells: Int32Array | null;
  /** Cells that people fixated in other pictures of the set. */
  readonly elsewhere: Int32Array;
  readonly prior: Density;
};

/** Every measure of one map on one picture; null where there are no fixations to measure by. */
export type Figures = Readonly<Record<Measure, number | null>>;

/** Measures a map by everything there is. Its density must be positive wherever people looked, or kl and information_gain mean little. */
export const figuresOf = (map: Density, { people, cells, elsewhere, prior }: Target): Figures => ({
  auc_judd: cells && aucJudd(map, cells),
  shuffled_auc: cells && shuffledAuc(map, cells, elsewhere),
  nss: cells && nss(map, cells),
  cc: correlation(map.values, people.values),
  sim: similarity(map, people),
  kl: divergence(map, people),
  information_gain: cells && informationGain(map, prior, cells),
});

/** How much of the centre prior may be mixed into a map of few people to make it a prediction; which share serves best is the set's to say. */
export const BLENDS = [0.05, 0.1, 0.2, 0.4] as const;

/** kl and information_gain of a map of people for each share of the prior in BLENDS. */
export const blendedFigures = (map: Density, { people, cells, prior }: Target): { kl: number; information_gain: number }[] =>
  BLENDS.map((share) => {
    const blend = mixed(map, prior, share);
    return { kl: divergence(blend, people), information_gain: informationGain(blend, prior, cells ?? []) };
  });
