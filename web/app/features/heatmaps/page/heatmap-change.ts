import type { heatmaps } from "#contracts/heatmaps.ts";
import type { Request } from "#contracts/kit/operation.ts";

/** What is changed of a heatmap, without the version that it is changed against. */
export type HeatmapChange = Omit<Request<typeof heatmaps.edit>["body"], "version">;
