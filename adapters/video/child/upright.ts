import { AV_PKT_DATA_DISPLAYMATRIX } from "node-av/constants";
import type { Stream } from "node-av/lib";

/** A size in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** How a camera was held: quarter turns clockwise to set its pictures upright, then whether they are mirrored left to right. */
export type Turn = { readonly quarters: 0 | 1 | 2 | 3; readonly mirrored: boolean };

/** The turn that the container asks for; anything but quarter turns is none. */
export function turnOf({ codecpar }: Stream): Turn {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return { quarters: 0, mirrored: false };
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at) / 65536) as [number, number, number, number];
  const mirrored = a * d - b * c < 0;
  const angle = Math.atan2(b, mirrored ? -a : a);
  return { quarters: ((Math.round(angle / (Math.PI / 2)) + 4) % 4) as Turn["quarters"], mirrored };
}

const QUARTERS = ["", "transpose=clock", "hflip,vflip", "transpose=cclock"] as const;

/** FFmpeg's filters for a turn. */
export function turning({ quarters, mirrored }: Turn): readonly string[] {
  return [mirrored ? "hflip" : "", QUARTERS[quarters]].filter((filter) => filter !== "");
}

/** The size of stored pictures in square pixels, turned upright, brought down to even numbers, which encoders need. */
export function uprightSize(
  { width, height }: Size,
  turn: Turn,
  { num, den }: { readonly num: number; readonly den: number },
): Size {
  const stretch = num > 0 && den > 0 && num / den > 1 / 8 && num / den < 8 ? num / den : 1;
  const size = { width: even(width * stretch), height: even(height) };
  return turn.quarters % 2 === 1 ? { width: size.height, height: size.width } : size;
}

/** A size with its long side brought down to `side`, even. */
export function within({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

const even = (length: number): number => Math.max(2, 2 * Math.floor(Math.round(length) / 2));
