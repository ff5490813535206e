import * as z from "zod";
import { SCORE_NAMES } from "./attention.ts";
import { ContentType } from "./pipelines/inference.ts";
import { ReferenceGroup } from "./reference-group.ts";

/**
 * docs/accuracy.json: how well the attention model agrees with human attention, measured by `npm run evaluate` on held-out
 * images. Every figure is the mean over images with its bootstrap interval. Contains no date: same inputs, same bytes.
 */
export const ACCURACY_VERSION = 1;

/** A figure with its 95% interval, from a bootstrap over images; shares of a ceiling have a 90% interval. */
export const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof Estimate>;

/**
 * auc_judd and shuffled_auc: chance ½, best 1. nss: standard deviations above the map's mean at human fixations; chance 0. cc:
 * correlation with the human map. sim: overlap with it, 0 to 1. kl: divergence from it in nats, the only one where lower is
 * better; best 0. information_gain: bits per fixation compared with the centre prior, whose own value is 0.
 */
export const MEASURES = ["auc_judd", "shuffled_auc", "nss", "cc", "sim", "kl", "information_gain"] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * The compared models: the network as shipped; the same without its location prior; the centre prior: where people look in the
 * set's other images, whatever they show; three classical models, each as published and multiplied by the centre prior.
 */
export const COMPARED_MODELS = [
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
export type ComparedModel = (typeof COMPARED_MODELS)[number];

const record = <Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) =>
  z.record(z.enum(names), value);

/** Null for sets without individual fixations (importance maps), where only cc, sim and kl can be measured. */
export const Measures = record(MEASURES, Estimate.nullable());
export type Measures = z.infer<typeof Measures>;

/**
 * The one-viewer ceiling: how well one viewer is predicted. `people` by the map of all other viewers of the image, `network` by
 * the network, and `share` of the ceiling that the network reaches (1 = as good as other people; for the two AUC measures, of
 * the part above chance; null for kl).
 */
const OneViewerCeiling = z.object({ people: Estimate, network: Estimate, share: Estimate.nullable() });

/**
 * The all-viewers ceiling: `highest` is the correlation (cc) that the map of infinitely many viewers would have with the map of
 * the set's viewers, so no model can be expected to exceed it. Estimated from random halves of the viewers (Spearman–Brown).
 * `network` is the cc of the network, `share` their ratio. Intervals as in `share_of_ceiling`.
 */
const AllViewersCeiling = z.object({ highest: Estimate, network: Estimate, share: Estimate });

/** A product figure for the network and for the centre prior. */
const ModelEstimates = z.object({ network: Estimate, centre_prior: Estimate });

const Product = z.object({
  /** Number of random rectangles in all images whose share of attention was compared. */
  boxes: z.int(),
  /** Mean absolute difference between a rectangle's predicted and human share of attention, 0 to 1. */
  area_share_error: ModelEstimates,
  /** Correlation of predicted and human shares over all rectangles. */
  area_share_correlation: ModelEstimates,
  /** Fraction of images whose predicted strongest cell lies in the tenth of the area that people looked at most. */
  top_hot_spot_hit: ModelEstimates,
  /** Spearman's correlation over images of the area that holds 80% of the attention, predicted and human. */
  focus_rank_correlation: Estimate,
  /** Spearman's correlation over images of the mean distance between two points of the map, predicted and human. */
  proximity_rank_correlation: Estimate,
  /** Fraction of the image that holds 80% of the attention, predicted and human: higher means more spread out. */
  attention_area: z.object({ network: Estimate, people: Estimate }),
  /**
   * Similarity of a person's first fixations to a predicted sequence, another person's, and a random draw from the centre prior;
   * 0 to 1. Null without order.
   */
  sequence_similarity: z.object({ network: Estimate, people: Estimate, random: Estimate }).nullable(),
});

/** Fraction of intervals that contain the human value. */
const Coverage = z.object({ area_share: Estimate, focus: Estimate, proximity: Estimate });

export const SetAccuracy = z.object({
  name: z.string(),
  /** Title of the set as a heading, such as "Everyday scenes". */
  title: z.string(),
  /** One sentence on the images and the viewers. */
  about: z.string(),
  people: z.enum(["eye tracker", "clicks", "importance"]),
  content: ContentType,
  /** Number of images measured. */
  pictures: z.int().min(1),
  /** Mean number of viewers per image; null if the source does not state it. */
  viewers: z.number().nullable(),
  /** One sentence on why these images are held-out. */
  held_out: z.string(),
  models: record(COMPARED_MODELS, Measures),
  /** Null if the source has no data of individual viewers. */
  ceiling: record(MEASURES, OneViewerCeiling).nullable(),
  /**
   * The headline: the network's share of the one-viewer ceiling, by nss for eye tracking, by cc for clicks, with the interval
   * `method.conclusive.interval`; null without a ceiling.
   */
  share_of_ceiling: z.object({ measure: z.enum(["nss", "cc"]), share: Estimate }).nullable(),
  /** Null if the source has no data of individual viewers. */
  all_viewers_ceiling: AllViewersCeiling.nullable(),
  /**
   * False when the set has fewer images than `method.conclusive.images`, or when the interval of `share_of_ceiling` is wider
   * than `method.conclusive.width`. Such a set is published but part of no mean and no headline.
   */
  conclusive: z.boolean(),
  product: Product,
  /** Null if the build's scores have no calibrated intervals. */
  coverage: Coverage.nullable(),
});
export type SetAccuracy = z.infer<typeof SetAccuracy>;

