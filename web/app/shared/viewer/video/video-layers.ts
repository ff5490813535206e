import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Size } from "../stage/viewport.ts";

/** What the stage of a video shows: the video, and those with its variants. */
export type VideoLayers = Size &
  Pick<HeatmapDetail, "title" | "imageURL" | "heatmapURL" | "peekthroughURL" | "video"> & { readonly brandURL?: string | null };
