import type { WorkingPicture } from "./working-picture.ts";

/** Levels of 255 that a channel may vary over a picture in which nobody sees anything: codecs leave two or three, eight are barely visible. */
const INVISIBLE = 8;

/** Whether no channel of the picture varies visibly. A spot counts however small it is, as long as it survives the working size. */
export function isFlat({ rgb }: WorkingPicture): boolean {
  const lowest = [255, 255, 255];
  const highest = [0, 0, 0];
  for (let at = 0; at < rgb.length; at++) {
    const channel = at % 3;
    const value = rgb[at]!;
    if (value < lowest[channel]!) lowest[channel] = value;
    if (value > highest[channel]!) highest[channel] = value;
  }
  return highest.every((most, channel) => most - lowest[channel]! <= INVISIBLE);
}
