import * as z from "zod";
import { ContentType } from "./pipelines/inference.ts";

/**
 * docs/accuracy.json: how well the attention model agrees with people, measured by `npm run evaluate` on pictures it was not fitted to.
 * Every figure is the mean over pictures with the interval that a bootstrap over pictures gives. Holds no date: same inputs, same bytes.
 */
export const ACCURACY_VERSION = 1;

/** A figure with its 95 % interval, of a bootstrap over pictures. */
export const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof Estimate>;

/**
 * auc_judd and shuffled_auc: chance ½, best 1. nss: standard deviations above the map's mean where people looked; chance 0. cc: correlation
 * with people's map. sim: overlap with it, 0…1. kl: divergence from it in nats, the only one of which less is better; best 0.
 * information_gain: bits a fixation is better predicted than by the centre prior; the centre prior's own is 0.
 */
export const MEASURES = ["auc_judd", "shuffled_auc", "nss", "cc", "sim", "kl", "information_gain"] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * What is compared. The network as shipped; the same without its prior of place; the centre prior: where people look in the set's other
 * pictures, whatever is there; three classical models, each as its authors have it and multiplied by the centre prior.
 */
export const CONTENDERS = [
  "network",
  "network_without_prior",
  "centre_prior",
  "itti_koch",
  "itti_koch_with_prior",
  "spectral_residual",
  "spectral_residual_with_prior",
  "boolean_maps",
  "boolean_maps_with_prior",
] as const;
export type Contender = (typeof CONTENDERS)[number];

const record = <Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) =>
  z.record(z.enum(names), value);

/** Null where a set knows no single looks (importance maps): then only cc, sim and kl can be measured. */
export const Measures = record(MEASURES, Estimate.nullable());
export type Measures = z.infer<typeof Measures>;

/**
 * How well one person is predicted: `people` by the map of all the others who saw the picture (the human ceiling), `network` by the network, and
 * `share` of the ceiling that the network reaches (1 = as good as other people; of the two areas under a curve, the part above chance; null for kl).
 */
const Ceiling = z.object({ people: Estimate, network: Estimate, share: Estimate.nullable() });

/** What a product figure says of the network and of the centre prior. */
const Beside = z.object({ network: Estimate, centre_prior: Estimate });

const Product = z.object({
  /** Boxes at random in all pictures, whose share of attention was compared. */
  boxes: z.int(),
  /** Mean absolute difference of a box's predicted share of attention from people's, 0…1. */
  area_share_error: Beside,
  /** Correlation of predicted and people's shares over all boxes. */
  area_share_correlation: Beside,
  /** Share of pictures whose predicted hottest cell lies in the tenth of the area that people looked at most. */
  top_hot_spot_hit: Beside,
  /** Spearman's correlation over pictures of the area that holds half the attention, predicted and people's. */
  focus_rank_correlation: Estimate,
  /** The same of the mean distance between two looks. */
  proximity_rank_correlation: Estimate,
  /** Share of the picture that holds half the attention, predicted and people's: more is more spread. */
  half_area: z.object({ network: Estimate, people: Estimate }),
  /** How like a person's first fixations are a predicted sequence, another person's, and a random draw from the centre prior; 0…1. Null without order. */
  sequence_similarity: z.object({ network: Estimate, people: Estimate, random: Estimate }).nullable(),
});

/** Share of intervals that hold people's value. */
const Coverage = z.object({ area_share: Estimate, focus: Estimate, proximity: Estimate });

export const SetAccuracy = z.object({
  name: z.string(),
  /** As a heading, such as "Everyday scenes". */
  title: z.string(),
  /** One sentence on the pictures and the people. */
  about: z.string(),
  people: z.enum(["eye tracker", "clicks", "importance"]),
  content: ContentType,
  /** Pictures measured. */
  pictures: z.int().min(1),
  /** Mean number of people a picture; null where the source does not tell. */
  viewers: z.number().nullable(),
  /** One sentence on why the network had not seen these pictures. */
  held_out: z.string(),
  models: record(CONTENDERS, Measures),
  /** Null where the source holds no single people. */
  ceiling: record(MEASURES, Ceiling).nullable(),
  /** The headline: the network's share of the ceiling, of nss with an eye tracker, of cc with clicks; null without ceiling. */
  share_of_ceiling: z.object({ measure: z.enum(["nss", "cc"]), share: Estimate }).nullable(),
  product: Product,
  /** Null when the build's scores have no calibrated intervals. */
  coverage: Coverage.nullable(),
});
export type SetAccuracy = z.infer<typeof SetAccuracy>;

export const BuildAccuracy = z.object({
  build: z.enum(["full", "clean"]),
  /** Name and version of the weights, as every heatmap records it. */
  model: z.string(),
  sets: z.array(SetAccuracy).min(1),
  /** Over all sets of one kind of people's map, each set counting the same. */
  share_of_ceiling: z.object({ nss: Estimate, cc: Estimate }),
  /** Over all sets; `stated` is what the intervals claim. Null when the build's scores have no calibrated intervals. */
  coverage: z.object({ stated: z.number(), ...Coverage.shape }).nullable(),
  /** Sentences of fact, each computed from the figures above. */
  weaknesses: z.array(z.string()),
});
export type BuildAccuracy = z.infer<typeof BuildAccuracy>;

export const Accuracy = z.object({
  version: z.literal(ACCURACY_VERSION),
  builds: z.array(BuildAccuracy).min(1),
  method: z.object({
    /** Standard deviation of the Gaussian a look stands for, in shares of the picture's long side. */
    spread: z.number(),
    /** Cells on the long side of the grid that maps are compared on. */
    grid: z.int(),
    bootstrap: z.object({ draws: z.int(), seed: z.int(), interval: z.number() }),
    boxes: z.object({ per_picture: z.int(), seed: z.int() }),
    /** Sentences on what was done, for a reader who wants to do it again. */
    notes: z.array(z.string()),
  }),
  /** Where the pictures and people's looks come from. */
  sources: z.array(z.object({ set: z.string(), title: z.string(), reference: z.string(), licence: z.string() })).min(1),
});
export type Accuracy = z.infer<typeof Accuracy>;
