import { type RefObject, useLayoutEffect } from "react";

/** Moves focus to a fallback element when the focused element is removed, so that keyboard users do not lose their position. */
export function useFocusFallback<Held extends HTMLElement | SVGElement>(
  held: RefObject<Held | null>,
  successorOf: (held: Held) => HTMLElement | SVGElement | null | undefined,
): void {
  useLayoutEffect(() => {
    const element = held.current;
    return () => {
      if (element?.contains(document.activeElement)) successorOf(element)?.focus({ preventScroll: true });
    };
  }, []);
}
