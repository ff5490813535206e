import type { ModelInput } from "./model-input.ts";

/**
 * Maximum variation per channel (of 255) of an image that looks empty: codecs cause two or three levels, eight are barely
 * visible.
 */
const MAX_FLAT_RANGE = 8;
/**
 * How far the surroundings of a pixel reach in its row and in its column, as a share of the longer side. A gradient across the
 * image hardly differs from its surroundings, however strong it is; anything smaller than them does, however soft its edge is. A
 * soft glow over most of the image counts as a gradient.
 */
const SURROUNDINGS = 0.07;
const CHANNELS = 3;

/**
 * Whether no channel of the image varies visibly, except evenly, as in a plain gradient: no pixel differs from the mean of its
 * surroundings. A spot counts however small it is, as long as it survives scaling to the working size.
 */
export function isFlat({ rgb, width, height }: ModelInput): boolean {
  const reach = Math.round(SURROUNDINGS * Math.max(width, height));
  const stride = width * CHANNELS;
  for (let channel = 0; channel < CHANNELS; channel++) {
    for (let row = 0; row < height; row++)
      if (!isEven(rgb, { start: row * stride + channel, step: CHANNELS, count: width }, reach)) return false;
    for (let column = 0; column < width; column++)
      if (!isEven(rgb, { start: column * CHANNELS + channel, step: stride, count: height }, reach)) return false;
  }
  return true;
}

type Line = { readonly start: number; readonly step: number; readonly count: number };

/** Whether every value of a line is near the mean of its surroundings: of as many values on one side as on the other. */
function isEven(values: Uint8Array, { start, step, count }: Line, reach: number): boolean {
  const sums = new Uint32Array(count + 1);
  for (let at = 0; at < count; at++) sums[at + 1] = sums[at]! + values[start + at * step]!;
  for (let at = 0; at < count; at++) {
    const around = Math.min(reach, at, count - 1 - at);
    const mean = (sums[at + around + 1]! - sums[at - around]!) / (2 * around + 1);
    if (Math.abs(values[start + at * step]! - mean) > MAX_FLAT_RANGE) return false;
  }
  return true;
}
