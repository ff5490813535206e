import type { Point, Size } from "#web/app/shared/viewer/stage/viewport.ts";
import type { Handle } from "#web/ui/boxes/box-geometry.ts";
import type { PixelBox } from "#web/ui/boxes/pixel-box.ts";
import { type Area, boxBetween, moveBox, resizeBox } from "./area-geometry.ts";

/** A drag that draws, moves or resizes an area. Points are in image pixels, `origin` in window pixels. */
export type Drag = { readonly from: Point; readonly origin: Point; hasMoved: boolean } & (
  | { readonly kind: "draw" }
  | { readonly kind: "move"; readonly area: Area }
  | { readonly kind: "resize"; readonly area: Area; readonly handle: Handle }
);

/** A box that is being dragged; a new one has no id. */
export type Draft = { readonly uid: string | undefined; readonly box: PixelBox };

/** Pointer movement in stage pixels up to which a press counts as a click. */
const CLICK_TOLERANCE_PX = 3;

/**
 * Moves a drag to a point of the image, and returns its box; undefined while it may still become a click. `scale` is the size of a
 * pixel of the image on the stage.
 */
export function dragTo(drag: Drag, to: Point, imageSize: Size, scale: number): Draft | undefined {
  const by = { x: to.x - drag.from.x, y: to.y - drag.from.y };
  drag.hasMoved ||= Math.hypot(by.x, by.y) * scale > CLICK_TOLERANCE_PX;
  if (drag.kind === "draw") return { uid: undefined, box: boxBetween(drag.from, to, imageSize) };
  if (!drag.hasMoved) return undefined;
  const { area } = drag;
  const box = drag.kind === "move" ? moveBox(area, by, imageSize) : resizeBox(area, drag.handle, by, imageSize);
  return { uid: area.uid, box };
}
