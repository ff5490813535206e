import * as z from "zod";

/**
 * Per-frame metrics of a video's areas: value `i` of `shares` belongs to second `i / rate`. If areas times frames exceed 200,000,
 * only every second, third … frame is returned: `rate` and `length` are then smaller than those of FrameMetrics by that factor.
 */
export const AreasOverTime = z
  .object({
    rate: z.number().gt(0).meta({ description: "Returned frames per second" }),
    length: z.int().min(1).meta({ description: "Number of returned frames" }),
    areas: z
      .array(
        z.object({
          uid: z.string().meta({ description: "Id of the area", examples: ["headline"] }),
          shares: z.array(z.number().min(0).max(1)).meta({ description: "Its share of attention in each frame, 0 to 1" }),
          first_seen: z
            .number()
            .min(0)
            .nullable()
            .meta({ description: "Second of the first frame whose most attended point lies in the area; null if none does" }),
        }),
      )
      .meta({ description: "One for each area of interest" }),
  })
  .meta({ id: "AreasOverTime" });
export type AreasOverTime = z.infer<typeof AreasOverTime>;
