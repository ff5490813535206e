import { useLayoutEffect, useRef } from "react";

/** What a focused part of the page does by itself with keys that also act everywhere. */
const OWN_KEYS = [
  { keys: [" ", "enter"], of: "button, a, summary, input, [role=button]" },
  { keys: ["arrowleft", "arrowright", "arrowup", "arrowdown"], of: "input, [role=slider], [role=radio], [role=tab]" },
] as const;

/** Whether a key that acts everywhere belongs to what has the focus: one is typing there, or it does something else with it. */
export function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input:not([type=radio]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]")) return true;
  const pressed = key.toLowerCase();
  return OWN_KEYS.some(({ keys, of }) => keys.some((own) => own === pressed) && target.closest(of));
}

/** Single keys that act while nobody is typing and nothing lies over the page; `shift+z` before `z`. */
export function useShortcuts(shortcuts: Record<string, () => void>): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  // Before the first paint: who sees the page may press.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      const action = (event.shiftKey && current.current[`shift+${key}`]) || current.current[key];
      if (!action || isTaken(event)) return;
      // Space and arrows would also scroll.
      if (key === " " || key.startsWith("arrow")) event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
