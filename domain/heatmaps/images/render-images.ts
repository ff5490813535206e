import sharp, { type Sharp } from "sharp";
import type { Fixation } from "#contracts/attention.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { COLOUR_MAP } from "./colour-map.ts";
import { croppedGazePlotSvg } from "./gaze-plot-svg.ts";
import { heatLevelsAt } from "./levels.ts";
import { overlayDrawing, overlayHeatmap, overlayPeekthrough } from "./overlays.ts";
import { indexedPng } from "./png.ts";
import { renderMask } from "./render-mask.ts";
import { renderThumbnail } from "./render-thumbnail.ts";

type Size = { readonly width: number; readonly height: number };

/** All files derived from an image and its map. */
export type RenderedImages = Readonly<
  Record<"heatmap" | "combined" | "peekthrough" | "gazeplot" | "mask" | "mask_array" | "thumbnail", Buffer>
>;

/**
 * Draws the images of a heatmap.
 * @param image the display copy; all images but the masks have its size
 * @param originalSize the original image's size in pixels: the size of the masks
 */
export async function renderImages(
  image: Uint8Array,
  map: AttentionMap,
  fixations: readonly Fixation[],
  originalSize: Size,
): Promise<RenderedImages> {
  const { data: rgb, info } = await sharp(image)
    .toColourspace("srgb")
    .removeAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const levels = await heatLevelsAt(map, size);
  const toSharp = (pixels: Uint8Array) => sharp(pixels, { raw: { ...size, channels: 3 } });
  const withHeatmap = overlayHeatmap(rgb, levels);
  // The image library encodes in its own threads while this one encodes the heatmap and the masks.
  const [combined, peekthrough, gazeplot, thumbnail, heatmap, masks] = await Promise.all([
    quickPng(toSharp(withHeatmap)),
    quickPng(toSharp(overlayPeekthrough(rgb, levels))),
    withGazePlot(rgb, size, fixations).then((pixels) => quickPng(toSharp(pixels))),
    renderThumbnail(toSharp(withHeatmap), size),
    indexedPng(levels, size, COLOUR_MAP),
    renderMask(map, originalSize),
  ]);
  return { heatmap, combined, peekthrough, gazeplot, ...masks, thumbnail };
}

async function withGazePlot(rgb: Uint8Array, size: Size, fixations: readonly Fixation[]): Promise<Uint8Array> {
  const drawing = croppedGazePlotSvg(fixations, size);
  if (!drawing) return rgb;
  const rgba = await sharp(Buffer.from(drawing.svg)).raw().toBuffer();
  return overlayDrawing(rgb, rgba, { imageWidth: size.width, ...drawing.box });
}

/** Higher levels hardly compress photographs better: level 2 takes a third of the time of the default. */
const quickPng = (image: Sharp): Promise<Buffer> => image.png({ compressionLevel: 2 }).toBuffer();
