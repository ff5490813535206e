import * as z from "zod";
import { NonNegative } from "./non-negative.ts";
import { ReferenceGroup } from "./reference-group.ts";

/**
 * The share of attention whose area is measured. With 80% predicted and measured areas correlate better than with 50%
 * (docs/decisions/score-statistics.md).
 */
export const AREA_SHARE = 0.8;

/** Low and high end of the 90% interval: the human value lies between them for about 90% of images. */
export const interval = (max: number) => z.tuple([z.number().min(0).max(max), z.number().min(0).max(max)]);

/** A score’s 90% interval, in points. */
export const ScoreInterval = interval(100);
/** A share of all attention, 0 to 1, with its 90% interval. */
export const ShareOfAttention = z
  .object({
    value: z.number().min(0).max(1).meta({ description: "0 to 1" }),
    interval: interval(1).meta({ description: "90% interval, 0 to 1" }),
  })
  .meta({ id: "ShareOfAttention" });

/** An area of interest: a rectangle in pixels of the upright image, with its share of all attention, 0 to 1. */
export const AreaOfInterest = z
  .strictObject({
    uid: z
      .string()
      .min(1)
      .max(64)
      .meta({ description: "Id, unique among the areas of its heatmap", examples: ["headline"] }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .meta({ description: "Its name", examples: ["Headline"] }),
    left: z.number().min(0).meta({ description: "Pixels from the left edge" }),
    top: z.number().min(0).meta({ description: "Pixels from the top edge" }),
    width: z.number().gt(0).meta({ description: "Pixels" }),
    height: z.number().gt(0).meta({ description: "Pixels" }),
    value: z.number().min(0).max(1).meta({ description: "Its share of all attention, 0 to 1" }),
    interval: interval(1)
      .nullable()
      .meta({ description: "90% interval of the human share of attention of the area; null if unknown" }),
  })
  .meta({ id: "AreaOfInterest" });
export type AreaOfInterest = z.infer<typeof AreaOfInterest>;

/** An area of interest as sent by clients; the server computes its share. */
export const DrawnArea = AreaOfInterest.omit({ value: true, interval: true }).extend({
  left: NonNegative.meta({ description: "Pixels from the left edge" }),
  top: NonNegative.meta({ description: "Pixels from the top edge" }),
  width: NonNegative.gt(0).meta({ description: "Pixels" }),
  height: NonNegative.gt(0).meta({ description: "Pixels" }),
});
export type DrawnArea = z.infer<typeof DrawnArea>;

/** Maximum areas of interest per heatmap. */
export const AREAS_MAX = 100;

/** One predicted fixation: x and y in 0 to 1 of width and height, dwell time in milliseconds, in viewing order. */
export const Fixation = z
  .object({
    x: z.number().min(0).max(1).meta({ description: "0 to 1 of the width" }),
    y: z.number().min(0).max(1).meta({ description: "0 to 1 of the height" }),
    duration: z.number().min(0).meta({ description: "Milliseconds" }),
  })
  .meta({ id: "Fixation" });
export type Fixation = z.infer<typeof Fixation>;

/** The scores of a heatmap, in the order in which they are shown. */
export const SCORE_NAMES = ["focus", "proximity", "clarity"] as const;
const ScoreName = z.enum(SCORE_NAMES);
export type ScoreName = z.infer<typeof ScoreName>;

/** 90% intervals: of the scores in whole points, each containing its score; of the area and the distance as shares. */
export const ScoreIntervals = z
  .object({
    focus: interval(100).meta({ description: "Low and high end, 0 to 100" }),
    proximity: interval(100).meta({ description: "Low and high end, 0 to 100" }),
    clarity: interval(100).meta({ description: "Low and high end, 0 to 100" }),
    area: interval(1).nullable().default(null).meta({ description: "Null in results of earlier versions of the scores" }),
    distances: interval(1).nullable().default(null).meta({ description: "Null in results of earlier versions of the scores" }),
  })
  .meta({ id: "ScoreIntervals" });
export type ScoreIntervals = z.infer<typeof ScoreIntervals>;

/** Whether a score is above or below the middle of its references, with the probability that this is right for people. */
export const ScoreStatement = z
  .object({
    side: z.enum(["above", "below"]).meta({ description: "Of the middle of the references" }),
    probability: z.number().min(0.5).max(1).meta({ description: "That this is right for people" }),
  })
  .meta({ id: "ScoreStatement" });
export type ScoreStatement = z.infer<typeof ScoreStatement>;

/** The data for comparing a score with that of another heatmap of the same `group` and `calibration`. */
export const ScoreComparison = z
  .object({
    position: z.number().meta({
      description:
        "Position that people are expected to confirm, in standard deviations. That of focus of ads also uses proximity.",
    }),
    threshold: z.number().nullable().meta({
      description:
        "The difference of positions from which on 9 of 10 comparisons are right, if the scores differ in the same direction; null if there is none",
    }),
    variant_threshold: z
      .number()
      .nullable()
      .meta({ description: "The same for two variants of one image; null if they are never told apart by this score" }),
  })
  .meta({ id: "ScoreComparison" });
export type ScoreComparison = z.infer<typeof ScoreComparison>;

/** The data for comparing the shares of an area in two heatmaps of the same `group` and `calibration`. */
export const ShareComparison = z
  .object({
    reach: z.number().nullable().meta({
      description:
        "Shares p and q, 0 to 1, of an area differ from |p − q| = reach · √(p(1 − p) + q(1 − q)) on: at least 9 of 10 such comparisons are right; null if there is none",
    }),
    variant_reach: z.number().nullable().meta({ description: "The same for two variants of one image" }),
  })
  .meta({ id: "ShareComparison" });
export type ShareComparison = z.infer<typeof ShareComparison>;

const perScore = <Value extends z.ZodType>(value: Value) =>
  z.object({
    focus: value.meta({ description: "Of focus" }),
    proximity: value.meta({ description: "Of proximity" }),
    clarity: value.meta({ description: "Of clarity" }),
  });

/** The scores that are shown as numbers. Of the others, only the interval and the quantity behind them are. */
export const PreciseScores = z.array(ScoreName).meta({
  description: "The scores that are precise enough to be shown as numbers: 90% intervals of at most 70 points on average",
});

/** Percentiles 0 to 100 in the stored reference distribution of the named version. */
export const Metrics = z
  .object({
    percentile_area: z
      .number()
      .min(0)
      .max(100)
      .meta({ description: "Percentile of the area among the references, 0 to 100", examples: [34] }),
    percentile_distances: z
      .number()
      .min(0)
      .max(100)
      .meta({ description: "Percentile of the distance among the references, 0 to 100", examples: [43] }),
    area: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: "Smallest fraction of the image’s area that holds `area_share` of the attention, in human units" }),
    area_share: z.number().min(0).max(1).meta({ description: "0.8; 0.5 in results of earlier versions of the scores" }),
    distances: z.number().min(0).max(1).meta({
      description: "Mean distance between two points of the map, weighted by attention, over the diagonal, in human units",
    }),
    focus: z
      .number()
      .min(0)
      .max(100)
      .meta({ description: "100 − percentile_area. Show it only if `precise` lists it", examples: [66] }),
    proximity: z
      .number()
      .min(0)
      .max(100)
      .meta({ description: "100 − percentile_distances. Show it only if `precise` lists it", examples: [57] }),
    stands_out: z.boolean().meta({ description: "False if the image is flat and the map is only the centre prior" }),
    group: ReferenceGroup.nullable().meta({
      description:
        "The images that the scores are compared with; null in results of earlier versions of the scores. `ad` are graphic designs from research and ads drawn by a program, not a sample of published ads",
    }),
    precise: PreciseScores,
    intervals: ScoreIntervals.nullable().meta({
      description:
        "90% intervals of the scores from human attention; null for a flat image and for older results. People were measured on still images and first screens only: videos have the intervals of still images, and the group `page_slice` those of `page`",
    }),
    statements: perScore(ScoreStatement.nullable()).nullable().meta({
      description:
        "For each score whether it is above or below the middle of its references; null where this is too uncertain, and for videos, because no people were measured watching videos",
    }),
    comparison: perScore(ScoreComparison).nullable().meta({
      description: "Data for comparisons; null for a flat image and for older results",
    }),
    share_comparison: ShareComparison.nullable().meta({
      description: "Data for comparisons of areas, which may become more precise; null for a flat image and for older results",
    }),
    share_threshold: z.number().nullable().meta({
      description: "A simpler rule for comparisons of areas, which `share_comparison` replaces; null if there is none",
    }),
    model: z.string().meta({ description: "Name and version of the attention model" }),
    reference: z.string().meta({ description: "Name and version of the references", examples: ["2026-11"] }),
    calibration: z.string().nullable().meta({ description: "Version of the interval parameters" }),
  })
  .meta({ id: "Metrics" });
export type Metrics = z.infer<typeof Metrics>;
