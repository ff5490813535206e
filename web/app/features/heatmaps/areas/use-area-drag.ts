import { type MouseEvent, type PointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import type { Point, Rect, Size } from "#web/app/shared/viewer/stage/viewport.ts";
import { useCancelOnEscape } from "#web/kit/use-cancel-on-escape.ts";
import type { Handle } from "#web/ui/boxes/box-geometry.ts";
import type { PixelBox } from "#web/ui/boxes/pixel-box.ts";
import { type Draft, type Drag, dragTo } from "./area-dragging.ts";
import { type Area, boxesAtPoint, isLargeEnough } from "./area-geometry.ts";
import { useAreaClicks } from "./use-area-clicks.ts";

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
  onDrawn: (box: PixelBox) => void;
  onPlaced: (uid: string, box: PixelBox) => void;
  onOpen: (uid: string) => void;
};

const closestWithData = (target: EventTarget, name: string) =>
  (target as Element).closest<SVGElement>(`[data-${name}]`)?.dataset[name];

/**
 * Draws, moves and resizes areas by pointer. Among overlapping boxes a press takes the selected one, otherwise the smallest. Escape
 * cancels a drag. `draft` is the box during the drag.
 */
export function useAreaDrag(given: AreaDragOptions) {
  const { svg, list, imageSize, imageRect, isDrawing, selected, onSelect } = given;
  const drag = useRef<Drag>(undefined);
  const [draft, setDraft] = useState<Draft>();
  const scale = imageRect.width / imageSize.width;

  const stop = useCallback(() => {
    drag.current = undefined;
    setDraft(undefined);
  }, []);
  useCancelOnEscape(draft !== undefined, stop);

  const originOfStage = (): Point => {
    const { x, y } = svg.current!.getBoundingClientRect();
    return { x, y };
  };
  const toImage = ({ clientX, clientY }: MouseEvent, origin = originOfStage()): Point => ({
    x: (clientX - origin.x - imageRect.x) / scale,
    y: (clientY - origin.y - imageRect.y) / scale,
  });
  const { press, onClick } = useAreaClicks({ list, toImage, onSelect, onOpen: given.onOpen });
  const dragged = (current: Drag, event: PointerEvent): Draft | undefined => {
    const moved = dragTo(current, toImage(event, current.origin), imageSize, scale);
    if (press.current) press.current.hasMoved = current.hasMoved;
    return moved;
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const origin = originOfStage();
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
    const ended = dragged(current, event);
    stop();
    if (current.kind !== "draw") {
      if (ended?.uid) given.onPlaced(ended.uid, ended.box);
    } else if (ended && isLargeEnough(ended.box, scale)) {
      given.onDrawn(ended.box);
    } else {
      onSelect(undefined);
    }
  };

  return {
    draft,
    handlers: {
      onPointerDown,
      onPointerMove: (event: PointerEvent) => {
        if (drag.current) setDraft(dragged(drag.current, event));
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
