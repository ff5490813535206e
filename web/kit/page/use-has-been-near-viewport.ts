import { type RefObject, useEffect, useState } from "react";

/**
 * Whether an element is, or was, near the visible part of its scroll container.
 * @param margin distance at which it counts as near, as in `rootMargin` of `IntersectionObserver`
 */
export function useHasBeenNearViewport(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  margin: string,
): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(false);
  useEffect(() => {
    if (hasBeenNear) return;
    const options = { root: scroller.current, rootMargin: margin };
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenNear(true);
    }, options);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller, margin, hasBeenNear]);
  return hasBeenNear;
}
