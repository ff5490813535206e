import { type RefObject, useLayoutEffect, useState } from "react";

const MIN_CARD_WIDTH = 264;

/** Number and width of the columns, and the position of the list on the page. Measured before the first paint. */
export function useColumns(frame: RefObject<HTMLElement | null>) {
  const [{ width, offset }, setPlace] = useState({ width: 1200, offset: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setPlace({ width: element.clientWidth, offset: element.offsetTop });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const gap = width < 600 ? 16 : 24;
  const columns = Math.max(1, Math.floor((width + gap) / (MIN_CARD_WIDTH + gap)));
  return { columns, gap, offset, cardWidth: (width - gap * (columns - 1)) / columns };
}
