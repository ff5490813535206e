import type { LogoBox } from "#contracts/pipelines/logos.ts";
import type { Rgb } from "#kit/portable/colours.ts";

/** Bright colours with the hues of the brands' curves on the timeline: objects take them in turn. */
export const BRAND_COLOURS: readonly [Rgb, Rgb, Rgb] = [
  [56, 163, 255],
  [255, 70, 160],
  [190, 220, 60],
];
const DARK: Rgb = [0, 0, 0];
/** Width of a line as a share of the shorter side, and at least, in pixels. */
const LINE = 1 / 180;
const MIN_LINE = 2;

/** A box with the number of its object. */
export type DrawnBox = { readonly box: LogoBox; readonly object: number };
type Frame = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/**
 * Draws the outlines of boxes into a frame, each in the colour of its object with a dark line around it, so that it shows on any
 * image.
 */
export function drawBoxes(frame: Frame, boxes: readonly DrawnBox[]): void {
  const line = Math.max(MIN_LINE, Math.round(Math.min(frame.width, frame.height) * LINE));
  for (const { box, object } of boxes) {
    const [left, top] = [Math.round(box.x * frame.width), Math.round(box.y * frame.height)];
    const [right, bottom] = [
      Math.max(left + 1, Math.round((box.x + box.width) * frame.width)),
      Math.max(top + 1, Math.round((box.y + box.height) * frame.height)),
    ];
    outline(frame, { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 }, line + 2, DARK);
    outline(frame, { left, top, right, bottom }, line, BRAND_COLOURS[object % BRAND_COLOURS.length]!);
  }
}

type Edges = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Lines inside of the edges. */
function outline(frame: Frame, { left, top, right, bottom }: Edges, line: number, colour: Rgb): void {
  fill(frame, { left, top, right, bottom: top + line }, colour);
  fill(frame, { left, top: bottom - line, right, bottom }, colour);
  fill(frame, { left, top, right: left + line, bottom }, colour);
  fill(frame, { left: right - line, top, right, bottom }, colour);
}

function fill({ width, height, rgb }: Frame, { left, top, right, bottom }: Edges, colour: Rgb): void {
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) rgb.set(colour, (y * width + x) * 3);
}
