export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Rect = Point & Size;

/** What is looked at: `zoom` 1 fits the whole picture, the centre is a place in it, 0 to 1. */
export type View = { zoom: number; centre: Point };

export const WHOLE: View = { zoom: 1, centre: { x: 0.5, y: 0.5 } };
const MOST_ZOOM = 16;

/** Space kept free around a fitted picture, in pixels of the stage. */
export type Margins = { top: number; right: number; bottom: number; left: number };

/** Pixels of the stage per pixel of the picture when all of it is seen; small pictures are not blown up more than twice. */
export function fitScale(stage: Size, picture: Size, margins: Margins): number {
  const width = Math.max(1, stage.width - margins.left - margins.right);
  const height = Math.max(1, stage.height - margins.top - margins.bottom);
  return Math.min(2, width / picture.width, height / picture.height);
}

/** Where the picture lies on the stage, in pixels of the stage. */
export function placeOf(view: View, stage: Size, picture: Size, margins: Margins): Rect {
  const scale = fitScale(stage, picture, margins) * view.zoom;
  const width = picture.width * scale;
  const height = picture.height * scale;
  const middleX = (stage.width + margins.left - margins.right) / 2;
  const middleY = (stage.height + margins.top - margins.bottom) / 2;
  return { x: middleX - view.centre.x * width, y: middleY - view.centre.y * height, width, height };
}

/** Zooms by a factor while the place in the picture under `anchor` (pixels of the stage) stays there. */
export function zoomed(view: View, factor: number, anchor: Point, place: Rect): View {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom * factor));
  if (zoom === 1) return WHOLE;
  const real = zoom / view.zoom;
  const at = { x: (anchor.x - place.x) / place.width, y: (anchor.y - place.y) / place.height };
  return {
    zoom,
    centre: inside({ x: at.x + (view.centre.x - at.x) / real, y: at.y + (view.centre.y - at.y) / real }),
  };
}

/** Shows a part of the picture, in 0 to 1 of it, as large as the stage lets it be. */
export function zoomedOn(part: Rect, stage: Size, picture: Size, margins: Margins): View {
  const whole = fitScale(stage, picture, margins);
  const sides = { width: Math.max(1, part.width * picture.width), height: Math.max(1, part.height * picture.height) };
  const room = { width: stage.width - margins.left - margins.right, height: stage.height - margins.top - margins.bottom };
  const scale = Math.min(room.width / sides.width, room.height / sides.height) * 0.9;
  const zoom = Math.min(MOST_ZOOM, Math.max(1, scale / whole));
  if (zoom === 1) return WHOLE;
  return { zoom, centre: inside({ x: part.x + part.width / 2, y: part.y + part.height / 2 }) };
}

/** Moves the picture by pixels of the stage. A fitted picture stays where it is. */
export function panned(view: View, by: Point, place: Rect): View {
  if (view.zoom === 1) return view;
  return { ...view, centre: inside({ x: view.centre.x - by.x / place.width, y: view.centre.y - by.y / place.height }) };
}

function inside({ x, y }: Point): Point {
  return { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
}
