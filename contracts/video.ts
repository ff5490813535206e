import * as z from "zod";

/** Attributes of videos only. */
export const VideoFacts = z
  .object({
    fps: z.number().gt(0).meta({ description: "Frame rate of the displayed videos, equal to the source's" }),
    has_sound: z.boolean(),
    frames: z.int().min(1).meta({ description: "Number of analysed frames, see FrameMetrics" }),
  })
  .meta({ id: "VideoFacts" });
export type VideoFacts = z.infer<typeof VideoFacts>;

/**
 * Per-frame metrics of a video: value `i` of every list belongs to second `i / rate`. Scores are whole points 0 to 100 in
 * the same reference distribution as an image's; null if the frame is flat, so that nothing stands out.
 */
export const FrameMetrics = z
  .object({
    rate: z.number().gt(0).meta({ description: "Analysed frames per second" }),
    length: z.int().min(1).meta({ description: "Number of analysed frames" }),
    clarity_frames: z.array(z.number().min(0).max(100).nullable()),
    focus: z.array(z.number().min(0).max(100).nullable()),
    proximity: z.array(z.number().min(0).max(100).nullable()),
    mass: z
      .array(z.number().min(0).max(1))
      .meta({ description: "Share of all attention in the most attended fifth of the frame" }),
    x: z.array(z.number().min(0).max(1)).meta({ description: "Centroid of attention, 0 to 1 of the width" }),
    y: z.array(z.number().min(0).max(1)).meta({ description: "Centroid of attention, 0 to 1 of the height" }),
    cuts: z.array(z.int().min(0)).meta({ description: "Numbers of the frames with which a new scene begins" }),
    percentiled: z.boolean().meta({ description: "The scores are percentiles" }),
    min: z.number().min(0).max(100).meta({ description: "Lowest clarity of a frame" }),
    max: z.number().min(0).max(100).meta({ description: "Highest clarity of a frame" }),
  })
  .meta({ id: "FrameMetrics" });
export type FrameMetrics = z.infer<typeof FrameMetrics>;
