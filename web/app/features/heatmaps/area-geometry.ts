import type { AreaOfInterest } from "#contracts/heatmaps.ts";
import type { Point, Size } from "../../viewer/viewport.ts";

/** An area as it is sent: the share of attention is the server's to say. Pixels of the picture. */
export type Area = Omit<AreaOfInterest, "value" | "interval">;
export type Box = Pick<Area, "left" | "top" | "width" | "height">;

/** The corner that is dragged: north or south, west or east. */
export const CORNERS = ["nw", "ne", "sw", "se"] as const;
export type Corner = (typeof CORNERS)[number];

/** A drawn area is kept only when it is wider than this, on the picture and on the screen. */
export const LEAST_WIDTH = 5;
const LEAST_SIDE = 1;

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

/** One corner moved by pixels of the picture; the opposite one stays and is never passed. */
export function resizedBox<Kind extends Box>(box: Kind, corner: Corner, by: Point, picture: Size): Kind {
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  const least = LEAST_WIDTH + 1;
  const isWest = corner.endsWith("w");
  const isNorth = corner.startsWith("n");
  const left = isWest ? clamp(box.left + by.x, 0, right - least) : box.left;
  const top = isNorth ? clamp(box.top + by.y, 0, bottom - least) : box.top;
  const newRight = isWest ? right : clamp(right + by.x, box.left + least, picture.width);
  const newBottom = isNorth ? bottom : clamp(bottom + by.y, box.top + least, picture.height);
  return { ...box, left, top, width: newRight - left, height: newBottom - top };
}

/** The place of an area alone. */
export function boxOf({ left, top, width, height }: Box): Box {
  return { left, top, width, height };
}

/** A first box for somebody who does not draw: the middle fifth of the picture. */
export function middleBox(picture: Size): Box {
  return { left: picture.width * 0.4, top: picture.height * 0.4, width: picture.width * 0.2, height: picture.height * 0.2 };
}

/** The name an area gets: what was typed, or its place in the list. */
export function areaName(typed: string, index: number): string {
  return typed.trim() || `Box ${index + 1}`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(least, most), Math.max(least, value));
}
