import { AV_PKT_DATA_DISPLAYMATRIX } from "node-av/constants";
import type { Stream } from "node-av/lib";

/** A size in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** Camera orientation: clockwise quarter turns that set frames upright, then whether they are mirrored horizontally. */
export type Rotation = { readonly quarters: 0 | 1 | 2 | 3; readonly mirrored: boolean };

/** The rotation that the container states; anything but quarter turns counts as none. */
export function rotationOf({ codecpar }: Stream): Rotation {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return { quarters: 0, mirrored: false };
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at) / 65536) as [number, number, number, number];
  const mirrored = a * d - b * c < 0;
  const angle = Math.atan2(b, mirrored ? -a : a);
  return { quarters: ((Math.round(angle / (Math.PI / 2)) + 4) % 4) as Rotation["quarters"], mirrored };
}

const QUARTERS = ["", "transpose=clock", "hflip,vflip", "transpose=cclock"] as const;

/** FFmpeg's filters for a rotation. */
export function rotationFilters({ quarters, mirrored }: Rotation): readonly string[] {
  return [mirrored ? "hflip" : "", QUARTERS[quarters]].filter((filter) => filter !== "");
}

/** The size of stored frames in square pixels, upright, rounded down to even numbers, as encoders require. */
export function displaySize(
  { width, height }: Size,
  turn: Rotation,
  { num, den }: { readonly num: number; readonly den: number },
): Size {
  const stretch = num > 0 && den > 0 && num / den > 1 / 8 && num / den < 8 ? num / den : 1;
  const size = { width: even(width * stretch), height: even(height) };
  return turn.quarters % 2 === 1 ? { width: size.height, height: size.width } : size;
}

/** Scales a size down to a long side of at most `side`, even. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

const even = (length: number): number => Math.max(2, 2 * Math.floor(Math.round(length) / 2));
