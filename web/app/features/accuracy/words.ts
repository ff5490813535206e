import type { BuildAccuracy, Contender, Measure, SetAccuracy } from "#contracts/accuracy.ts";

/** Name and description of each metric, and whether lower values are better. */
export const MEASURE_WORDS: Readonly<Record<Measure, { name: string; says: string; isLessBetter?: true }>> = {
  auc_judd: {
    name: "AUC-Judd",
    says: "How often a place that somebody looked at is rated above a place picked at random. Chance is 0.5, the best is 1.",
  },
  shuffled_auc: {
    name: "Shuffled AUC",
    says: "The same against places that people looked at in other pictures, so that knowing the centre earns nothing. Chance is 0.5.",
  },
  nss: {
    name: "NSS",
    says: "Normalised scanpath saliency: how many standard deviations above its own mean the map is where people looked. Chance is 0.",
  },
  cc: { name: "CC", says: "Correlation of the map with people's map. Chance is 0, the best is 1." },
  sim: { name: "SIM", says: "Overlap of the map with people's map, from 0 to 1." },
  kl: {
    name: "KL",
    says: "Divergence of the map from people's map, in nats. The best is 0; it is the only measure of which less is better.",
    isLessBetter: true,
  },
  information_gain: {
    name: "Information gain",
    says: "By how many bits a look is better predicted than by the centre prior, whose own gain is 0.",
  },
};

/** Display names of the compared models. */
export const CONTENDER_NAMES: Readonly<Record<Contender, string>> = {
  network: "Sightline",
  network_without_prior: "Sightline without its prior of place",
  centre_prior: "Centre prior",
  itti_koch: "Itti–Koch",
  itti_koch_with_prior: "Itti–Koch × centre prior",
  spectral_residual: "Spectral residual",
  spectral_residual_with_prior: "Spectral residual × centre prior",
  boolean_maps: "Boolean map",
  boolean_maps_with_prior: "Boolean map × centre prior",
};

/** How human attention was recorded. */
export const RECORDINGS: Readonly<Record<SetAccuracy["people"], string>> = {
  "eye tracker": "Eye tracker",
  clicks: "Clicks",
  importance: "Importance marked by hand",
};

export const BUILD_TITLES: Readonly<Record<BuildAccuracy["build"], string>> = { full: "Full", clean: "Clean" };
