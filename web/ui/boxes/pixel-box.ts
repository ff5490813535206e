import { clamp } from "#kit/portable/clamp.ts";
import type { Box, Size } from "./box-geometry.ts";

/** A box in pixels of the image, as defined by the contracts. */
export type PixelBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The box of an object that has other fields too. */
export const boxOf = ({ left, top, width, height }: PixelBox): PixelBox => ({ left, top, width, height });

/** A box in pixels as fractions of the image. */
export const toFractions = ({ left, top, width, height }: PixelBox, image: Size) => ({
  x: left / image.width,
  y: top / image.height,
  width: width / image.width,
  height: height / image.height,
});

/** A box in whole pixels of the image, at least one pixel wide and high, and inside the image. */
export function toPixels({ x, y, width, height }: Box, image: Size): PixelBox {
  const start = (from: number, whole: number) => Math.min(whole - 1, Math.round(from * whole));
  const [left, top] = [start(x, image.width), start(y, image.height)];
  const length = (part: number, from: number, whole: number) => clamp(Math.round(part * whole), 1, whole - from);
  return { left, top, width: length(width, left, image.width), height: length(height, top, image.height) };
}
