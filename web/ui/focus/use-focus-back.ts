import { useRef } from "react";

/** What has the focus; of an item of a menu, which is gone in a moment, what opened that menu. */
function focused(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : (document.activeElement as HTMLElement | null);
}

/** What the focus can go back to: what has it, then what stands around that, for when it is gone by then. */
function waysBack(): HTMLElement[] {
  const ways: HTMLElement[] = [];
  for (let way = focused(); way; way = way.parentElement?.closest<HTMLElement>("[tabindex]") ?? null) ways.push(way);
  return ways;
}

/** Gives the focus back, when a dialog closes, to what had it before: Radix knows only triggers of its own. What took it meanwhile keeps it. */
export function useFocusBack() {
  const before = useRef<HTMLElement[]>([]);
  return {
    /** Before anything in the dialog is given the focus. */
    remember: () => {
      before.current = waysBack();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      for (const way of before.current) if (document.activeElement === document.body) way.focus();
    },
  };
}
