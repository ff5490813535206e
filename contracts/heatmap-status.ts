import * as z from "zod";

export const HeatmapStatus = z.enum(["requested", "processed", "done", "error", "failed"]).meta({
  id: "HeatmapStatus",
  description:
    "`requested` and `processed`: in progress; `done`: can be opened; `error`: its file was rejected; `failed`: the analysis did not succeed. The last two are refunded",
});
export type HeatmapStatus = z.infer<typeof HeatmapStatus>;
