import * as z from "zod";

/** requested and processed are in progress, done can be opened, error (input rejected) and failed (our failure) are refunded. */
export const HeatmapStatus = z.enum(["requested", "processed", "done", "error", "failed"]).meta({ id: "HeatmapStatus" });
export type HeatmapStatus = z.infer<typeof HeatmapStatus>;
