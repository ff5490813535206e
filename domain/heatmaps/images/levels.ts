import sharp from "sharp";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { HEAT_SIGMA } from "./heat-radius.ts";

type Size = { readonly width: number; readonly height: number };

/** The map at an image's size, 16-bit, scaled so that its largest value is exactly 65535. */
export async function densityAt(map: AttentionMap, size: Size): Promise<Uint16Array> {
  return normalised(await enlarge(Uint16Array.from(map.values), map, size));
}

/**
 * Heat of every pixel, 0 to 255: the map blurred with a Gaussian of half the heat radius, scaled so that the hottest pixel is
 * 255.
 */
export async function heatLevelsAt(map: AttentionMap, size: Size): Promise<Uint8Array> {
  const sigma = HEAT_SIGMA * map.width;
  const values = Uint16Array.from(map.values);
  // Below 0.3 cells the blur has no effect, and sharp rejects it.
  const spread = sigma < 0.3 ? values : await blurred(values, map, sigma);
  const enlarged = normalised(await enlarge(spread, map, size));
  const levels = new Uint8Array(enlarged.length);
  for (let at = 0; at < levels.length; at++) levels[at] = (enlarged[at]! + 128) / 257;
  return levels;
}

const raw = ({ width, height }: Size) => ({ raw: { width, height, channels: 1 } }) as const;

async function blurred(values: Uint16Array, map: Size, sigma: number): Promise<Uint16Array> {
  return samples(
    await sharp(values, raw(map)).blur({ sigma, precision: "float" }).toColourspace("grey16").raw({ depth: "ushort" }).toBuffer(),
  );
}

async function enlarge(values: Uint16Array, map: Size, { width, height }: Size): Promise<Uint16Array> {
  const pipeline = sharp(values, raw(map)).resize(width, height, { fit: "fill", kernel: "cubic" });
  return samples(await pipeline.toColourspace("grey16").raw({ depth: "ushort" }).toBuffer());
}

const samples = (bytes: Buffer): Uint16Array => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);

/** Scales in place so that the largest value is 65535. */
function normalised(values: Uint16Array): Uint16Array {
  let highest = 0;
  for (const value of values) if (value > highest) highest = value;
  if (highest === 0) throw new Error("a map without attention cannot be drawn");
  const scale = 65535 / highest;
  for (let at = 0; at < values.length; at++) values[at] = Math.round(values[at]! * scale);
  return values;
}
