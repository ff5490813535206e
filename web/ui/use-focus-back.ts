import { useRef } from "react";

/** What has the focus; of an item of a menu, which is gone in a moment, what opened that menu. */
function focused(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : (document.activeElement as HTMLElement | null);
}

/** Gives the focus back, when a dialog closes, to what had it before: Radix knows only triggers of its own. What took it meanwhile keeps it. */
export function useFocusBack() {
  const before = useRef<HTMLElement>(null);
  return {
    /** Before anything in the dialog is given the focus. */
    remember: () => {
      before.current = focused();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement === document.body) before.current?.focus();
    },
  };
}
