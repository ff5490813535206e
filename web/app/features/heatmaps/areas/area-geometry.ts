import type { DrawnArea } from "#contracts/attention.ts";
import { clamp } from "#kit/clamp.ts";
import type { Point, Rect, Size } from "#web/app/shared/viewer/stage/viewport.ts";

/** An area as sent to the server, in image pixels. The server computes the share of attention. */
export type Area = DrawnArea;
export type Box = Pick<Area, "left" | "top" | "width" | "height">;

/** Resize handles by compass direction. */
export const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
export type Handle = (typeof HANDLES)[number];

/** Minimum width of a drawn area, in image pixels and in screen pixels. */
const MIN_WIDTH = 5;
const MIN_SIDE = 1;
/** Offset of a copy from its original, in image pixels. */
const COPY_OFFSET = 16;

/** The box between two points, clipped to the image. */
export function boxBetween(from: Point, to: Point, image: Size): Box {
  const left = clamp(Math.min(from.x, to.x), 0, image.width);
  const top = clamp(Math.min(from.y, to.y), 0, image.height);
  return {
    left,
    top,
    width: clamp(Math.max(from.x, to.x), 0, image.width) - left,
    height: clamp(Math.max(from.y, to.y), 0, image.height) - top,
  };
}

/** Whether a drawn box becomes an area, rather than a click. `scale` is the size of an image pixel on the stage. */
export function isLargeEnough(box: Box, scale: number): boolean {
  return box.width > MIN_WIDTH && box.width * scale > MIN_WIDTH && box.height >= MIN_SIDE;
}

/** Moves a box by image pixels, limited to the image. */
export function moveBox<Kind extends Box>(box: Kind, by: Point, image: Size): Kind {
  return {
    ...box,
    left: clamp(box.left + by.x, 0, image.width - box.width),
    top: clamp(box.top + by.y, 0, image.height - box.height),
  };
}

/** Moves a corner or side by image pixels. The opposite side is fixed and is never crossed. */
export function resizeBox<Kind extends Box>(box: Kind, handle: Handle, by: Point, image: Size): Kind {
  const [left, width] = handle.includes("w")
    ? resizeStart(box.left, box.width, by.x)
    : [box.left, handle.includes("e") ? resizeEnd(box.left, box.width, by.x, image.width) : box.width];
  const [top, height] = handle.startsWith("n")
    ? resizeStart(box.top, box.height, by.y)
    : [box.top, handle.startsWith("s") ? resizeEnd(box.top, box.height, by.y, image.height) : box.height];
  return { ...box, left, top, width, height };
}

const MIN_LENGTH = MIN_WIDTH + 1;

/** Start and length of a span after its start moved. A span below the minimum length does not grow. */
function resizeStart(start: number, length: number, by: number): [number, number] {
  const end = start + length;
  const moved = clamp(start + by, 0, end - Math.min(MIN_LENGTH, length));
  return [moved, end - moved];
}

/** Length of a span after its end moved. */
function resizeEnd(start: number, length: number, by: number, max: number): number {
  return clamp(length + by, Math.min(MIN_LENGTH, length), max - start);
}

/** The box of an area. */
export function boxOf({ left, top, width, height }: Box): Box {
  return { left, top, width, height };
}

/** An area in image coordinates (0 to 1). */
export function normalizedRect({ left, top, width, height }: Box, image: Size): Rect {
  return { x: left / image.width, y: top / image.height, width: width / image.width, height: height / image.height };
}

/** Corrects rounding, so that the box does not extend beyond the image, which the server would reject. */
export function clampBox(box: Box, image: Size): Box {
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
export function centredBox(image: Size, boxes: readonly Box[]): Box {
  const { width, height } = image;
  let box: Box = { left: width * 0.4, top: height * 0.4, width: width * 0.2, height: height * 0.2 };
  const isTaken = () => boxes.some(({ left, top }) => left === box.left && top === box.top);
  for (let tries = boxes.length; tries > 0 && isTaken(); tries--) box = offsetCopy(box, image);
  return box;
}

/** Position of a copy: offset to the bottom right, or to the top left if there is no space. */
export function offsetCopy(box: Box, image: Size): Box {
  const by = (start: number, length: number, max: number) => (start + length + COPY_OFFSET <= max ? COPY_OFFSET : -COPY_OFFSET);
  return moveBox(boxOf(box), { x: by(box.left, box.width, image.width), y: by(box.top, box.height, image.height) }, image);
}

/** The boxes that contain a point, smallest first, for clicks on overlapping boxes. */
export function boxesAtPoint<Kind extends Box>(boxes: readonly Kind[], { x, y }: Point): Kind[] {
  return boxes
    .filter(({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height)
    .sort((one, other) => one.width * one.height - other.width * other.height);
}

/** Whether the boxes overlap, so that their shares can sum to more than 100%. */
export function doBoxesOverlap(boxes: readonly Box[]): boolean {
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
