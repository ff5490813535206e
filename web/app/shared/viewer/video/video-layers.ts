import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Size } from "../stage/viewport.ts";

/** The content of the stage of a video: the video itself, and the videos of its variants. */
export type VideoLayers = Size &
  Pick<HeatmapDetail, "title" | "imageURL" | "heatmapURL" | "peekthroughURL" | "video"> & { readonly brandURL?: string | null };
