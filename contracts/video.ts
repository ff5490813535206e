import * as z from "zod";
import { PreciseScores } from "./attention.ts";

/** Attributes of videos only. */
export const VideoFacts = z
  .object({
    fps: z.number().gt(0).meta({ description: "Frame rate of the displayed videos, equal to the source's" }),
    has_sound: z.boolean().meta({ description: "Whether the displayed videos have sound" }),
    frames: z.int().min(1).meta({ description: "Number of analysed frames, see FrameMetrics" }),
  })
  .meta({ id: "VideoFacts" });
export type VideoFacts = z.infer<typeof VideoFacts>;

const scorePerFrame = z
  .array(z.number().min(0).max(100).nullable())
  .meta({ description: "Null for a flat frame, and for all frames if the score is not among `precise`" });

/**
 * Per-frame metrics of a video: value `i` of every list belongs to second `i / rate`. Scores are whole points 0 to 100 in
 * the same reference distribution as an image's; null if the frame is flat, so that nothing stands out, and in all frames if the
 * score is too uncertain to be shown as a number.
 */
export const FrameMetrics = z
  .object({
    rate: z.number().gt(0).meta({ description: "Analysed frames per second" }),
    length: z.int().min(1).meta({ description: "Number of analysed frames" }),
    precise: PreciseScores,
    stands_out: z.array(z.boolean()).meta({ description: "False for a flat frame, whose map is only the centre prior" }),
    clarity_frames: scorePerFrame,
    focus: scorePerFrame,
    proximity: scorePerFrame,
    mass: z
      .array(z.number().min(0).max(1))
      .meta({ description: "Share of all attention in the most attended fifth of the frame" }),
    x: z.array(z.number().min(0).max(1)).meta({ description: "Centroid of attention, 0 to 1 of the width" }),
    y: z.array(z.number().min(0).max(1)).meta({ description: "Centroid of attention, 0 to 1 of the height" }),
    cuts: z.array(z.int().min(0)).meta({ description: "Numbers of the frames with which a new scene begins" }),
    percentiled: z.boolean().meta({ description: "The scores are percentiles" }),
    min: z.number().min(0).max(100).meta({ description: "Lowest clarity of a frame; 0 if none has one" }),
    max: z.number().min(0).max(100).meta({ description: "Highest clarity of a frame; 0 if none has one" }),
  })
  .meta({ id: "FrameMetrics" });
export type FrameMetrics = z.infer<typeof FrameMetrics>;
