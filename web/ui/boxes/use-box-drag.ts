import { type PointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import { useCancelOnEscape } from "#web/kit/use-cancel-on-escape.ts";
import { type Box, boxBetween, FRACTIONS, type Limits, moveBox, type Point, resizeBox } from "./box-geometry.ts";

type IdentifiedBox = Box & { readonly id: string };

/** The boxes on an image, and the callbacks for a pointer that draws, moves and resizes them. */
export type BoxDragProps<Kind extends IdentifiedBox> = {
  /** Size of the image in pixels. */
  width: number;
  height: number;
  boxes: readonly Kind[];
  selected: string | undefined;
  /** A drawn box is kept only if it is wider than this, in pixels of the image. */
  minWidth: number;
  onSelect: (id: string | undefined) => void;
  onDrawn: (box: Box) => void;
  onTooSmall: () => void;
  /** Called with the position of a click outside all boxes, or on the box that was already selected. */
  onClickSpot?: (at: Point) => void;
  onChange: (box: Kind) => void;
};

type Drag<Kind> = {
  readonly from: Point;
  readonly box: Kind | undefined;
  readonly isResize: boolean;
  /** Whether the box was already selected. */
  readonly isAgain: boolean;
};

/** A press that moves the pointer less than this is a click. */
const MIN_DRAG_PX = 3;
/** A second press within this time is a double click, which only selects a box. */
const DOUBLE_CLICK_MS = 500;

/** The limits of boxes that are resized, in fractions of the image. */
export const boxLimits = ({ width, height, minWidth }: { width: number; height: number; minWidth: number }): Limits => ({
  bounds: FRACTIONS,
  min: { width: (minWidth + 1) / width, height: 1 / height },
});

/**
 * Draws, moves and resizes boxes by pointer. Escape cancels. `draft` is the box that is being drawn, or the box `dragged` in its new
 * place.
 */
export function useBoxDrag<Kind extends IdentifiedBox>(stage: RefObject<HTMLElement | null>, props: BoxDragProps<Kind>) {
  const { width, height, boxes, selected, minWidth, onSelect, onDrawn, onTooSmall, onClickSpot, onChange } = props;
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const [drag, setDrag] = useState<Drag<Kind>>();
  const [draft, setDraft] = useState<Box>();

  const cancel = useCallback(() => {
    setDrag(undefined);
    setDraft(undefined);
  }, []);
  useCancelOnEscape(drag !== undefined, cancel);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const rect = stage.current!.getBoundingClientRect();
    return { x: (clientX - rect.x) / rect.width, y: (clientY - rect.y) / rect.height };
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const target = event.target as Element;
    const id = target.closest<HTMLElement>("[data-box]")?.dataset.box;
    event.currentTarget.setPointerCapture(event.pointerId);
    const isResize = target.closest("[data-corner]") !== null;
    const isAgain = id === selected && !isResize && event.timeStamp - pressedAt.current > DOUBLE_CLICK_MS;
    pressedAt.current = event.timeStamp;
    onSelect(id);
    setDrag({ from: pointOf(event), box: boxes.find((box) => box.id === id), isResize, isAgain });
  };
  const track = (event: PointerEvent) => {
    if (!drag) return;
    const to = pointOf(event);
    const by = { x: to.x - drag.from.x, y: to.y - drag.from.y };
    const { clientWidth, clientHeight } = stage.current!;
    if (!draft && Math.hypot(by.x * clientWidth, by.y * clientHeight) < MIN_DRAG_PX) return;
    if (!drag.box) setDraft(boxBetween(drag.from, to, FRACTIONS));
    else setDraft(drag.isResize ? resizeBox(drag.box, "se", by, boxLimits(props)) : moveBox(drag.box, by, FRACTIONS));
  };
  const end = () => {
    if (drag?.box && draft) onChange(draft as Kind);
    if (drag && !drag.box && draft) {
      if (draft.width * width > minWidth && draft.height * height >= 1) onDrawn(draft);
      else onTooSmall();
    } else if (drag && !draft && (!drag.box || drag.isAgain)) onClickSpot?.(drag.from);
    cancel();
  };
  return {
    draft,
    dragged: drag?.box?.id,
    isDrawing: drag !== undefined && !drag.box,
    handlers: { onPointerDown: begin, onPointerMove: track, onPointerUp: end, onPointerCancel: cancel },
  };
}
