import type { Frame } from "node-av/lib";

/** One plane of a 4:2:0 frame: rows of single bytes, `stride` bytes apart. */
type Plane = { readonly bytes: Uint8Array; readonly offset: 0; readonly step: 1; readonly stride: number };

/**
 * The luma plane and the two chroma planes (half size) of a 4:2:0 frame. They share the frame's memory and are valid as long as
 * it is; copied when the rows are stored bottom-up.
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
