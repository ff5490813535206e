import type { Heatmap } from "./heatmap.entity.ts";
import { placementsOf } from "./templates/placements.ts";

/** Keys of the images of a finished heatmap; empty where it has none. Of a video only its most attended frame with its heatmap. */
export const imageKeys = ({ type, image, combined, peekthrough, gazeplot }: Heatmap) => ({
  original: type === "video" ? "" : image,
  heatmap: combined,
  peekthrough: type === "video" ? "" : peekthrough,
  gaze_plot: gazeplot,
});
export type ImageKeys = ReturnType<typeof imageKeys>;

/** Keys of the scenes with heatmaps that an ad was scored in, by the id of the template. */
export const sceneKeys = async (heatmap: Heatmap): Promise<ReadonlyMap<string, string>> =>
  new Map((await placementsOf(heatmap)).map(({ id, heatmap: key }) => [id, key]));
