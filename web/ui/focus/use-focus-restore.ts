import { useRef } from "react";

/** The focused element. For a menu item, which is about to be removed, the trigger of its menu. */
function focusedElement(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : (document.activeElement as HTMLElement | null);
}

/** Candidates for restoring focus: the focused element, then its ancestors in case it is removed. */
function focusCandidates(): HTMLElement[] {
  const ways: HTMLElement[] = [];
  for (let way = focusedElement(); way; way = way.parentElement?.closest<HTMLElement>("[tabindex]") ?? null) ways.push(way);
  return ways;
}

/**
 * Restores focus when a dialog closes, because Radix only supports its own triggers. Does not move focus that was set elsewhere
 * since.
 */
export function useFocusRestore() {
  const before = useRef<HTMLElement[]>([]);
  return {
    /** Call before any element in the dialog receives focus. */
    remember: () => {
      before.current = focusCandidates();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      for (const way of before.current) if (document.activeElement === document.body) way.focus();
    },
  };
}
