import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Point, Rect, Size } from "#web/app/shared/viewer/stage/viewport.ts";
import {
  type Area,
  type Box,
  boxBetween,
  boxesAtPoint,
  type Handle,
  isLargeEnough,
  moveBox,
  resizeBox,
} from "./area-geometry.ts";

type AreaDragOptions = {
  svg: RefObject<SVGSVGElement | null>;
  list: readonly Area[];
  imageSize: Size;
  /** Position of the image on the stage. */
  imageRect: Rect;
  isDrawing: boolean;
  selected: string | undefined;
  onSelect: (uid: string | undefined) => void;
  onBegin: () => void;
  onDrawn: (box: Box) => void;
  onPlaced: (uid: string, box: Box) => void;
  onOpen: (uid: string) => void;
};

type Drag = { readonly from: Point; readonly origin: Point; hasMoved: boolean } & (
  | { readonly kind: "draw" }
  | { readonly kind: "move"; readonly area: Area }
  | { readonly kind: "resize"; readonly area: Area; readonly handle: Handle }
);
/** The pressed area, used to interpret a click. */
type Press = { readonly uid: string; readonly wasSelected: boolean; hasMoved: boolean };

/** Pointer movement in stage pixels up to which a press counts as a click. */
const CLICK_TOLERANCE_PX = 3;

const closestWithData = (target: EventTarget, name: string) =>
  (target as Element).closest<SVGElement>(`[data-${name}]`)?.dataset[name];

/**
 * Draws, moves and resizes areas by pointer. Among overlapping boxes a press takes the selected one, otherwise the smallest. A
 * click on the selected box selects the one below it, and a double-click opens the box that the first click hit. Escape cancels a
 * drag. `draft` is the box during the drag; a draft without an id is new.
 */
export function useAreaDrag(given: AreaDragOptions) {
  const { svg, list, imageSize, imageRect, isDrawing, selected, onSelect } = given;
  const drag = useRef<Drag>(undefined);
  const press = useRef<Press>(undefined);
  const first = useRef<string>(undefined);
  const [draft, setDraft] = useState<{ uid: string | undefined; box: Box }>();
  const scale = imageRect.width / imageSize.width;
  const isDragging = draft !== undefined;

  const stop = () => {
    drag.current = undefined;
    setDraft(undefined);
  };
  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      drag.current = undefined;
      setDraft(undefined);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isDragging]);

  const toImage = ({ clientX, clientY }: MouseEvent, origin: Point): Point => ({
    x: (clientX - origin.x - imageRect.x) / scale,
    y: (clientY - origin.y - imageRect.y) / scale,
  });
  const dragged = (event: PointerEvent): { uid: string | undefined; box: Box } | undefined => {
    const current = drag.current;
    if (!current) return undefined;
    const now = toImage(event, current.origin);
    const by = { x: now.x - current.from.x, y: now.y - current.from.y };
    current.hasMoved ||= Math.hypot(by.x, by.y) * scale > CLICK_TOLERANCE_PX;
    if (press.current) press.current.hasMoved = current.hasMoved;
    if (current.kind === "draw") return { uid: undefined, box: boxBetween(current.from, now, imageSize) };
    if (!current.hasMoved) return undefined;
    const { area } = current;
    const box = current.kind === "move" ? moveBox(area, by, imageSize) : resizeBox(area, current.handle, by, imageSize);
    return { uid: area.uid, box };
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const { x, y } = svg.current!.getBoundingClientRect();
    const origin = { x, y };
    const begun = { origin, from: toImage(event, origin), hasMoved: false };
    const chosen = list.find(({ uid }) => uid === selected);
    const handle = closestWithData(event.target, "handle") as Handle | undefined;
    press.current = undefined;
    if (isDrawing) drag.current = { ...begun, kind: "draw" };
    else if (handle && chosen) drag.current = { ...begun, kind: "resize", area: chosen, handle };
    else {
      const under = boxesAtPoint(list, begun.from);
      const area =
        under.find(({ uid }) => uid === selected) ??
        under[0] ??
        list.find(({ uid }) => uid === closestWithData(event.target, "uid"));
      if (!area) return;
      drag.current = { ...begun, kind: "move", area };
      press.current = { uid: area.uid, wasSelected: area.uid === selected, hasMoved: false };
      onSelect(area.uid);
    }
    event.stopPropagation();
    svg.current!.setPointerCapture(event.pointerId);
    given.onBegin();
  };

  const onPointerUp = (event: PointerEvent) => {
    const current = drag.current;
    if (!current) return;
    event.stopPropagation();
    const ended = dragged(event);
    stop();
    if (current.kind !== "draw") {
      if (ended?.uid) given.onPlaced(ended.uid, ended.box);
    } else if (ended && isLargeEnough(ended.box, scale)) {
      given.onDrawn(ended.box);
    } else {
      onSelect(undefined);
    }
  };

  const onClick = (event: MouseEvent) => {
    const { uid, wasSelected, hasMoved } = press.current ?? {};
    if (uid === undefined || hasMoved) return;
    if (event.detail > 1) {
      if (first.current === undefined) return;
      onSelect(first.current);
      given.onOpen(first.current);
      return;
    }
    first.current = uid;
    if (!wasSelected) return;
    const { x, y } = svg.current!.getBoundingClientRect();
    const under = boxesAtPoint(list, toImage(event, { x, y }));
    const next = under[(under.findIndex((area) => area.uid === uid) + 1) % under.length];
    if (next) onSelect(next.uid);
  };

  return {
    draft,
    handlers: {
      onPointerDown,
      onPointerMove: (event: PointerEvent) => {
        if (drag.current) setDraft(dragged(event));
      },
      onPointerUp,
      onPointerCancel: stop,
      // The pressed box is focused here, because the browser would focus the topmost one.
      onMouseDown: (event: MouseEvent) => !isDrawing && event.preventDefault(),
      onClick,
      // The stage would zoom: with a captured pointer it cannot see the click target.
      onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
    },
  };
}
