import { type RefObject, useLayoutEffect } from "react";

/** Space between the end of the page and the sheet, in CSS pixels. */
const GAP_PX = 12;

/**
 * Tells the page the height of a sheet while it is shown: elements at the bottom of the window move above it, and the page can be
 * scrolled out from under it.
 */
export function useSheetHeight(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const update = () => style.setProperty("--sheet-height", `${(sheet.current?.offsetHeight ?? 0) + GAP_PX}px`);
    update();
    const observer = new ResizeObserver(update);
    if (sheet.current) observer.observe(sheet.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--sheet-height");
    };
  }, [sheet]);
}
