import sharp from "sharp";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { enlarge } from "./enlarge.ts";
import { HEAT_SIGMA } from "./heat-radius.ts";

type Size = { readonly width: number; readonly height: number };

/** The map at an image's size, 16-bit, scaled so that its largest value is exactly 65535. */
export async function densityAt(map: AttentionMap, size: Size): Promise<Uint16Array> {
  const density = await resized(Uint16Array.from(map.values), map, size);
  const scale = 65_535 / highestOf(density);
  if (scale !== 1) for (let at = 0; at < density.length; at++) density[at] = density[at]! * scale + 0.5;
  return density;
}

/**
 * Heat of every pixel, 0 to 255: the map blurred with a Gaussian of half the heat radius, scaled so that the hottest pixel is
 * 255.
 */
export async function heatLevelsAt(map: AttentionMap, size: Size): Promise<Uint8Array> {
  const sigma = HEAT_SIGMA * map.width;
  const values = Uint16Array.from(map.values);
  // Below 0.3 cells the blur has no effect, and sharp rejects it.
  const heat = await resized(sigma < 0.3 ? values : await blurred(values, map, sigma), map, size);
  const scale = 255 / highestOf(heat);
  const levels = new Uint8Array(heat.length);
  for (let at = 0; at < levels.length; at++) levels[at] = heat[at]! * scale + 0.5;
  return levels;
}

const raw = ({ width, height }: Size) => ({ raw: { width, height, channels: 1 } }) as const;

async function blurred(values: Uint16Array, map: Size, sigma: number): Promise<Uint16Array> {
  return samples(
    await sharp(values, raw(map)).blur({ sigma, precision: "float" }).toColourspace("grey16").raw({ depth: "ushort" }).toBuffer(),
  );
}

/** A map at another size; where the image is smaller than the map, cells are averaged. */
async function resized(values: Uint16Array, map: Size, size: Size): Promise<Uint16Array> {
  const { width, height } = { width: Math.min(map.width, size.width), height: Math.min(map.height, size.height) };
  if (width === map.width && height === map.height) return enlarge({ width, height, values }, size);
  const reduced = sharp(values, raw(map)).resize(width, height, { fit: "fill", kernel: "cubic" });
  return enlarge(
    { width, height, values: samples(await reduced.toColourspace("grey16").raw({ depth: "ushort" }).toBuffer()) },
    size,
  );
}

const samples = (bytes: Buffer): Uint16Array => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);

/** The highest value. Throws for a map without attention. */
function highestOf(values: Uint16Array): number {
  let highest = 0;
  for (let at = 0; at < values.length; at++) if (values[at]! > highest) highest = values[at]!;
  if (highest === 0) throw new Error("a map without attention cannot be drawn");
  return highest;
}
