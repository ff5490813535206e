import { type RefObject, useLayoutEffect } from "react";

/** Gives the focus on to an heir when what holds it is taken away, whoever does that: a keyboard would be lost with it. */
export function useHeir<Held extends HTMLElement | SVGElement>(
  held: RefObject<Held | null>,
  heirOf: (held: Held) => HTMLElement | SVGElement | null | undefined,
): void {
  useLayoutEffect(() => {
    const element = held.current;
    return () => {
      if (element?.contains(document.activeElement)) heirOf(element)?.focus({ preventScroll: true });
    };
  }, []);
}
