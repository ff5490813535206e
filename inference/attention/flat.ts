import type { ModelInput } from "./model-input.ts";

/**
 * Maximum variation per channel (of 255) of an image that looks empty: codecs cause two or three levels, eight are barely
 * visible.
 */
const MAX_FLAT_RANGE = 8;

/**
 * Whether no channel of the image varies visibly. A spot counts however small it is, as long as it survives scaling to the
 * working size.
 */
export function isFlat({ rgb }: ModelInput): boolean {
  const lowest = [255, 255, 255];
  const highest = [0, 0, 0];
  for (let at = 0; at < rgb.length; at++) {
    const channel = at % 3;
    const value = rgb[at]!;
    if (value < lowest[channel]!) lowest[channel] = value;
    if (value > highest[channel]!) highest[channel] = value;
  }
  return highest.every((max, channel) => max - lowest[channel]! <= MAX_FLAT_RANGE);
}
