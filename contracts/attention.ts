import * as z from "zod";
import { Quantity } from "./quantity.ts";

/** Low and high end of what a value is likely to be: people's own value lies between them for nine pictures in ten. */
const interval = (most: number) => z.tuple([z.number().min(0).max(most), z.number().min(0).max(most)]);

/** A box in pixels of the picture as shown (upright), with its share of all attention, 0 to 1. */
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
      .meta({ description: "90 % interval of the share that people's attention gives the box; null where none is known" }),
  })
  .meta({ id: "AreaOfInterest" });
export type AreaOfInterest = z.infer<typeof AreaOfInterest>;

/** An area as it is sent: what it holds is ours to say. */
export const DrawnArea = AreaOfInterest.omit({ value: true, interval: true }).extend({
  left: Quantity,
  top: Quantity,
  width: Quantity.gt(0),
  height: Quantity.gt(0),
});
export type DrawnArea = z.infer<typeof DrawnArea>;

/** One predicted fixation: x and y in 0…1 of width and height, dwell in milliseconds, in viewing order. */
export const Fixation = z
  .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), duration: z.number().min(0) })
  .meta({ id: "Fixation" });
export type Fixation = z.infer<typeof Fixation>;

/** 90 % intervals of the scores, in whole points; a score always lies within its own. */
export const ScoreIntervals = z
  .object({ focus: interval(100), proximity: interval(100), clarity: interval(100) })
  .meta({ id: "ScoreIntervals" });
export type ScoreIntervals = z.infer<typeof ScoreIntervals>;

/** Percentiles 0…100 against the stored reference distribution whose version is named. */
export const Metrics = z
  .object({
    percentile_area: z.number().min(0).max(100),
    percentile_distances: z.number().min(0).max(100),
    area: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: "Smallest share of the picture's area that holds half the attention, as people's own maps have it" }),
    distances: z.number().min(0).max(1).meta({
      description:
        "Mean distance between two places, weighted by the attention on both, over the diagonal, as people's own maps have it",
    }),
    focus: z.number().min(0).max(100).meta({ description: "100 − percentile_area" }),
    proximity: z.number().min(0).max(100).meta({ description: "100 − percentile_distances" }),
    stands_out: z.boolean().meta({ description: "False when the picture is flat and the map is only the prior" }),
    intervals: ScoreIntervals.nullable().meta({
      description:
        "What the scores would likely be from people's own attention; null for a flat picture and for results of before",
    }),
    model: z.string(),
    reference: z.string(),
    calibration: z.string().nullable().meta({ description: "Version of what the intervals were made with" }),
  })
  .meta({ id: "Metrics" });
export type Metrics = z.infer<typeof Metrics>;
