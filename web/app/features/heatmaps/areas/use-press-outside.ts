import { type RefObject, useEffect } from "react";

/** Calls `onPress`, which must be stable, when the pointer is pressed on the parent of an element, but not on the element. */
export function usePressOutside(element: RefObject<Element | null>, onPress: () => void, isDisabled: boolean): void {
  useEffect(() => {
    const parent = element.current?.parentElement;
    if (!parent || isDisabled) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!element.current?.contains(target as Element)) onPress();
    };
    parent.addEventListener("pointerdown", onPointerDown);
    return () => parent.removeEventListener("pointerdown", onPointerDown);
  }, [element, onPress, isDisabled]);
}
