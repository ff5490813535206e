import sharp from "sharp";
import type { Raster } from "./raster.ts";
import { shapeDifference } from "./shape-difference.ts";

type Size = { readonly width: number; readonly height: number };

/** Ads whose proportions differ by at most this factor are stretched to the slot; no one sees a difference of 3%. */
const STRETCHED_UP_TO = 1.03;

/**
 * The ad as it fills a slot: as a whole, on the mean colour of its own edge where the proportions differ, never cropped.
 * Transparent parts are white, as on a printed sheet or a page.
 * @param ad an image file, upright
 * @param slot its proportions
 * @param pixels size of the result
 */
export async function fitAd(ad: Uint8Array, slot: Size, pixels: Size): Promise<Raster> {
  const image = sharp(ad);
  const { width, height } = await image.metadata();
  const isStretched = shapeDifference({ width, height }, slot) <= STRETCHED_UP_TO;
  const resized = image
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize(pixels.width, pixels.height, { fit: isStretched ? "fill" : "inside" });
  const { data, info } = await resized.removeAlpha().raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return onOwnEdge({ rgb: data, width: info.width, height: info.height }, pixels);
}

/** The image in the middle of a larger one of the mean colour of its edge. */
function onOwnEdge(image: Raster, { width, height }: Size): Raster {
  if (image.width === width && image.height === height) return image;
  const rgb = new Uint8Array(width * height * 3);
  const edge = edgeColour(image);
  for (let at = 0; at < rgb.length; at++) rgb[at] = edge[at % 3]!;
  const [left, top] = [Math.floor((width - image.width) / 2), Math.floor((height - image.height) / 2)];
  for (let row = 0; row < image.height; row++) {
    const line = image.rgb.subarray(row * image.width * 3, (row + 1) * image.width * 3);
    rgb.set(line, ((top + row) * width + left) * 3);
  }
  return { rgb, width, height };
}

/** The mean colour of the outermost pixels. */
function edgeColour({ rgb, width, height }: Raster): readonly number[] {
  const sums = [0, 0, 0];
  let count = 0;
  const add = (x: number, y: number) => {
    count++;
    for (let channel = 0; channel < 3; channel++) sums[channel]! += rgb[3 * (y * width + x) + channel]!;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) add(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) add(x, y);
  return sums.map((sum) => Math.round(sum / count));
}
