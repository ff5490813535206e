import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from "#contracts/reference.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import type { PixelSize } from "./read-pixel-size.ts";

/** How an image exceeds the limits of its size, such as "more than 50 megapixels"; undefined if it does not. */
export function excessPixels({ width, height }: PixelSize): string | undefined {
  if (width * height > IMAGE_MAX_PIXELS) return `more than ${formatNumber(IMAGE_MAX_PIXELS / 1e6)} megapixels`;
  if (Math.max(width, height) > IMAGE_MAX_SIDE) return `more than ${formatNumber(IMAGE_MAX_SIDE)} pixels on one side`;
  return undefined;
}
