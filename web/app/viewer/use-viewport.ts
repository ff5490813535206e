import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Margins, type Point, panned, placeOf, type Size, type View, WHOLE, zoomed } from "./viewport.ts";

const STEP = 1.25;
const WIDE_MARGINS: Margins = { top: 72, right: 40, bottom: 104, left: 40 };
const NARROW_MARGINS: Margins = { top: 12, right: 12, bottom: 12, left: 12 };
const NARROW = 640;

/** Fit, zoom and pan of a picture on a stage: wheel, pinch, drag and buttons. `wide` is what stays free around it on a wide one. */
export function useViewport(stage: RefObject<HTMLElement | null>, { width, height }: Size, wide = WIDE_MARGINS) {
  const picture = useMemo(() => ({ width, height }), [width, height]);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<View>(WHOLE);
  const pointers = useRef(new Map<number, Point>());

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);

  const margins = size.width < NARROW ? NARROW_MARGINS : wide;
  const place = placeOf(view, size, picture, margins);
  const change = useCallback(
    (next: (view: View, place: ReturnType<typeof placeOf>) => View) =>
      setView((before) => next(before, placeOf(before, size, picture, margins))),
    [size, picture, margins],
  );
  const zoomAt = useCallback(
    (factor: number, anchor: Point) => change((before, at) => zoomed(before, factor, anchor, at)),
    [change],
  );
  const zoomBy = (steps: number) => zoomAt(STEP ** steps, { x: size.width / 2, y: size.height / 2 });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      const bounds = element.getBoundingClientRect();
      const anchor = { x: event.clientX - bounds.x, y: event.clientY - bounds.y };
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoomAt(Math.exp(-event.deltaY / 240), anchor);
      } else if (view.zoom > 1) {
        event.preventDefault();
        change((before, at) => panned(before, { x: -event.deltaX, y: -event.deltaY }, at));
      }
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [stage, zoomAt, change, view.zoom]);

  const at = (event: PointerEvent): Point => {
    const bounds = stage.current?.getBoundingClientRect();
    return { x: event.clientX - (bounds?.x ?? 0), y: event.clientY - (bounds?.y ?? 0) };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, at(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) return change((view, place) => panned(view, { x: now.x - before.x, y: now.y - before.y }, place));
    const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
    zoomAt(distance(now) / Math.max(1, distance(before)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const onPointerEnd = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  return {
    isMeasured: size.height > 0,
    place,
    zoom: view.zoom,
    /** Pixels of the stage per pixel of the picture. */
    scale: place.width / picture.width,
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    fit: () => setView(WHOLE),
    pan: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  };
}
