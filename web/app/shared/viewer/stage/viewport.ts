import { clamp } from "#kit/portable/clamp.ts";
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Rect = Point & Size;

/** The visible part: `zoom` 1 fits the whole image; the centre is in image coordinates (0 to 1). */
export type View = { zoom: number; centre: Point };

export const FIT_VIEW: View = { zoom: 1, centre: { x: 0.5, y: 0.5 } };
const MAX_ZOOM = 16;

/** Margins around a fitted image, in stage pixels. */
export type Margins = { top: number; right: number; bottom: number; left: number };

/** Stage pixels per image pixel at fit. Small images are enlarged at most twice. */
export function fitScale(stage: Size, imageSize: Size, margins: Margins): number {
  const width = Math.max(1, stage.width - margins.left - margins.right);
  const height = Math.max(1, stage.height - margins.top - margins.bottom);
  return Math.min(2, width / imageSize.width, height / imageSize.height);
}

/** Position of the image on the stage, in stage pixels. */
export function computeImageRect(view: View, stage: Size, imageSize: Size, margins: Margins): Rect {
  const scale = fitScale(stage, imageSize, margins) * view.zoom;
  const width = imageSize.width * scale;
  const height = imageSize.height * scale;
  const middleX = (stage.width + margins.left - margins.right) / 2;
  const middleY = (stage.height + margins.top - margins.bottom) / 2;
  return { x: middleX - view.centre.x * width, y: middleY - view.centre.y * height, width, height };
}

/** Below this scale, a fitted image that is this many times longer than wide is a strip in which nothing can be recognised. */
const MIN_FIRST_SCALE = 0.3;
const STRIP_RATIO = 3;

/**
 * The view in which an image opens: the whole of it, or the top or left part of one that is so long that it would be a strip at fit,
 * as large as the stage allows along its short side and at most at its actual size.
 */
export function firstView(stage: Size, imageSize: Size, margins: Margins): View {
  const whole = fitScale(stage, imageSize, margins);
  const room = { width: stage.width - margins.left - margins.right, height: stage.height - margins.top - margins.bottom };
  const isStrip = Math.max(imageSize.width / imageSize.height, imageSize.height / imageSize.width) >= STRIP_RATIO;
  if (!isStrip || whole >= MIN_FIRST_SCALE) return FIT_VIEW;
  const scale = Math.min(1, Math.max(room.width / imageSize.width, room.height / imageSize.height));
  const zoom = Math.min(MAX_ZOOM, scale / whole);
  const middleOf = (visible: number, length: number) => Math.min(0.5, visible / (2 * length * whole * zoom));
  return { zoom, centre: { x: middleOf(room.width, imageSize.width), y: middleOf(room.height, imageSize.height) } };
}

/** Zooms by a factor. The image point under `anchor` (stage pixels) does not move. */
export function zoomView(view: View, factor: number, anchor: Point, imageRect: Rect): View {
  const zoom = clamp(view.zoom * factor, 1, MAX_ZOOM);
  if (zoom === 1) return FIT_VIEW;
  const real = zoom / view.zoom;
  const at = { x: (anchor.x - imageRect.x) / imageRect.width, y: (anchor.y - imageRect.y) / imageRect.height };
  return {
    zoom,
    centre: clampPoint({ x: at.x + (view.centre.x - at.x) / real, y: at.y + (view.centre.y - at.y) / real }),
  };
}

/** Zooms to a part of the image (0 to 1), as large as the stage allows. */
export function zoomToRect(part: Rect, stage: Size, imageSize: Size, margins: Margins): View {
  const whole = fitScale(stage, imageSize, margins);
  const sides = { width: Math.max(1, part.width * imageSize.width), height: Math.max(1, part.height * imageSize.height) };
  const room = { width: stage.width - margins.left - margins.right, height: stage.height - margins.top - margins.bottom };
  const scale = Math.min(room.width / sides.width, room.height / sides.height) * 0.9;
  const zoom = clamp(scale / whole, 1, MAX_ZOOM);
  if (zoom === 1) return FIT_VIEW;
  return { zoom, centre: clampPoint({ x: part.x + part.width / 2, y: part.y + part.height / 2 }) };
}

/** Pans the image by stage pixels. A fitted image does not move. */
export function panView(view: View, by: Point, imageRect: Rect): View {
  if (view.zoom === 1) return view;
  return {
    ...view,
    centre: clampPoint({ x: view.centre.x - by.x / imageRect.width, y: view.centre.y - by.y / imageRect.height }),
  };
}

function clampPoint({ x, y }: Point): Point {
  return { x: clamp(x, 0, 1), y: clamp(y, 0, 1) };
}
