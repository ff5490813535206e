import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the content of the next or previous step of a dialog, whose button keeps its place below it.
 * @returns a ref for the element with the content, which must have `tabIndex={-1}` and a name
 */
export function useStepFocus<Content extends HTMLElement>(step: number): RefObject<Content | null> {
  const content = useRef<Content>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    content.current?.focus({ preventScroll: true });
  }, [step]);
  return content;
}
