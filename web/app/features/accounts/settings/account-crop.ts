import { clamp } from "#kit/portable/clamp.ts";
/** A square crop: zoom factor and position between the edges, each from 0 to 1. */
export type Crop = { zoom: number; x: number; y: number };
export const INITIAL_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

type Size = { width: number; height: number };

/** The crop in image pixels. Without zoom its size is the shorter side. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** The crop after dragging the image by a fraction of the visible part: 0.5 is half of the square. */
export function dragCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = cropSquare(size, crop);
  const move = (place: number, length: number, part: number) => {
    const room = length - side;
    return room <= 0 ? place : clamp(place - (part * side) / room, 0, 1);
  };
  return { ...crop, x: move(crop.x, size.width, by.x), y: move(crop.y, size.height, by.y) };
}
