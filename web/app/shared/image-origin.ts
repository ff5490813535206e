import type { DrawnArea } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";

type Described = "uid" | "title" | "application" | "benchmark" | "device" | "dimensions" | "country" | "industry";

/** The heatmap that an edited image was made from, and where its areas are in the edited image, in pixels of that. */
export type ImageOrigin = Pick<HeatmapDetail, Described> & { readonly areas: readonly DrawnArea[] };
