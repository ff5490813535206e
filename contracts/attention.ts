import * as z from "zod";
import { NonNegative } from "./non-negative.ts";

/** Low and high end of the 90 % interval: the human value lies between them for about 90 % of images. */
const interval = (most: number) => z.tuple([z.number().min(0).max(most), z.number().min(0).max(most)]);

/** An area of interest: a rectangle in pixels of the upright image, with its share of all attention, 0 to 1. */
export const AreaOfInterest = z
  .strictObject({
    uid: z.string().min(1).max(64),
    name: z.string().trim().min(1).max(80),
    left: z.number().min(0),
    top: z.number().min(0),
    width: z.number().gt(0),
    height: z.number().gt(0),
    value: z.number().min(0).max(1),
    interval: interval(1)
      .nullable()
      .meta({ description: "90 % interval of the human share of attention of the area; null if unknown" }),
  })
  .meta({ id: "AreaOfInterest" });
export type AreaOfInterest = z.infer<typeof AreaOfInterest>;

/** An area of interest as sent by clients; the server computes its share. */
export const DrawnArea = AreaOfInterest.omit({ value: true, interval: true }).extend({
  left: NonNegative,
  top: NonNegative,
  width: NonNegative.gt(0),
  height: NonNegative.gt(0),
});
export type DrawnArea = z.infer<typeof DrawnArea>;

/** One predicted fixation: x and y in 0 to 1 of width and height, dwell time in milliseconds, in viewing order. */
export const Fixation = z
  .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), duration: z.number().min(0) })
  .meta({ id: "Fixation" });
export type Fixation = z.infer<typeof Fixation>;

/** 90 % intervals of the scores, in whole points; each contains its score. */
export const ScoreIntervals = z
  .object({ focus: interval(100), proximity: interval(100), clarity: interval(100) })
  .meta({ id: "ScoreIntervals" });
export type ScoreIntervals = z.infer<typeof ScoreIntervals>;

/** Percentiles 0 to 100 in the stored reference distribution of the named version. */
export const Metrics = z
  .object({
    percentile_area: z.number().min(0).max(100),
    percentile_distances: z.number().min(0).max(100),
    area: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: "Smallest fraction of the image's area that holds half the attention, in human units" }),
    distances: z.number().min(0).max(1).meta({
      description: "Mean distance between two points of the map, weighted by attention, over the diagonal, in human units",
    }),
    focus: z.number().min(0).max(100).meta({ description: "100 − percentile_area" }),
    proximity: z.number().min(0).max(100).meta({ description: "100 − percentile_distances" }),
    stands_out: z.boolean().meta({ description: "False if the image is flat and the map is only the centre prior" }),
    intervals: ScoreIntervals.nullable().meta({
      description: "90 % intervals of the scores from human attention; null for a flat image and for older results",
    }),
    model: z.string(),
    reference: z.string(),
    calibration: z.string().nullable().meta({ description: "Version of the interval parameters" }),
  })
  .meta({ id: "Metrics" });
export type Metrics = z.infer<typeof Metrics>;
