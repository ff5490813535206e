import type { heatmaps } from "#contracts/heatmaps.ts";
import type { Request } from "#contracts/kit/operation.ts";

/** A change of a heatmap, without its version. */
export type HeatmapChange = Omit<Request<typeof heatmaps.edit>["body"], "version">;
