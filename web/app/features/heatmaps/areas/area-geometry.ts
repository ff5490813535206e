import type { DrawnArea } from "#contracts/attention.ts";
import type { Point, Rect, Size } from "#web/app/shared/viewer/stage/viewport.ts";

/** An area as it is sent: the share of attention is the server's to say. Pixels of the picture. */
export type Area = DrawnArea;
export type Box = Pick<Area, "left" | "top" | "width" | "height">;

/** The part of the frame that is dragged: north or south, west or east. */
export const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
export type Handle = (typeof HANDLES)[number];

/** A drawn area is kept only when it is wider than this, on the picture and on the screen. */
const LEAST_WIDTH = 5;
const LEAST_SIDE = 1;
/** How far a copy lies beside what it was made of, in pixels of the picture. */
const BESIDE = 16;

/** The box between two points, cut to the picture. */
export function boxBetween(from: Point, to: Point, picture: Size): Box {
  const left = clamp(Math.min(from.x, to.x), 0, picture.width);
  const top = clamp(Math.min(from.y, to.y), 0, picture.height);
  return {
    left,
    top,
    width: clamp(Math.max(from.x, to.x), 0, picture.width) - left,
    height: clamp(Math.max(from.y, to.y), 0, picture.height) - top,
  };
}

export function isKept(box: Box, scale: number): boolean {
  return box.width > LEAST_WIDTH && box.width * scale > LEAST_WIDTH && box.height >= LEAST_SIDE;
}

/** Moved by pixels of the picture, as far as its edge. */
export function movedBox<Kind extends Box>(box: Kind, by: Point, picture: Size): Kind {
  return {
    ...box,
    left: clamp(box.left + by.x, 0, picture.width - box.width),
    top: clamp(box.top + by.y, 0, picture.height - box.height),
  };
}

/** One corner or side moved by pixels of the picture; the opposite one stays and is never passed. */
export function resizedBox<Kind extends Box>(box: Kind, handle: Handle, by: Point, picture: Size): Kind {
  const [left, width] = handle.includes("w")
    ? nearSide(box.left, box.width, by.x)
    : [box.left, handle.includes("e") ? farSide(box.left, box.width, by.x, picture.width) : box.width];
  const [top, height] = handle.startsWith("n")
    ? nearSide(box.top, box.height, by.y)
    : [box.top, handle.startsWith("s") ? farSide(box.top, box.height, by.y, picture.height) : box.height];
  return { ...box, left, top, width, height };
}

const LEAST = LEAST_WIDTH + 1;

/** Start and length of a span whose start is moved. One that was smaller already never grows by it. */
function nearSide(start: number, length: number, by: number): [number, number] {
  const end = start + length;
  const moved = clamp(start + by, 0, end - Math.min(LEAST, length));
  return [moved, end - moved];
}

/** Length of a span whose end is moved. */
function farSide(start: number, length: number, by: number, most: number): number {
  return clamp(length + by, Math.min(LEAST, length), most - start);
}

/** The place of an area alone. */
export function boxOf({ left, top, width, height }: Box): Box {
  return { left, top, width, height };
}

/** An area in 0 to 1 of the picture. */
export function partOf({ left, top, width, height }: Box, picture: Size): Rect {
  return { x: left / picture.width, y: top / picture.height, width: width / picture.width, height: height / picture.height };
}

/** The same box where no rounding has it reach over the picture, which would be refused. */
export function insideBox(box: Box, picture: Size): Box {
  const left = clamp(box.left, 0, picture.width);
  const top = clamp(box.top, 0, picture.height);
  return { left, top, width: within(left, box.width, picture.width), height: within(top, box.height, picture.height) };
}

/** The longest length up to `length` that ends within `most`, for sums that end a hair above it. */
function within(start: number, length: number, most: number): number {
  const longest = Math.min(length, most - start);
  return start + longest > most ? longest - most * Number.EPSILON : longest;
}

/** A box for somebody who does not draw: the middle fifth of the picture, beside those that were left there. */
export function middleBox(picture: Size, boxes: readonly Box[]): Box {
  const { width, height } = picture;
  let box: Box = { left: width * 0.4, top: height * 0.4, width: width * 0.2, height: height * 0.2 };
  const isTaken = () => boxes.some(({ left, top }) => left === box.left && top === box.top);
  for (let tries = boxes.length; tries > 0 && isTaken(); tries--) box = besideBox(box, picture);
  return box;
}

/** Where a copy goes: a little down to the right, or up to the left where there is no room. */
export function besideBox(box: Box, picture: Size): Box {
  const by = (start: number, length: number, most: number) => (start + length + BESIDE <= most ? BESIDE : -BESIDE);
  return movedBox(boxOf(box), { x: by(box.left, box.width, picture.width), y: by(box.top, box.height, picture.height) }, picture);
}

/** The boxes that hold a point, smallest first: what one clicks at when some lie over others. */
export function boxesAt<Kind extends Box>(boxes: readonly Kind[], { x, y }: Point): Kind[] {
  return boxes
    .filter(({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height)
    .sort((one, other) => one.width * one.height - other.width * other.height);
}

/** Whether attention lies in more than one of the boxes, so that their shares can add up to more than all. */
export function doOverlap(boxes: readonly Box[]): boolean {
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

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(least, most), Math.max(least, value));
}
