import { useEffect, useState } from "react";
import { counterpart } from "./counterpart.ts";

/** The focused element. For a menu item, which is about to be removed, the trigger of its menu. */
function focusedElement(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : (document.activeElement as HTMLElement | null);
}

/** The tab of a panel, whose focus outline is not as large as the panel. */
function tabOf(element: HTMLElement): HTMLElement | undefined {
  const tab = element.role === "tabpanel" && element.getAttribute("aria-labelledby");
  return (tab && document.getElementById(tab)) || undefined;
}

/**
 * Candidates for restoring focus: the focused element; in case it is removed, the same control in the neighbouring rows, and its
 * ancestors, with its tab in place of a tab panel.
 */
function focusCandidates(): (HTMLElement | undefined)[] {
  const focused = focusedElement();
  const ways: (HTMLElement | undefined)[] = [];
  for (let way = focused; way; way = way.parentElement?.closest<HTMLElement>("[tabindex]") ?? null) ways.push(tabOf(way) ?? way);
  const row = focused?.closest("li, tr");
  if (row)
    ways.splice(1, 0, ...[row.nextElementSibling, row.previousElementSibling].map((other) => counterpart(focused!, row, other)));
  return ways;
}

/** Where the open dialogs restore focus. */
const open: ReturnType<typeof focusCandidates>[] = [];

/**
 * Restores focus when a dialog closes, because Radix only supports its own triggers. Does not move focus that was set elsewhere
 * since. After a dialog that replaced another one, focus returns to where it was before the first.
 */
export function useFocusRestore(isOpen: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [before, setBefore] = useState<ReturnType<typeof focusCandidates>>([]);
  // While rendering, because a field of the dialog may focus itself before any effect.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setBefore([...focusCandidates(), ...(open.at(-1) ?? [])]);
  }
  useEffect(() => {
    if (!isOpen) return;
    open.push(before);
    return () => void open.splice(open.indexOf(before), 1);
  }, [isOpen, before]);
  return (event) => {
    event.preventDefault();
    for (const way of before) if (document.activeElement === document.body) way?.focus();
    // A dialog that was opened by the address of the page has nothing to return to.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
}
