import type { Frame } from "node-av/lib";

/** One plane of a 4:2:0 picture: rows of single bytes, each beginning `stride` after the one before. */
type Plane = { readonly bytes: Uint8Array; readonly offset: 0; readonly step: 1; readonly stride: number };

/**
 * Luminance and the two planes of colour, of half the size, of a 4:2:0 frame: its own memory, valid as long as it is; a copy where its rows
 * lie the other way round in memory.
 */
export function planesOf(frame: Frame): readonly [Plane, Plane, Plane] {
  const { data, linesize, width, height } = frame;
  const plane = (bytes: Uint8Array, stride: number): Plane => ({ bytes, offset: 0, step: 1, stride });
  const [light, blue, red] = data ?? [];
  if (light && blue && red && linesize.slice(0, 3).every((stride) => stride > 0))
    return [plane(light, linesize[0]!), plane(blue, linesize[1]!), plane(red, linesize[2]!)];
  const all = frame.toBuffer();
  const [pixels, quarter] = [width * height, (width / 2) * (height / 2)];
  return [
    plane(all.subarray(0, pixels), width),
    plane(all.subarray(pixels, pixels + quarter), width / 2),
    plane(all.subarray(pixels + quarter), width / 2),
  ];
}
