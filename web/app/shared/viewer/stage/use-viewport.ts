import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { BREAKPOINTS, useMedia } from "#web/kit/use-media.ts";
import {
  computeImageRect,
  FIT_VIEW,
  firstView,
  fitScale,
  type Margins,
  type Point,
  panView,
  type Rect,
  type Size,
  type View,
  zoomToRect,
  zoomView,
} from "./viewport.ts";

const ZOOM_STEP = 1.25;
const NARROW_MARGINS: Margins = { top: 12, right: 12, bottom: 12, left: 12 };
/** Pixels between the image and the controls below it. */
const FOOTER_GAP_PX = 32;

/** Pixels that an arrow key pans the image. */
const PAN_STEP_PX = 80;

/** The event of Safari on macOS for a pinch on the trackpad. Other browsers report a wheel event with Ctrl. */
type PinchEvent = Event & { readonly scale: number; readonly clientX: number; readonly clientY: number };

type ViewportOptions = {
  /** Margins around a fitted image, on a wide screen. */
  margins: Margins;
  /** Element over the bottom edge of the stage. A fitted image does not overlap it. */
  footer?: RefObject<HTMLElement | null>;
  /** The selected part, in image coordinates (0 to 1). */
  selection?: Rect | undefined;
};

/** Fit, zoom and pan of an image on a stage: wheel, pinch, drag, double-click, keys and buttons. */
export function useViewport(
  stage: RefObject<HTMLElement | null>,
  { width, height }: Size,
  { margins: wide, footer, selection }: ViewportOptions,
) {
  const image = useMemo(() => ({ width, height }), [width, height]);
  /** Whether the controls are above and below the stage. On wider screens, they lie over it. */
  const isStacked = useMedia(BREAKPOINTS.tablet);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [covered, setCovered] = useState(0);
  const [view, setView] = useState<View>(FIT_VIEW);
  const pointers = useRef(new Map<number, Point>());
  const hasOpened = useRef(false);

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
      const top = footer?.current?.offsetHeight ? footer.current.offsetTop : element.clientHeight;
      setCovered(Math.max(0, element.clientHeight - top));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (footer?.current) observer.observe(footer.current);
    return () => observer.disconnect();
  }, [stage, footer]);

  const around = isStacked ? NARROW_MARGINS : wide;
  const margins = useMemo(
    () => (covered > 0 ? { ...around, top: wide.top, bottom: covered + FOOTER_GAP_PX } : around),
    [around, wide.top, covered],
  );
  useLayoutEffect(() => {
    if (size.height === 0 || hasOpened.current) return;
    hasOpened.current = true;
    setView(firstView(size, image, margins));
  }, [size, image, margins]);
  const place = computeImageRect(view, size, image, margins);
  const change = useCallback(
    (next: (view: View, place: ReturnType<typeof computeImageRect>) => View) =>
      setView((before) => next(before, computeImageRect(before, size, image, margins))),
    [size, image, margins],
  );
  const zoomAt = useCallback(
    (factor: number, anchor: Point) => change((before, at) => zoomView(before, factor, anchor, at)),
    [change],
  );
  const zoomBy = (steps: number) => zoomAt(ZOOM_STEP ** steps, { x: size.width / 2, y: size.height / 2 });

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
        change((before, at) => panView(before, { x: -event.deltaX, y: -event.deltaY }, at));
      }
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [stage, zoomAt, change, view.zoom]);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let scale = 1;
    const onPinch = (event: Event) => {
      // On a touchscreen, the pointers zoom.
      if (pointers.current.size > 0) return;
      event.preventDefault();
      const pinch = event as PinchEvent;
      const bounds = element.getBoundingClientRect();
      if (event.type === "gesturechange") {
        zoomAt(pinch.scale / scale, { x: pinch.clientX - bounds.x, y: pinch.clientY - bounds.y });
      }
      scale = pinch.scale;
    };
    element.addEventListener("gesturestart", onPinch);
    element.addEventListener("gesturechange", onPinch);
    return () => {
      element.removeEventListener("gesturestart", onPinch);
      element.removeEventListener("gesturechange", onPinch);
    };
  }, [stage, zoomAt]);

  const at = (event: MouseEvent): Point => {
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
    if (!other) return change((view, place) => panView(view, { x: now.x - before.x, y: now.y - before.y }, place));
    const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
    zoomAt(distance(now) / Math.max(1, distance(before)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const middle = { x: size.width / 2, y: size.height / 2 };
  const whole = fitScale(size, image, margins);
  const zoomToActualSize = (anchor = middle) =>
    change((before, rect) =>
      Math.abs(before.zoom * whole - 1) < 0.001 ? FIT_VIEW : zoomView(before, 1 / (before.zoom * whole), anchor, rect),
    );
  const nudge = (x: number, y: number) => () =>
    change((before, rect) => panView(before, { x: x * PAN_STEP_PX, y: y * PAN_STEP_PX }, rect));
  const onPointerEnd = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  return {
    isMeasured: size.height > 0,
    size,
    place,
    /** Whether the whole image is visible. */
    isWhole: view.zoom === 1,
    /** Stage pixels per image pixel. */
    scale: place.width / image.width,
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    fit: () => setView(FIT_VIEW),
    /** Toggles between one stage pixel per image pixel and fit. */
    zoomToActualSize: () => zoomToActualSize(),
    zoomToSelection: selection && (() => setView(zoomToRect(selection, size, image, margins))),
    /** Double-click: zooms in at the position, or back to fit. */
    zoomHere: (event: MouseEvent) => (view.zoom > 1 ? setView(FIT_VIEW) : zoomAt(Math.max(2, 1 / whole), at(event))),
    arrows: { arrowleft: nudge(1, 0), arrowright: nudge(-1, 0), arrowup: nudge(0, 1), arrowdown: nudge(0, -1) },
    pan: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  };
}

export type Viewport = ReturnType<typeof useViewport>;
