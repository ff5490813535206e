import { getFile } from "#adapters/storage.ts";
import { AD_FRAMES, adFrameKey, imageFileKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** The images of a heatmap that are placed in templates: the display copy, or the stored frames of a video. */
export const readAds = (heatmap: Heatmap): Promise<Uint8Array[]> =>
  Promise.all(
    heatmap.type === "video"
      ? Array.from({ length: AD_FRAMES }, (_, frame) => getFile(adFrameKey(heatmap, frame)))
      : [getFile(imageFileKey(heatmap, heatmap.gen, "image"))],
  );
