import { densityAt } from "#domain/heatmaps/images/levels.ts";
import { overlayDrawing } from "#domain/heatmaps/images/overlays.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { differenceColour } from "#kit/scores/difference-colour.ts";
import { bytesOf, type Raster } from "./raster.ts";

/** Draws on an image where a map has more and less attention than another: orange for more, blue for less. */
export async function drawDifference(raster: Raster, before: AttentionMap, after: AttentionMap): Promise<Raster> {
  const [one, other] = await Promise.all([sharesAt(before, raster), sharesAt(after, raster)]);
  const rgba = new Uint8Array(one.length * 4);
  for (let pixel = 0; pixel < one.length; pixel++)
    rgba.set(differenceColour((other[pixel]! - one[pixel]!) * one.length), pixel * 4);
  const drawn = overlayDrawing(bytesOf(raster), rgba);
  return { ...raster, data: new Uint8ClampedArray(drawn.buffer) };
}

/** The share of attention of every pixel. */
async function sharesAt(map: AttentionMap, size: Pick<Raster, "width" | "height">): Promise<Float64Array> {
  const density = await densityAt(map, size);
  const all = density.reduce((sum, value) => sum + value, 0);
  return Float64Array.from(density, (value) => value / all);
}
