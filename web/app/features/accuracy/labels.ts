import type { BuildAccuracy, ComparedModel, Measure, SetAccuracy } from "#contracts/accuracy.ts";

/** Name and description of each metric, and whether lower values are better. */
export const MEASURE_LABELS: Readonly<Record<Measure, { name: string; says: string; isLessBetter?: true }>> = {
  auc_judd: {
    name: "AUC-Judd",
    says: "How often a fixated point is rated higher than a random point. Chance is 0.5, the best value is 1.",
  },
  shuffled_auc: {
    name: "Shuffled AUC",
    says: "AUC against points fixated in other images, so that a centre prior gains nothing. Chance is 0.5.",
  },
  nss: {
    name: "NSS",
    says: "Normalised scanpath saliency: the map’s value at fixated points, in standard deviations above its mean. Chance is 0.",
  },
  cc: { name: "CC", says: "Correlation with the measured map. Chance is 0, the best value is 1." },
  sim: { name: "SIM", says: "Overlap with the measured map, from 0 to 1." },
  kl: {
    name: "KL",
    says: "Divergence from the measured map, in nats. The best value is 0. This is the only metric where lower is better.",
    isLessBetter: true,
  },
  information_gain: {
    name: "Information gain",
    says: "How many bits better a fixation is predicted than by the centre prior, whose gain is 0.",
  },
};

/** Display names of the compared models. */
export const CONTENDER_NAMES: Readonly<Record<ComparedModel, string>> = {
  network: "Sightline",
  network_without_prior: "Sightline without its centre prior",
  centre_prior: "Centre prior",
  itti_koch: "Itti–Koch",
  itti_koch_with_prior: "Itti–Koch × centre prior",
  spectral_residual: "Spectral residual",
  spectral_residual_with_prior: "Spectral residual × centre prior",
  boolean_maps: "Boolean map",
  boolean_maps_with_prior: "Boolean map × centre prior",
};

/** How human attention was recorded. */
export const RECORDING_LABELS: Readonly<Record<SetAccuracy["people"], string>> = {
  "eye tracker": "Eye tracker",
  clicks: "Clicks",
  importance: "Importance marked by people",
};

export const BUILD_TITLES: Readonly<Record<BuildAccuracy["build"], string>> = { full: "Full", clean: "Clean" };
