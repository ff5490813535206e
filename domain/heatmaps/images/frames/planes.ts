import type { ColourModel } from "./blend-tables.ts";

/** One value per pixel: that of column x in row y is byte `offset + x · step + y · stride`. */
export type Plane = { readonly bytes: Uint8Array; readonly offset: number; readonly step: number; readonly stride: number };

/** The three planes of a frame. */
export type Planes = readonly [Plane, Plane, Plane];

/** Subsampling: how many pixels per side share a value, by plane. */
export const SUBSAMPLING: Readonly<Record<ColourModel, readonly [number, number, number]>> = { rgb: [1, 1, 1], yuv: [1, 2, 2] };

/** The planes of interleaved 8-bit RGB. */
export function planesOfRgb(bytes: Uint8Array, width: number): Planes {
  const plane = (offset: number): Plane => ({ bytes, offset, step: 3, stride: width * 3 });
  return [plane(0), plane(1), plane(2)];
}
