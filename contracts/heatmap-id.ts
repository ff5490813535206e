import * as z from "zod";

export const HeatmapId = z
  .string()
  .regex(/^hm_[0-9a-z]{26}$/)
  .meta({ id: "HeatmapId", description: "Id of a heatmap" });