/** Elements of our own layouts whose position is known; text is the small print below a headline. */
export const LAYOUT_ELEMENTS = ["headline", "text", "button", "logo", "dialog"] as const;
/** Orders of attention that designers expect; `plain` is the part of the image without any contrast. */
export const LAYOUT_ORDERS = [
  "dialog_above_background",
  "headline_above_text",
  "button_above_text",
  "button_above_plain",
] as const;
export type LayoutOrder = (typeof LAYOUT_ORDERS)[number];

const LayoutKind = z.enum(["ad", "page", "app"]);

/** Predictions on ads, web pages and app screens of our own. No one's attention was measured on them. */
const Layouts = z.object({
  images: z.int().min(1),
  /** Means over the layouts of a kind that show the element and no dialog over it. */
  elements: z.array(
    z.object({
      kind: LayoutKind,
      element: z.enum(LAYOUT_ELEMENTS),
      images: z.int().min(1),
      /** Share of all attention that the element receives, 0 to 1. */
      attention: z.number(),
      /** Share of the image that it covers, 0 to 1. */
      area: z.number(),
      /** Median over the layouts of attention ÷ area: 1 is the mean of the image. */
      density: z.number(),
    }),
  ),
  /**
   * For each pair of parts: in how many of the layouts that show both, the first receives more attention per area than the
   * second.
   */
  order: record(LAYOUT_ORDERS, z.object({ images: z.int().min(1), expected: z.int() })),
  each: z.array(
    z.object({
      name: z.string(),
      kind: LayoutKind,
      /** Attention per area of the elements that count in the layout. */
      density: z.partialRecord(z.enum(LAYOUT_ELEMENTS), z.number()),
      /** Whether each order is as expected; null where the layout lacks one of the two parts. */
      order: record(LAYOUT_ORDERS, z.boolean().nullable()),
    }),
  ),
});
export type LayoutAccuracy = z.infer<typeof Layouts>;

/** Accuracy of a score on images that its calibration was made without; shares from 0 to 1. */
const ScoreEvidence = z.object({
  /** Correlation of predicted and human positions. */
  correlation: z.number(),
  /** Number of 90% ranges, the share of them that contained the human value, and their mean width in points. */
  intervals: z.int(),
  held: z.number(),
  width: z.number(),
  /**
   * Number of tried pairs of images, 0 if the score is never called different; of those whose human values differ by more than 20
   * points, the share that is called; of all that are called, the share in the wrong order.
   */
  pairs: z.int(),
  decided: z.number(),
  wrong: z.number(),
  /** Statements such as “88% likely”: number of images with one, the mean probability stated, the share that was right. */
  statements: z.object({ made: z.int().min(1), stated: z.number(), right: z.number() }).nullable(),
});
export type ScoreEvidence = z.infer<typeof ScoreEvidence>;

/** The reference images of a group, and the agreement of its scores with people. */
const GroupScores = z.object({
  group: ReferenceGroup,
  /** Number of reference images by source. */
  references: z.record(z.string(), z.int().min(1)),
  /** Null if no people were measured on the group. */
  measured: z.object({ images: z.int().min(1), scores: record(SCORE_NAMES, ScoreEvidence) }).nullable(),
});
export type GroupScores = z.infer<typeof GroupScores>;

export const BuildAccuracy = z.object({
  build: z.enum(["full", "clean"]),
  /** Name and version of the weights, as recorded in every heatmap. */
  model: z.string(),
  sets: z.array(SetAccuracy).min(1),
  /** Over the conclusive sets with the same type of human map, each set weighted equally; null where there is none. */
  share_of_ceiling: z.object({ nss: Estimate.nullable(), cc: Estimate.nullable() }),
  layouts: Layouts,
  /** Evidence for each group of images, as in domain/scores/reference. */
  scores: z.array(GroupScores),
  /** Over all sets; `stated` is the nominal coverage. Null if the build's scores have no calibrated intervals. */
  coverage: z.object({ stated: z.number(), ...Coverage.shape }).nullable(),
  /** Factual sentences, each computed from the figures above. */
  weaknesses: z.array(z.string()),
});
export type BuildAccuracy = z.infer<typeof BuildAccuracy>;

export const Accuracy = z.object({
  version: z.literal(ACCURACY_VERSION),
  builds: z.array(BuildAccuracy).min(1),
  method: z.object({
    /** Standard deviation of the Gaussian drawn for a fixation, as a fraction of the image's longer side. */
    spread: z.number(),
    /** Cells on the longer side of the grid on which maps are compared. */
    grid: z.int(),
    bootstrap: z.object({ draws: z.int(), seed: z.int(), interval: z.number() }),
    /** When a set is conclusive, and the level of the interval of its share of the ceiling. */
    conclusive: z.object({ images: z.int(), width: z.number(), interval: z.number() }),
    boxes: z.object({ per_picture: z.int(), seed: z.int() }),
    /** Sentences on the method, for readers who want to reproduce it. */
    notes: z.array(z.string()),
  }),
  /** Sources of the images and the human data. */
  sources: z.array(z.object({ set: z.string(), title: z.string(), reference: z.string(), licence: z.string() })).min(1),
});
export type Accuracy = z.infer<typeof Accuracy>;
