import type { DrawnArea } from "#contracts/attention.ts";
import { clamp } from "#kit/portable/clamp.ts";
import type { Handle, Point, Size } from "#web/ui/boxes/box-geometry.ts";
import * as geometry from "#web/ui/boxes/box-geometry.ts";
import { boxOf, type PixelBox } from "#web/ui/boxes/pixel-box.ts";

/** An area as sent to the server, in image pixels. The server computes the share of attention. */
export type Area = DrawnArea;

/** Minimum width of a drawn area, in image pixels and in screen pixels. */
const MIN_WIDTH = 5;
const MIN_SIDE = 1;
const MIN_SIZE: Size = { width: MIN_WIDTH + 1, height: MIN_WIDTH + 1 };
/** Offset of a copy from its original, in image pixels. */
const COPY_OFFSET = 16;

/** In the coordinates of the shared geometry; the unit stays. */
const toBox = ({ left, top, width, height }: PixelBox): geometry.Box => ({ x: left, y: top, width, height });
const fromBox = ({ x, y, width, height }: geometry.Box): PixelBox => ({ left: x, top: y, width, height });

/** The box between two points, clipped to the image. */
export const boxBetween = (from: Point, to: Point, image: Size): PixelBox => fromBox(geometry.boxBetween(from, to, image));

/** Whether a drawn box becomes an area, rather than a click. `scale` is the size of an image pixel on the stage. */
export function isLargeEnough(box: PixelBox, scale: number): boolean {
  return box.width > MIN_WIDTH && box.width * scale > MIN_WIDTH && box.height >= MIN_SIDE;
}

/** Moves a box by image pixels, limited to the image. */
export const moveBox = <Kind extends PixelBox>(box: Kind, by: Point, image: Size): Kind => ({
  ...box,
  ...fromBox(geometry.moveBox(toBox(box), by, image)),
});

/** Moves a corner or side by image pixels. */
export const resizeBox = <Kind extends PixelBox>(box: Kind, handle: Handle, by: Point, image: Size): Kind => ({
  ...box,
  ...fromBox(geometry.resizeBox(toBox(box), handle, by, { bounds: image, min: MIN_SIZE })),
});

/** Corrects rounding, so that the box does not extend beyond the image, which the server would reject. */
export function clampBox(box: PixelBox, image: Size): PixelBox {
  const left = clamp(box.left, 0, image.width);
  const top = clamp(box.top, 0, image.height);
  return { left, top, width: clampLength(left, box.width, image.width), height: clampLength(top, box.height, image.height) };
}

/** The longest length up to `length` that ends within `max`. Corrects floating-point sums slightly above it. */
function clampLength(start: number, length: number, max: number): number {
  const longest = Math.min(length, max - start);
  return start + longest > max ? longest - max * Number.EPSILON : longest;
}

/** A default box for keyboard users: the middle fifth of the image, next to earlier ones at that position. */
export function centredBox(image: Size, boxes: readonly PixelBox[]): PixelBox {
  const { width, height } = image;
  let box: PixelBox = { left: width * 0.4, top: height * 0.4, width: width * 0.2, height: height * 0.2 };
  const isTaken = () => boxes.some(({ left, top }) => left === box.left && top === box.top);
  for (let tries = boxes.length; tries > 0 && isTaken(); tries--) box = offsetCopy(box, image);
  return box;
}

/** Position of a copy: offset to the bottom right, or to the top left if there is no space. */
export function offsetCopy(box: PixelBox, image: Size): PixelBox {
  const by = (start: number, length: number, max: number) => (start + length + COPY_OFFSET <= max ? COPY_OFFSET : -COPY_OFFSET);
  return moveBox(boxOf(box), { x: by(box.left, box.width, image.width), y: by(box.top, box.height, image.height) }, image);
}

/** The boxes that contain a point, smallest first, for clicks on overlapping boxes. */
export function boxesAtPoint<Kind extends PixelBox>(boxes: readonly Kind[], { x, y }: Point): Kind[] {
  return boxes
    .filter(({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height)
    .sort((one, other) => one.width * one.height - other.width * other.height);
}

/** Whether the boxes overlap, so that their shares can sum to more than 100%. */
export function doBoxesOverlap(boxes: readonly PixelBox[]): boolean {
  return boxes.some((one, index) =>
    boxes
      .slice(index + 1)
      .some(
        (other) =>
          one.left < other.left + other.width &&
          other.left < one.left + one.width &&
          one.top < other.top + other.height &&
          other.top < one.top + one.height,
      ),
  );
}
