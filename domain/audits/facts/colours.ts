import { mapChannels, type Rgb } from "#kit/portable/colours.ts";

/** Largest difference of a channel, 0 to 255. */
export const difference = (one: Rgb, other: Rgb): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));

/** Mean of colours; black without any. */
export function meanColour(colours: readonly Rgb[]): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  for (const colour of colours) for (let channel = 0; channel < 3; channel++) sum[channel]! += colour[channel]!;
  return mapChannels(sum, (value) => value / Math.max(1, colours.length));
}

/** Mean of the most frequent colours, in steps of 32 per channel. */
export function commonColour(colours: readonly Rgb[]): Rgb {
  const bins = new Map<number, Rgb[]>();
  for (const colour of colours) {
    const bin = ((colour[0] >> 5) << 6) | ((colour[1] >> 5) << 3) | (colour[2] >> 5);
    const found = bins.get(bin);
    if (found) found.push(colour);
    else bins.set(bin, [colour]);
  }
  return meanColour([...bins.values()].reduce((best, bin) => (bin.length > best.length ? bin : best), []));
}
