import { AREA_SHARE } from "#contracts/attention.ts";
import { attentionArea } from "./attention-area.ts";
import type { AttentionMap } from "./attention-map.ts";
import { blurGrid } from "./blur-grid.ts";
import { resampleToFixedGrid } from "./fixed-grid.ts";
import { meanAttentionDistance } from "./mean-attention-distance.ts";

type Size = { readonly width: number; readonly height: number };

/** The statistics of a map: logarithm of the area that holds AREA_SHARE of the attention, and the mean distance of two points. */
export type Statistics = { readonly logArea: number; readonly distances: number };

/**
 * Computes the statistics of a map on the fixed grid, which is the same for every resolution; the area after a blur.
 * @param imageSize size of the original image, for its true aspect ratio
 */
export function statisticsOf(map: AttentionMap, imageSize: Size): Statistics {
  const grid = resampleToFixedGrid(map);
  return {
    logArea: Math.log(attentionArea(blurGrid(grid, imageSize), AREA_SHARE)),
    distances: meanAttentionDistance(grid, imageSize),
  };
}
