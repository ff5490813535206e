import * as z from "zod";

/** What only a video has. */
export const VideoFacts = z
  .object({
    fps: z.number().gt(0).meta({ description: "Frames a second of the videos that are shown, which is the source's" }),
    has_sound: z.boolean(),
    frames: z.int().min(1).meta({ description: "How many moments were analysed, see FrameMetrics" }),
  })
  .meta({ id: "VideoFacts" });
export type VideoFacts = z.infer<typeof VideoFacts>;

/**
 * What was measured of a video, moment by moment: value `i` of every list belongs to second `i / rate`. Scores are whole points 0…100 against
 * the same reference as an image's; null where the frame is flat, so that nothing stands out.
 */
export const FrameMetrics = z
  .object({
    rate: z.number().gt(0).meta({ description: "Analysed moments a second" }),
    length: z.int().min(1).meta({ description: "Number of moments" }),
    clarity_frames: z.array(z.number().min(0).max(100).nullable()),
    focus: z.array(z.number().min(0).max(100).nullable()),
    proximity: z.array(z.number().min(0).max(100).nullable()),
    mass: z
      .array(z.number().min(0).max(1))
      .meta({ description: "Share of all attention that lies on the fifth of the frame that holds most of it" }),
    x: z.array(z.number().min(0).max(1)).meta({ description: "Centre of attention, 0…1 of the width" }),
    y: z.array(z.number().min(0).max(1)).meta({ description: "Centre of attention, 0…1 of the height" }),
    cuts: z.array(z.int().min(0)).meta({ description: "Moments at which another scene begins" }),
    percentiled: z.boolean().meta({ description: "The scores are percentiles" }),
    min: z.number().min(0).max(100).meta({ description: "Lowest clarity of a moment" }),
    max: z.number().min(0).max(100).meta({ description: "Highest clarity of a moment" }),
  })
  .meta({ id: "FrameMetrics" });
export type FrameMetrics = z.infer<typeof FrameMetrics>;
